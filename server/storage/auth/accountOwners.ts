import { sql } from 'kysely';
import type { InvitationState } from '../../../domain/rules/invitation';
import type { Trx } from '../../db/connect';
import { type AdminFacts, type CompanyFacts, adminFacts, companyFacts } from './sessionFacts';
import { isOpen, isSignOn } from './signInModes';

/** An administrator as mails about their account address them. */
export interface AccountOwner {
  readonly admin: AdminFacts;
  readonly home: CompanyFacts;
  readonly name: string | null;
  /** The address on record; mails about the account go nowhere else. */
  readonly email: string | null;
  readonly company: string;
  /** IANA name; null: times are shown in UTC. */
  readonly timeZone: string | null;
  /** There is no password, and no invitation to choose one: administrators sign in with single sign-on (S-SIGN-5). */
  readonly isSsoOnly: boolean;
  /** Mails that this person has switched off. */
  readonly unwanted: readonly MailChoice[];
  /** Null: never invited. */
  readonly invitation: InvitationState | null;
  readonly hasPassword: boolean;
}

/** Mails that each administrator may switch off (`my-profile`); those about the account's security are no choice. */
export type MailChoice = 'alerts' | 'locations' | 'reports' | 'reviews' | 'subscription';

const owner = sql`
  ${adminFacts} as admin, ${companyFacts} as home, a."ad_name" as name, a."ad_email" as email, c."c_name" as company,
  a."ad_timezone" as "timeZone", a."ad_invitation" as invitation, a."ad_password" is not null as "hasPassword", array_remove(array[
    case when a."ad_mailalerts" is false then 'alerts' end, case when a."ad_mailreports" is false then 'reports' end,
    case when a."ad_maillocations" is false then 'locations' end, case when a."ad_mailreviews" is false then 'reviews' end,
    case when a."ad_mailsubscription" is false then 'subscription' end], null) as unwanted,
  a."ad_password" is null and a."ad_invitation" is null and exists (
    select from authtype t where t."a_companyid" = a."ad_companyid" and ${isSignOn} and ${isOpen}) as "isSsoOnly"
  from administrator a join company c on c."companyid" = a."ad_companyid"`;

/** Accounts of one login or address that get a mail at most: a login can exist in several companies. */
const MAX_ACCOUNTS = 5;

/** The accounts with this login or e-mail address, the login first, not deleted ones. Needs a system transaction. */
export async function accountsNamed(trx: Trx, typed: string): Promise<readonly AccountOwner[]> {
  const { rows } = await sql<AccountOwner>`
    select ${owner}
    where a."ad_deletedAt" is null and (lower(a."ad_login") = lower(${typed}) or lower(a."ad_email") = lower(${typed}))
    order by lower(a."ad_login") = lower(${typed}) desc, a."adminid" limit ${MAX_ACCOUNTS}`.execute(trx);
  return rows;
}

/** One administrator; undefined when there is none with this id. Needs a system transaction. */
export async function accountOwner(trx: Trx, adminId: number): Promise<AccountOwner | undefined> {
  const { rows } = await sql<AccountOwner>`select ${owner} where a."adminid" = ${adminId}`.execute(trx);
  return rows[0];
}
