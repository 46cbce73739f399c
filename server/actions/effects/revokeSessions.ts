import { revokeSessionsOf } from '../../storage/auth/sessions';
import type { Change } from '../guards';

/** Ends all sessions of an account when its password changes, or when it is disabled or deleted. */
export async function revokeSessions({ access, resource, id, after, values }: Change): Promise<void> {
  if (id === undefined) return;
  const newPassword = resource.fields.some(({ name, secret }) => secret === 'password' && Boolean(values[name]));
  const closed = after === undefined || (resource.enabled !== undefined && after[resource.enabled] === false);
  if (newPassword || closed) await revokeSessionsOf(access.trx, Number(id), access.caller.sessionId ?? undefined);
}
