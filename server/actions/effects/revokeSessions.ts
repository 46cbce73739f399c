import { sessionOf } from '../../../domain/access/caller';
import { withEveryCompany } from '../../db/everyCompany';
import { endAccountLinks, endLinksAt } from '../../storage/auth/accountLinks';
import { endSignInsOf } from '../../storage/auth/endedSignIns';
import { endEmailChange } from '../../storage/auth/emailChanges';
import { revokeSessionsOf } from '../../storage/auth/revokeSessions';
import type { Written } from './index';

const IDENTITY = ['ad_login', 'ad_email'];

/**
 * Ends all sessions of an account when its password changes, or when it is disabled or deleted, which
 * ends its sign-ins under way, too. When another administrator gives
 * it another login or address, the links in mails about it end: the former address may be its former owner's. So do the
 * links of other accounts at a mailbox that it gets. Any of these
 * ends a change of the own address that waits for its mailboxes.
 */
export async function revokeSessions({ access, resource, id, key, before, after, values }: Written): Promise<void> {
  for (const name of IDENTITY) {
    const email = after?.[name];
    if (typeof email !== 'string' || email === '' || email === before[name]) continue;
    await endLinksAt(access.trx, { companyId: access.caller.companyId, adminId: Number(key), email }, new Date());
  }
  if (id === undefined) return;
  const newPassword = resource.fields.some(({ name, secret }) => secret === 'password' && Boolean(values[name]));
  const closed = after === undefined || (resource.enabled !== undefined && after[resource.enabled] === false);
  const isOther = Number(id) !== access.caller.adminId || access.caller.originalAdminId !== null;
  const isRenamed = after && IDENTITY.some((name) => (after[name] ?? null) !== (before[name] ?? null));
  if (isOther && isRenamed) {
    await endAccountLinks(access.trx, Number(id), ['sign-in', 'email-old', 'email-changed'], new Date());
  }
  if (newPassword || closed || isRenamed) await endEmailChange(access.trx, Number(id));
  // Before its sessions, as everywhere.
  if (closed) await withEveryCompany(access.trx, () => endSignInsOf(access.trx, Number(id)));
  if (newPassword || closed) await revokeSessionsOf(access.trx, Number(id), sessionOf(access.caller));
}
