import { updateRow } from '../../storage/records/writeRows';
import type { Change } from '../guards';

const SUCCESSOR = 'p_successorid';

/** A profile that is in use again has no successor: the next deactivation asks for one again. */
export async function forgetSuccessor({ access, resource, id, before, after }: Change): Promise<void> {
  const soft = resource.softDelete?.field;
  if (id === undefined || soft === undefined || after === undefined) return;
  const restored = before[soft] !== null && after[soft] === null;
  if (restored && before[SUCCESSOR] !== null) await updateRow(access, resource, id, { [SUCCESSOR]: null });
}
