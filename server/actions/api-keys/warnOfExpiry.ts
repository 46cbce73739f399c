import { permissionsOf } from '../../../domain/access/permissions';
import { DAY_MS } from '../../../domain/time/durations';
import { isAdminActive, isCompanyActive, mayWorkInCompany } from '../../auth/accountStatus';
import { scopeOfAdmin } from '../../../domain/access/scope';
import { apiKeyLink } from '../../config/publicLinks';
import type { Context } from '../../context/context';
import { asSystem, type Trx } from '../../db/connect';
import { administratorsWith } from '../../storage/auth/administratorsWith';
import { expiringKeys, forgetKeyWarnings, noteKeyWarning, type ExpiringKey } from '../../storage/auth/expiringKeys';
import { findCompanyFacts } from '../../storage/auth/ownerFacts';
import { accountOwner, type AccountOwner } from '../../storage/auth/accountOwners';
import { mailToOwner, momentOf } from '../account/accountMail';
import { withoutLinks } from '../mail/letter';
import { KEY_WORDS } from './words';

/** Days before the end of a key on which a mail about it goes out. */
const WARNING_DAYS = [14, 2] as const;
/** What shows API keys, and what changes them. */
const MAY_SEE = 'global:view';
const MAY_CHANGE = 'global:edit';
/** Administrators who get a warning at most. */
const MAX_RECIPIENTS = 20;
const BATCH = 200;
type Needs = Pick<Context, 'db' | 'config' | 'secrets' | 'now' | 'models'>;

/**
 * Warns of API keys that expire, by mail 14 and 2 days before: its creator; where that person may not see it
 * any more, the administrators of its company who may change every key. A key that was made for a shorter time makes no
 * warning for longer ones, and one that was renewed warns again.
 * @param onError called for a key that failed; the others are done all the same
 */
export async function warnOfExpiry(context: Needs, onError: (error: unknown) => void): Promise<void> {
  const { db } = context;
  const from = context.now();
  const to = new Date(from.getTime() + Math.max(...WARNING_DAYS) * DAY_MS);
  for (let after = 0; ;) {
    const keys = await asSystem(db, (trx) => expiringKeys(trx, { from, to }, { after, limit: BATCH }));
    for (const key of keys) await asSystem(db, (trx) => warn(context, trx, key)).catch(onError);
    const last = keys.at(-1);
    if (!last || keys.length < BATCH) break;
    after = last.id;
  }
  await asSystem(db, (trx) => forgetKeyWarnings(trx, new Date(from.getTime() - 30 * DAY_MS)));
}

async function warn(context: Needs, trx: Trx, key: ExpiringKey): Promise<void> {
  const left = key.expiresAt.getTime() - context.now().getTime();
  const due = WARNING_DAYS.filter((days) => left <= days * DAY_MS).at(-1);
  const lifetime = key.expiresAt.getTime() - key.createdAt.getTime();
  if (due === undefined || lifetime <= due * DAY_MS) return;
  const company = await findCompanyFacts(trx, key.companyId);
  if (!company || !isCompanyActive(company, context.now())) return;
  if (!(await noteKeyWarning(trx, key, due))) return;
  for (const owner of await recipientsOf(context, trx, key)) {
    await mailToOwner(trx, context, owner, 'api-key-expires', (_account, language) => {
      const words = KEY_WORDS[language];
      return {
        subject: words.subject,
        opening: [words.opening],
        facts: [
          [words.key, withoutLinks(key.name)],
          ...(owner.admin.companyId === key.companyId ? [] : [[words.company, withoutLinks(key.company)] as const]),
          [words.end, momentOf(key.expiresAt, language, owner)],
        ],
        link: { label: words.button, address: apiKeyLink(context.config, key.id) },
        closing: [words.advice],
      };
    });
  }
}

/** Who is notified: the creator, or those who may see and change the key although another administrator has made it. */
async function recipientsOf(context: Needs, trx: Trx, key: ExpiringKey): Promise<readonly AccountOwner[]> {
  const creator = key.creatorId === null ? undefined : await accountOwner(trx, key.creatorId);
  if (creator && (await maySee(context, trx, key, creator))) return [creator];
  const right = { name: MAY_CHANGE, layout: context.models.current().model.permissions };
  const others: AccountOwner[] = [];
  for (const { adminId } of await administratorsWith(trx, key.companyId, { right })) {
    const owner = adminId === key.creatorId ? undefined : await accountOwner(trx, adminId);
    // A scoped administrator sees only their own keys.
    if (owner && scopeOfAdmin(owner.admin).mode === 'all') others.push(owner);
    if (others.length === MAX_RECIPIENTS) break;
  }
  return others;
}

async function maySee(
  context: Needs,
  trx: Trx,
  key: ExpiringKey,
  { admin, home, email }: AccountOwner,
): Promise<boolean> {
  if (!email || !isAdminActive(admin) || !isCompanyActive(home, context.now())) return false;
  const company = await findCompanyFacts(trx, key.companyId);
  const permissions = permissionsOf(admin.bits ?? '', context.models.current().model.permissions);
  return company !== undefined && permissions.has(MAY_SEE) && mayWorkInCompany(company, admin.companyId, permissions);
}
