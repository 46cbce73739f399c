import { sql } from 'kysely';
import type { Trx } from '../../db/connect';
import { daysAgo } from '../../db/time';

/** A link with the request that it decides. */
export interface SponsorLink {
  readonly requestId: number;
  readonly companyId: number;
  /** The sponsor that it was sent to. */
  readonly email: string;
  readonly used: boolean;
  readonly expiresAt: Date;
  readonly status: string;
  readonly decidedAt: Date | null;
  readonly guest: {
    readonly name: string;
    readonly email: string;
    readonly reason: string | null;
    readonly days: number;
  };
}

/** Writes a link; its token is stored nowhere, only SHA-256 of it. */
export async function insertSponsorLink(
  trx: Trx,
  link: {
    readonly hash: string;
    readonly companyId: number;
    readonly requestId: number;
    readonly email: string;
    readonly now: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await trx
    .insertInto('sponsor_link')
    .values({
      hash: link.hash,
      company_id: link.companyId,
      request_id: link.requestId,
      email: link.email,
      created_at: link.now,
      expires_at: link.expiresAt,
    })
    .execute();
}

/** Finds a link of a company by the hash of its token, dead ones too. */
export async function findSponsorLink(trx: Trx, companyId: number, hash: string): Promise<SponsorLink | undefined> {
  const { rows } = await sql<SponsorLink>`
    select l.request_id as "requestId", l.company_id as "companyId", l.email, l.used_at is not null as used,
      l.expires_at as "expiresAt", r.sr_status as status, r."sr_decidedAt" as "decidedAt",
      json_build_object('name', r.sr_name, 'email', r.sr_email, 'reason', r.sr_reason, 'days', r.sr_days) as guest
    from sponsor_link l join sponsor_request r on r.sponsorrequestid = l.request_id and r.sr_companyid = l.company_id
    where l.hash = ${hash} and l.company_id = ${companyId}`.execute(trx);
  return rows[0];
}

/** Uses up every link of a request that was decided. */
export async function endSponsorLinks(trx: Trx, companyId: number, requestId: number, now: Date): Promise<void> {
  await trx
    .updateTable('sponsor_link')
    .set({ used_at: now })
    .where('company_id', '=', companyId)
    .where('request_id', '=', requestId)
    .where('used_at', 'is', null)
    .execute();
}

/** Days after its end that a link still says why it does not work. */
const RETENTION_DAYS = 30;

/** Removes links that ended long ago. Needs a system transaction. */
export async function forgetOldSponsorLinks(trx: Trx): Promise<void> {
  await trx.deleteFrom('sponsor_link').where('expires_at', '<', daysAgo(RETENTION_DAYS)).execute();
}
