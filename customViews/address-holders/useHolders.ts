import { useMutation } from '@tanstack/react-query';
import { saveBlob } from '../../resources/engine/import-export/download';
import type { HoldersAnswer } from '../../domain/address-holders/answer';
import { DEFAULT_TOLERANCE_MINUTES } from '../../domain/address-holders/limits';
import { apiUrl } from '../../dataProvider/bases';
import { clockAt, instantAt } from '../../resources/engine/values/time';
import { useAppContext } from '../appContext';

/** What stands in the boxes of the form: texts, some of which may be no value yet. */
export interface Draft {
  readonly address: string;
  readonly port: string;
  readonly destination: string;
  readonly destinationPort: string;
  readonly day: string | undefined;
  readonly time: string;
  readonly zone: 'own' | 'UTC';
  readonly tolerance: string;
  readonly reference: string;
  readonly authority: string;
}

/** The form as the address of the page fills it in: from a line of the access log. The reason is never in an address. */
export function draftIn(params: URLSearchParams, timeZone: string): Draft {
  const text = (name: string) => params.get(name)?.slice(0, 45) ?? '';
  const at = Date.parse(params.get('at') ?? '');
  const clock = Number.isNaN(at) ? undefined : clockAt(at, timeZone);
  return {
    address: text('address'),
    port: text('port'),
    destination: text('destination'),
    destinationPort: text('destinationPort'),
    day: clock?.day,
    time: clock?.time.slice(0, 5) ?? '',
    zone: 'own',
    tolerance: String(DEFAULT_TOLERANCE_MINUTES),
    reference: '',
    authority: '',
  };
}

/** The body of the question; texts that are no number are sent as they are, so that the server says what is wrong. */
export function bodyOf(draft: Draft, timeZone: string): Readonly<Record<string, unknown>> {
  const { address, port, destination, destinationPort, day, time, zone, tolerance, reference, authority } = draft;
  const number = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : text.trim());
  const at = day === undefined ? undefined : instantAt(day, time, zone === 'UTC' ? 'UTC' : timeZone);
  return {
    address: address.trim(),
    ...(port.trim() !== '' && { port: number(port) }),
    ...(destination.trim() !== '' && { destination: destination.trim() }),
    ...(destinationPort.trim() !== '' && { destinationPort: number(destinationPort) }),
    ...(at !== undefined && { at }),
    tolerance: Number(tolerance),
    reference: reference.trim(),
    authority: authority.trim(),
  };
}

/** Asks the server, and saves the export. An answer belongs to its question: another question starts without one. */
export function useHolders() {
  const { http } = useAppContext();
  const ask = useMutation({
    mutationFn: async (body: object) =>
      (await http<HoldersAnswer>(apiUrl('/address-holders'), { method: 'POST', body })).json,
    gcTime: 0,
  });
  const save = useMutation({
    mutationFn: async ({ body, name }: { readonly body: object; readonly name: string }) => {
      const { json } = await http<Blob>(apiUrl('/address-holders/export'), { method: 'POST', body, file: true });
      saveBlob(json, name);
    },
    gcTime: 0,
  });
  return { ask, save };
}
