import { endSignInLinks } from '../../storage/auth/accountLinks';
import { revokeSessionsOf } from '../../storage/auth/sessions';
import type { Change } from '../guards';

const IDENTITY = ['ad_login', 'ad_email'];

/**
 * Ends all sessions of an account when its password changes, or when it is disabled or deleted. When somebody else gives
 * it another login or address, the links in mails about its sign-ins end: the former address may be its former owner's.
 */
export async function revokeSessions({ access, resource, id, before, after, values }: Change): Promise<void> {
  if (id === undefined) return;
  const newPassword = resource.fields.some(({ name, secret }) => secret === 'password' && Boolean(values[name]));
  const closed = after === undefined || (resource.enabled !== undefined && after[resource.enabled] === false);
  const isOther = Number(id) !== access.caller.adminId || access.caller.originalAdminId !== null;
  if (isOther && after && IDENTITY.some((name) => (after[name] ?? null) !== (before[name] ?? null))) {
    await endSignInLinks(access.trx, Number(id), new Date());
  }
  if (newPassword || closed) await revokeSessionsOf(access.trx, Number(id), access.caller.sessionId ?? undefined);
}
