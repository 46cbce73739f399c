import { type Caller, sessionOf } from '../../../domain/access/caller';
import { ADMIN_OIDC } from '../../../domain/records/signOnModules';
import { isWithin, parseMask } from '../../../domain/access/permissions';
import { readParams } from '../../../domain/schema/model/paramValues';
import type { Resource } from '../../../domain/schema/model/model';
import { isAdminActive } from '../../auth/accountStatus';
import { inSessionTransaction } from '../../auth/sessionTransaction';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { actorOf } from '../../storage/audit/actor';
import { appendAudit } from '../../storage/audit/audit';
import { endSignInsOfAll } from '../../storage/auth/endedSignIns';
import { accountOwner } from '../../storage/auth/accountOwners';
import { revokeSessionsOfAll } from '../../storage/auth/revokeSessions';
import { masksOfAdmins } from '../../storage/auth/administratorMasks';
import { openIdModesOf } from '../../storage/auth/signInModes';
import { deleteIdentitiesAt, lockLinkedAccounts } from '../../storage/auth/ssoIdentities';
import type { Trx } from '../../db/connect';
import { findRow, findRows, type Access } from '../../storage/records/records';
import { storedRecord } from '../../storage/records/wireFormat';
import { mailUnlinked } from './forgetIdentity';
import { loggedRecord } from './loggedRecord';
import { samlProvider } from '../guards/samlProvider';

type Needs = Pick<Context, 'db' | 'config' | 'secrets' | 'now' | 'models'>;

/** A mode of OpenID Connect whose links are to be forgotten. */
interface LinkedMode {
  readonly id: number;
  readonly title: string;
  readonly element: string;
  readonly issuer: string;
}

/**
 * Checks that a caller may have the links of a mode forgotten. The links belong to the identity provider, so this needs
 * the rights to change every mode of the company that has the same issuer, not only the one that is named.
 * @throws 404; 403 RIGHTS_EXCEEDED, and while impersonating; 409 SSO_NOT_LINKED for a mode without linked accounts
 */
export async function requireLinkedMode(access: Access, resource: Resource, id: number): Promise<LinkedMode> {
  if (access.caller.originalAdminId !== null) throw errors.notWhileImpersonating();
  const row = await findRow(access, resource, resource.fields, id);
  if (!row) throw errors.elementNotFound();
  const mode = storedRecord(resource, row, access.caller.timezone);
  await samlProvider({ access, resource, id, before: mode, after: mode, values: {} });
  const issuer = readParams(row['a_params'])?.['issuer'];
  // Single sign-on by SAML makes no links: it knows people by their address alone.
  if (mode['a_module'] !== ADMIN_OIDC || typeof issuer !== 'string') throw errors.failure('SSO_NOT_LINKED');
  for (const { params, ceiling } of await openIdModesOf(access.trx, access.caller.companyId)) {
    if (isSameIssuer(readParams(params)?.['issuer'], issuer)) requireWithin(access.caller, ceiling);
  }
  return { id, title: String(mode[resource.title] ?? id), element: resource.backend.type, issuer };
}

const isSameIssuer = (one: unknown, other: string): boolean =>
  typeof one === 'string' && one.replace(/\/+$/, '') === other.replace(/\/+$/, '');

const isWithinCaller = ({ mask }: Caller, bits: string | null): boolean => {
  const needed = parseMask(bits ?? '0');
  return needed !== undefined && isWithin(needed, mask);
};

/** @throws 403 RIGHTS_EXCEEDED */
function requireWithin(caller: Caller, bits: string | null): void {
  if (!isWithinCaller(caller, bits)) throw errors.rightsExceeded();
}

/**
 * Forgets which persons of an identity provider the accounts of a company belong to: each next person with an account's
 * address gets it. For a provider that gives everyone another `sub`: for a new client where subjects are pairwise (OpenID
 * Connect Core 1.0, 8), or in a rebuilt directory. As for a single link, the caller needs every right of each account.
 * All sessions of the accounts end, but not that of the caller; each person is notified by mail. To be called after
 * `requireLinkedMode` and a proof of the person.
 * @param accounts the resource of administrators
 * @returns how many accounts that the caller sees were linked
 * @throws 409 SSO_NOT_LINKED where the caller sees none of them; 403 RIGHTS_EXCEEDED
 */
export async function forgetIdentitiesOfMode(
  context: Needs,
  caller: Caller,
  { id, title, element, issuer }: LinkedMode,
  accounts: Resource,
): Promise<number> {
  const { companyId } = caller;
  return inSessionTransaction(context.db, companyId, async (trx) => {
    const linked = await lockLinkedAccounts(trx, companyId, issuer);
    const rows = await findRows(accessIn(trx, context, caller), accounts, [], linked);
    const seen = new Set(rows.map((row) => Number(row[accounts.id])));
    const count = seen.size;
    if (count === 0) throw errors.failure('SSO_NOT_LINKED');
    for (const bits of await masksOfAdmins(trx, [...seen])) requireWithin(caller, bits);
    // A refusal would tell of accounts that the caller does not see: those with more rights stay linked.
    const removed = [...seen];
    for (const id of linked.filter((one) => !seen.has(one))) {
      if ((await masksOfAdmins(trx, [id])).every((bits) => isWithinCaller(caller, bits))) removed.push(id);
    }
    await deleteIdentitiesAt(trx, { companyId, issuer }, removed);
    // Sign-ins first, as everywhere.
    await endSignInsOfAll(trx, removed);
    await revokeSessionsOfAll(trx, removed, sessionOf(caller));
    for (const adminId of removed) await reportUnlinked(trx, context, caller, adminId, accounts.backend.type);
    const data = { title, changed: count };
    appendAudit(trx, { ...actorOf(caller), action: 'sso_unlinked', element, elementId: id, data });
    return count;
  });
}

const accessIn = (trx: Trx, { models, secrets }: Needs, caller: Caller): Access => ({
  ...{ trx, caller, model: models.current().model, seal: secrets.seal },
});

/** Writes the audit entry, and the mail. Nothing about a deleted account; its owner may have left long ago. */
async function reportUnlinked(trx: Trx, context: Needs, caller: Caller, id: number, element: string): Promise<void> {
  const owner = await accountOwner(trx, id);
  if (!owner || owner.admin.deletedAt !== null) return;
  const data = { title: await loggedRecord(accessIn(trx, context, caller), 'administrators', id) };
  appendAudit(trx, { ...actorOf(caller), action: 'sso_unlinked', element, elementId: id, data });
  if (isAdminActive(owner.admin)) await mailUnlinked(trx, context, owner, caller.ip);
}
