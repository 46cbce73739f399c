import { revokeSessionsOf } from '../../storage/sessions';
import type { Change } from '../guards';

/** A new password, a disabled or a deleted account: whoever is signed in with it is out at once. */
export async function revokeSessions({ access, resource, id, after, values }: Change): Promise<void> {
  if (id === undefined) return;
  const newPassword = resource.fields.some(({ name, secret }) => secret === 'password' && Boolean(values[name]));
  const closed = after === undefined || (resource.enabled !== undefined && after[resource.enabled] === false);
  if (newPassword || closed) await revokeSessionsOf(access.trx, Number(id), access.caller.sessionId ?? undefined);
}
