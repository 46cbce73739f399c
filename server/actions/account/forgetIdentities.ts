import type { Caller } from '../../../domain/access/caller';
import { sessionOf } from '../../../domain/access/caller';
import { readParams } from '../../../domain/schema/model/paramValues';
import type { Resource } from '../../../domain/schema/model/model';
import { inSessionTransaction } from '../../auth/sessionTransaction';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { actorOf } from '../../storage/audit/actor';
import { appendAudit } from '../../storage/audit/audit';
import { endSessionsOfMode } from '../../storage/auth/breakGlass';
import { endSignInsOf } from '../../storage/auth/endedSignIns';
import { accountOwner } from '../../storage/auth/recoveryAccounts';
import { deleteIdentitiesAt } from '../../storage/auth/ssoIdentities';
import { findRow, type Access } from '../../storage/records/records';
import { storedRecord } from '../../storage/records/wireFormat';
import { mailUnlinked } from './forgetIdentity';
import { samlProvider } from '../guards/samlProvider';

/** The module of modes that link persons: single sign-on by SAML names them by address alone. */
const ADMIN_OIDC = 'admin_oidc';

/** A mode of OpenID Connect whose links are to be forgotten. */
interface LinkedMode {
  readonly id: number;
  readonly title: string;
  readonly element: string;
  readonly issuer: string;
}

/**
 * Checks that a caller may have the links of a mode forgotten: whoever may change its settings decides who its people
 * are, and nobody else does.
 * @throws 404; 403 RIGHTS_EXCEEDED, and while impersonating; 409 SSO_NOT_LINKED for a mode that links nobody
 */
export async function requireLinkedMode(access: Access, resource: Resource, id: number): Promise<LinkedMode> {
  if (access.caller.originalAdminId !== null) throw errors.impersonationRefused();
  const row = await findRow(access, resource, resource.fields, id);
  if (!row) throw errors.elementNotFound();
  const mode = storedRecord(resource, row, access.caller.timezone);
  await samlProvider({ access, resource, id, before: mode, after: mode, values: {} });
  const issuer = readParams(row['a_params'])?.['issuer'];
  if (mode['a_module'] !== ADMIN_OIDC || typeof issuer !== 'string') throw errors.failure('SSO_NOT_LINKED');
  return { id, title: String(mode[resource.title] ?? id), element: resource.backend.type, issuer };
}

/**
 * Forgets which persons of an identity provider the accounts of a company belong to: each next person with an account's
 * address gets it. For a provider that gives everybody another `sub`, as it does for a new client where subjects are
 * pairwise (OpenID Connect Core 1.0, 8), and after it was built anew. Sessions by the mode end, that of the caller goes
 * on; each person is told by mail. To be called after `requireLinkedMode` and a proof of the person.
 * @param accounts the element of administrators in the audit log
 * @returns how many accounts were linked
 * @throws 409 SSO_NOT_LINKED
 */
export async function forgetIdentitiesOfMode(
  context: Pick<Context, 'db' | 'config' | 'secrets' | 'now'>,
  caller: Caller,
  { id, title, element, issuer }: LinkedMode,
  accounts: string,
): Promise<number> {
  return inSessionTransaction(context.db, caller.companyId, async (trx) => {
    const linked = await deleteIdentitiesAt(trx, caller.companyId, issuer);
    if (linked.length === 0) throw errors.failure('SSO_NOT_LINKED');
    // Sign-ins first, as everywhere.
    for (const adminId of linked) await endSignInsOf(trx, adminId);
    await endSessionsOfMode(trx, id, sessionOf(caller));
    for (const adminId of linked) {
      const data = { title: (await accountOwner(trx, adminId))?.name ?? String(adminId) };
      appendAudit(trx, { ...actorOf(caller), action: 'sso_unlinked', element: accounts, elementId: adminId, data });
      await mailUnlinked(trx, context, adminId, { ip: caller.ip, now: context.now() });
    }
    const data = { title, changed: linked.length };
    appendAudit(trx, { ...actorOf(caller), action: 'sso_unlinked', element, elementId: id, data });
    return linked.length;
  });
}
