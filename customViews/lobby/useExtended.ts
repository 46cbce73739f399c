import { useTranslate } from 'ra-core';
import { apiUrl } from '../../dataProvider/bases';
import { useEngine } from '../../resources/engine/model';
import { useSuccess } from '../../resources/engine/operations/useSuccess';
import { useAppContext } from '../appContext';
import type { OpenedGuest } from './desk';
import { EXTENSION } from './extensionDescription';

/**
 * Says that a guest was extended, with the undo.
 * @returns a function that shows the message. Its parameters: the extended guest, and a function that is called with the
 * guest after an undo.
 */
export function useExtended() {
  const translate = useTranslate();
  const { http } = useAppContext();
  const { format } = useEngine();
  const succeeded = useSuccess(EXTENSION.record.resource);
  return ({ id, name, end, version }: OpenedGuest, onChanged: (guest: OpenedGuest) => void): void =>
    succeeded(translate('guests.lobby.extended', { name, end: format.minute(end) ?? '' }), async () => {
      const url = apiUrl(`/lobby/guests/${id}/end/undo`);
      onChanged((await http<OpenedGuest>(url, { method: 'POST', body: { version } })).json);
    });
}
