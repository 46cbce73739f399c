import { sql } from 'kysely';
import { DAY_MS } from '../../../domain/time/durations';
import type { Trx } from '../../db/connect';
import { withEveryCompany } from '../../db/everyCompany';
import { type AdminFacts, type CompanyFacts, adminFacts, companyFacts } from './sessionFacts';

/**
 * What a link of a mail is for: a sign-in from elsewhere, a change of the e-mail address that the old or the new mailbox
 * confirms, or such a change that was made.
 */
export type AccountLinkPurpose = 'sign-in' | 'email-old' | 'email-new' | 'email-changed';

/** Where the sign-in or the request of a link came from, and the account that was told. */
export interface OriginFacts {
  readonly userAgent: string;
  readonly ip: string;
  /** Login and address of the account then: the reader of mail at the address is its owner. */
  readonly login: string;
  readonly email: string;
  /** The address that the account is to have, or has got; absent for a sign-in. */
  readonly newEmail?: string;
  /** Time of the sign-in whose session asked for the change, as an ISO text; absent for a sign-in: it is the link's. */
  readonly since?: string;
}

/** A link with the account that it is for, as the account is now. */
export interface AccountLink {
  readonly purpose: AccountLinkPurpose;
  readonly admin: AdminFacts;
  readonly home: CompanyFacts;
  readonly facts: OriginFacts;
  /** The change of the address that it confirms. */
  readonly changeId: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly used: boolean;
}

/** How long links are kept after their end, so that the page can say why one no longer works; in ms. */
const RETENTION_MS = 30 * DAY_MS;

/** Writes a link, and removes those that ended long ago. Needs a system transaction. */
export async function insertAccountLink(
  trx: Trx,
  link: {
    readonly hash: string;
    readonly adminId: number;
    readonly companyId: number;
    readonly purpose: AccountLinkPurpose;
    readonly facts: OriginFacts;
    readonly changeId?: string;
    readonly now: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await trx
    .insertInto('account_link')
    .values({
      hash: link.hash,
      admin_id: link.adminId,
      company_id: link.companyId,
      purpose: link.purpose,
      facts: JSON.stringify(link.facts),
      email_change_id: link.changeId ?? null,
      created_at: link.now,
      expires_at: link.expiresAt,
    })
    .execute();
  await trx
    .deleteFrom('account_link')
    .where('expires_at', '<', new Date(link.now.getTime() - RETENTION_MS))
    .execute();
}

/** Finds a link by the hash of its token, dead ones too. Needs a system transaction. */
export async function findAccountLink(trx: Trx, hash: string): Promise<AccountLink | undefined> {
  const { rows } = await sql<AccountLink>`
    select l.purpose, ${adminFacts} as admin, ${companyFacts} as home, l.facts,
      l.email_change_id as "changeId",
      l.created_at as "createdAt", l.expires_at as "expiresAt", l.used_at is not null as used
    from account_link l join administrator a on a."adminid" = l.admin_id
      join company c on c."companyid" = a."ad_companyid"
    where l.hash = ${hash}`.execute(trx);
  return rows[0];
}

/** A sign-in that was reported to the owner of the account by mail. */
export interface MailedSignIn extends Pick<OriginFacts, 'userAgent' | 'ip'> {
  readonly at: Date;
}

/** Sign-ins that the page of a link names at most, the newest ones. */
const MAX_SIGN_INS = 50;

/**
 * The sign-ins to an account before a time of which its owner was told by mail and has not said that it was not them, the
 * newest first; as long as their links are stored. Needs a system transaction.
 */
export async function mailedSignInsBefore(trx: Trx, adminId: number, before: Date): Promise<readonly MailedSignIn[]> {
  const { rows } = await sql<MailedSignIn>`
    select created_at as at, facts ->> 'userAgent' as "userAgent", facts ->> 'ip' as ip from account_link
    where admin_id = ${adminId} and purpose = 'sign-in' and used_at is null and created_at < ${before}
    order by created_at desc limit ${MAX_SIGN_INS}`.execute(trx);
  return rows;
}

/** Marks a link as used. Of several concurrent calls, exactly one succeeds. Needs a system transaction. */
export async function consumeAccountLink(trx: Trx, hash: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('account_link')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Marks what is left of the links of an account for these purposes as used.
 * @param since only those that were made then or later
 */
export async function endAccountLinks(
  trx: Trx,
  adminId: number,
  purposes: readonly AccountLinkPurpose[],
  now: Date,
  since?: Date,
): Promise<void> {
  await withEveryCompany(trx, () =>
    trx
      .updateTable('account_link')
      .set({ used_at: now })
      .where('admin_id', '=', adminId)
      .where('purpose', 'in', purposes)
      .where('used_at', 'is', null)
      .$if(since !== undefined, (open) => open.where('created_at', '>=', since!))
      .execute(),
  );
}

/**
 * A mailbox passes to an administrator: marks the links of other accounts of the company that were mailed to it as used.
 * Those of accounts that still have the address stay: otherwise a colleague could take the link “that was not me” from
 * anyone, by giving the address to another account.
 * @param adminId who has the address now
 */
export async function endLinksAt(
  trx: Trx,
  { companyId, adminId, email }: { readonly companyId: number; readonly adminId: number; readonly email: string },
  now: Date,
): Promise<void> {
  await withEveryCompany(trx, () =>
    trx
      .updateTable('account_link')
      .set({ used_at: now })
      .where('company_id', '=', companyId)
      .where('admin_id', '<>', adminId)
      .where('used_at', 'is', null)
      .where('purpose', '<>', 'email-new')
      .where(sql<boolean>`lower(facts ->> 'email') = lower(${email})`)
      .where(
        sql<boolean>`not exists (select from administrator a
        where a."adminid" = account_link.admin_id and lower(a."ad_email") = lower(${email}))`,
      )
      .execute(),
  );
}
