import { sql } from 'kysely';
import type { InvitationState } from '../../../domain/rules/invitation';
import { DAY_MS } from '../../../domain/time/durations';
import type { Trx } from '../../db/connect';
import { accountFingerprint } from './accounts';
import { type AdminFacts, type CompanyFacts, adminFacts, companyFacts } from './sessionFacts';

/** What a link is for; see the migration. */
export type LinkPurpose = 'first' | 'invite' | 'expired' | 'forgotten';

/** A link with the account that it is for, as both are now. */
export interface PasswordLink {
  readonly admin: AdminFacts;
  readonly home: CompanyFacts;
  /** What an attacker would try first, so what the password must not be made of; lower case, no accents. */
  readonly personal: readonly (string | null)[];
  readonly used: boolean;
  readonly expiresAt: Date;
  readonly invitation: InvitationState | null;
  readonly hasPassword: boolean;
  readonly purpose: LinkPurpose;
  /**
   * False once login, e-mail or password are not what they were when the link was made; of one that was handed over, also
   * once the rights of the account are others.
   */
  readonly sameAccount: boolean;
}

/** SQL: fingerprint of what an account (alias `a`) may do, and where, by its profile, its memberships and its scopes. */
const rightsFingerprint = sql<string>`(
  select encode(sha256(convert_to(jsonb_build_array(f -> 'bits', f -> 'scopeMode', f -> 'mainGroupId', f -> 'groupIds',
    (select jsonb_agg(portico_profile_bits(m."profileid") order by m."id") from team_member m
      where m."adminid" = a."adminid" and m."deletedAt" is null))::text, 'UTF8')), 'hex')
  from portico_admin_facts(a."adminid") f)`;
/** SQL: what `account` of a link that was handed over says. That of any other link is the fingerprint of the account alone. */
const accountWithRights = sql<string>`${accountFingerprint} || ${rightsFingerprint}`;
/** SQL: what `account` of a link (alias `l`) says as long as nothing has changed. */
const expectedAccount = sql<string>`
  case when length(l.account) = 64 then ${accountFingerprint} else ${accountWithRights} end`;

/** How long expired links are kept, so that the page can say why a link no longer works; in ms. */
const RETENTION_MS = 30 * DAY_MS;

/**
 * Writes a link for an administrator. It ends those made before, unless it is for a forgotten password: anybody can ask
 * for that one, and callers may not end the link of another person. Needs a system transaction.
 */
export async function insertPasswordLink(
  trx: Trx,
  link: {
    readonly hash: string;
    readonly adminId: number;
    readonly purpose: LinkPurpose;
    readonly now: Date;
    readonly expiresAt: Date;
    /** A colleague holds the link: it ends when the account gets other rights, which may be more than theirs. */
    readonly isHandedOver: boolean;
  },
): Promise<void> {
  const { hash, adminId, purpose, now, expiresAt } = link;
  const account = link.isHandedOver ? accountWithRights : accountFingerprint;
  if (purpose !== 'forgotten') await endPasswordLinks(trx, adminId, now);
  await sql`
    insert into password_link (hash, admin_id, purpose, account, created_at, expires_at)
    select ${hash}, a."adminid", ${purpose}, ${account}, ${now}, ${expiresAt}
    from administrator a where a."adminid" = ${adminId}`.execute(trx);
  await trx
    .deleteFrom('password_link')
    .where('expires_at', '<', new Date(now.getTime() - RETENTION_MS))
    .execute();
}

/** Finds a link by the hash of its token, dead ones too. Needs a system transaction. */
export async function findPasswordLink(trx: Trx, hash: string): Promise<PasswordLink | undefined> {
  const { rows } = await sql<PasswordLink>`
    select ${adminFacts} as admin, ${companyFacts} as home, l.used_at is not null as used, l.expires_at as "expiresAt",
      array[portico_fold(a."ad_login"), portico_fold(a."ad_name"), portico_fold(a."ad_email"), portico_fold(c."c_name")]
        as personal, l.account = ${expectedAccount} as "sameAccount",
      a."ad_invitation" as invitation, a."ad_password" is not null as "hasPassword", l.purpose
    from password_link l join administrator a on a."adminid" = l.admin_id
      join company c on c."companyid" = a."ad_companyid"
    where l.hash = ${hash}`.execute(trx);
  return rows[0];
}

/**
 * Marks a link as used. Of several concurrent calls, exactly one succeeds. Needs a system transaction.
 * @returns false when it was used, has expired or was replaced by a newer link
 */
export async function consumePasswordLink(trx: Trx, hash: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update password_link l set used_at = ${now} from administrator a
    where l.hash = ${hash} and l.used_at is null and l.expires_at > ${now}
      and a."adminid" = l.admin_id and a."ad_deletedAt" is null and l.account = ${expectedAccount}
    returning l.hash`.execute(trx);
  return rows.length === 1;
}

/** Ends every link of an administrator that was not used. Needs a system transaction. */
export async function endPasswordLinks(trx: Trx, adminId: number, now: Date): Promise<void> {
  await trx
    .updateTable('password_link')
    .set({ expires_at: now })
    .where('admin_id', '=', adminId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
}
