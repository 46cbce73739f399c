import { useQuery } from '@tanstack/react-query';
import type { Diagnosis, CheckedLink } from '../../domain/diagnosis/diagnose';
import type { UnknownReason } from '../../domain/records/fact';
import { apiUrl } from '../../dataProvider/bases';
import { useAppContext } from '../appContext';

/** Keys of the records that the chain is about. */
interface Keys {
  readonly identity?: number;
  readonly device?: number;
  readonly signIn?: number;
}

/** A guest, a device or a sign-in that a text may mean. */
export interface Match extends Keys {
  readonly name: string;
  readonly detail: string | null;
}

/** One link of the chain, and the record that changes what it says. */
export interface PlacedLink extends CheckedLink {
  readonly fix: { readonly resource: string; readonly id: string | number } | null;
}

export interface PlacedDiagnosis extends Diagnosis {
  readonly links: readonly PlacedLink[];
}

export interface Found {
  readonly matches: readonly Match[];
  /** There are more than these matches. */
  readonly more: boolean;
  readonly searched: readonly { readonly where: string; readonly missed: UnknownReason | null }[];
  readonly diagnosis: PlacedDiagnosis | null;
}

const KEYS = ['identity', 'device', 'signIn'] as const;

/** The parameters of a match, for the address of the page and for the server. */
export function keysOf(match: Keys): URLSearchParams {
  return new URLSearchParams(KEYS.flatMap((name) => (match[name] === undefined ? [] : [[name, String(match[name])]])));
}

/** What the address of the page asks for: a text or keys; undefined for neither. */
export function questionIn(params: URLSearchParams): string | undefined {
  const keys = new URLSearchParams(
    KEYS.flatMap((name) => {
      const value = params.get(name);
      return value !== null && /^[1-9]\d{0,14}$/.test(value) ? [[name, value]] : [];
    }),
  );
  if (keys.size > 0) return keys.toString();
  const text = params.get('q')?.trim().slice(0, 100) ?? '';
  return text === '' ? undefined : new URLSearchParams({ q: text }).toString();
}

/**
 * Asks the server, afresh each time: what was fixed a moment ago counts. The answer stays while the same question is asked
 * again; another question starts without one.
 */
export function useDiagnosis(question: string | undefined) {
  const { http } = useAppContext();
  return useQuery({
    queryKey: ['diagnosis', question],
    queryFn: async ({ signal }) => (await http<Found>(apiUrl(`/diagnosis?${question}`), { signal })).json,
    enabled: question !== undefined,
    gcTime: 0,
  });
}
