import { sql } from 'kysely';
import type { RetentionRule } from '../../../domain/records/retention';
import type { Db, Trx } from '../../db/connect';
import { databaseNow } from '../../db/time';
import { sessionsOf } from './guestSessions';

/** Country (ISO 3166) of a company; null when it is not set. */
export async function companyCountry(trx: Trx, companyId: number): Promise<string | null> {
  const { rows } = await sql<{ code: string | null }>`
    select co.code from company c left join country co on co.countryid = c.c_countryid
    where c.companyid = ${companyId}`.execute(trx);
  return rows[0]?.code ?? null;
}

/** The retention rules that were made in the console. */
export async function retentionRules(trx: Trx): Promise<RetentionRule[]> {
  const { rows } = await sql<RetentionRule>`
    select co.code as country, r.rr_class as "dataClass", r.rr_months as months
    from retention_rule r left join country co on co.countryid = r.rr_countryid
    where r.rr_countryid is null or co.code is not null`.execute(trx);
  return rows;
}

/** The data about a guest outside of their record. */
export interface GuestTraces {
  readonly authentications: number;
  readonly lines: number;
  /** Connections that the network reported. */
  readonly sessions: number;
}

/** How many events speak of a guest. */
export async function guestTraces(trx: Trx, companyId: number, userid: number): Promise<GuestTraces> {
  const signIns = trx.selectFrom('authentication').where('company_id', '=', companyId).where('userid', '=', userid);
  return trx
    .selectNoFrom(({ fn, selectFrom }) => [
      signIns.select(fn.countAll<number>().as('n')).$asScalar().$notNull().as('authentications'),
      selectFrom('access_log')
        .select(fn.countAll<number>().as('n'))
        .where('company_id', '=', companyId)
        .where('token', 'in', signIns.select('token').where('token', 'is not', null))
        .$asScalar()
        .$notNull()
        .as('lines'),
      sql<number>`(select count(*)::int from network_session r where ${sessionsOf(companyId, userid)})`.as('sessions'),
    ])
    .executeTakeFirstOrThrow();
}

/** The technical data of one month. */
interface TechnicalMonth {
  readonly last: Date;
  readonly events: unknown;
}

/** What the law asks for of a guest's sign-ins since a moment, month by month: who, when, from where. */
export async function technicalMonths(
  trx: Trx,
  companyId: number,
  userid: number,
  since: Date,
): Promise<TechnicalMonth[]> {
  const { rows } = await sql<TechnicalMonth>`
    select max(a.authenticated_at) as last, jsonb_agg(jsonb_build_object('at', a.authenticated_at, 'login', a.login,
      'address', a.src_ip, 'token', a.token, 'device', a.device, 'location', a.locationid, 'status', a.status)
      order by a.authenticated_at) as events
    from authentication a
    where a.company_id = ${companyId} and a.userid = ${userid} and a.authenticated_at >= ${since}
    group by date_trunc('month', a.authenticated_at)`.execute(trx);
  return rows;
}

/** What the law asks for of a guest's connections since a moment, by the month of their last sign. */
export async function connectionMonths(
  trx: Trx,
  companyId: number,
  userid: number,
  since: Date,
): Promise<TechnicalMonth[]> {
  const { rows } = await sql<TechnicalMonth>`
    select max(r.last_at) as last, jsonb_agg(jsonb_build_object('from', r.started_at, 'until', r.last_at,
      'login', r.login, 'address', r.ip, 'mac', r.mac_address, 'equipment', r.nas, 'location', r.locationid,
      'sent', r.input_octets, 'received', r.output_octets) order by r.started_at) as events
    from network_session r
    where ${sessionsOf(companyId, userid)} and r.last_at >= ${since}
    group by date_trunc('month', r.last_at)`.execute(trx);
  return rows;
}

/** Stores data that must be retained by law in the archive, sealed, until its retention period ends. */
export async function archive(
  trx: Trx,
  entry: {
    readonly companyId: number;
    readonly userid: number;
    readonly dataClass: string;
    readonly keepUntil: Date;
    readonly sealed: string;
  },
): Promise<void> {
  const { companyId, userid, dataClass, keepUntil, sealed } = entry;
  await trx
    .insertInto('legal_archive')
    .values({ company_id: companyId, userid, data_class: dataClass, keep_until: keepUntil, sealed })
    .execute();
}

/**
 * Lets the events of a guest of the company that is worked in forget who they were about: sign-ins, log lines,
 * connections, answers, and events that were set aside.
 */
export async function forgetGuest(trx: Trx, userid: number, alias: string): Promise<void> {
  await sql`select portico_forget_guest(${userid}, ${alias})`.execute(trx);
}

/** Deletes what the law no longer requires to be kept. @param owner the owner's connection */
export async function forgetLegalArchive(owner: Db): Promise<void> {
  await owner.deleteFrom('legal_archive').where('keep_until', '<', databaseNow).execute();
}
