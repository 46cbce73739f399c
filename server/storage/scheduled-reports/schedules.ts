import { sql } from 'kysely';
import type { Scheduled, Stop } from '../../../domain/reports/schedule';
import type { Rhythm } from '../../../domain/reports/scheduleTimes';
import type { Trx } from '../../db/connect';

/** What an owner decides about a schedule. */
interface ScheduleValues extends Rhythm {
  readonly pdf: boolean;
  readonly csv: boolean;
}

/** A scheduled report as it is stored. */
export interface Schedule extends ScheduleValues {
  readonly id: number;
  readonly companyId: number;
  /** Its owner. */
  readonly adminId: number;
  /** The membership in a team that the owner has set it up with; null: their own profile. */
  readonly teamMemberId: number | null;
  readonly kind: Scheduled;
  readonly targetId: number;
  /** Name of the target when the owner last saved the schedule. */
  readonly title: string;
  readonly enabled: boolean;
  readonly stopped: Stop | null;
  readonly nextAt: Date;
  /** Raised with each change of its owner, and when a recipient unsubscribes. */
  readonly version: number;
}

/** What is read of a schedule. */
export const COLUMNS = [
  'id',
  'company_id as companyId',
  'admin_id as adminId',
  'team_member_id as teamMemberId',
  'kind',
  'target_id as targetId',
  'title',
  'every',
  'day',
  'hour',
  'time_zone as timeZone',
  'pdf',
  'csv',
  'enabled',
  'stopped',
  'next_at as nextAt',
  'version',
] as const;

/** Words of the table that its type does not name. */
export type Narrow = Pick<Schedule, 'kind' | 'every' | 'stopped'>;

/** Schedules that a list has at most: more than a company may have. */
const MAX_LISTED = 500;

/** The schedules of the company, or only those of one owner; by name. */
export async function listSchedules(trx: Trx, companyId: number, owner: number | null): Promise<readonly Schedule[]> {
  return trx
    .selectFrom('scheduled_report')
    .select(COLUMNS)
    .where('company_id', '=', companyId)
    .$if(owner !== null, (query) => query.where('admin_id', '=', owner))
    .orderBy(sql`portico_fold(title)`)
    .orderBy('id')
    .limit(MAX_LISTED)
    .$narrowType<Narrow>()
    .execute();
}

/** How many schedules of an administrator are switched on and have stopped. */
export async function countStoppedSchedules(trx: Trx, companyId: number, ownerId: number): Promise<number> {
  const { n } = await trx
    .selectFrom('scheduled_report')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('company_id', '=', companyId)
    .where('admin_id', '=', ownerId)
    .where('enabled', '=', true)
    .where('stopped', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** A schedule of the company. @param lock locks its row until the end of the transaction */
export async function findSchedule(
  trx: Trx,
  companyId: number,
  id: number,
  lock = false,
): Promise<Schedule | undefined> {
  return trx
    .selectFrom('scheduled_report')
    .select(COLUMNS)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .$narrowType<Narrow>()
    .executeTakeFirst();
}

const columnsOf = ({ every, day, hour, timeZone, pdf, csv }: ScheduleValues) => ({
  ...{ every, day, hour, time_zone: timeZone, pdf, csv },
});

/** Adds a schedule. @returns its key; what has as many as it may have already: the owner (`person`), or the company */
export async function insertSchedule(
  trx: Trx,
  schedule: Omit<Schedule, 'id' | 'enabled' | 'stopped' | 'version'>,
  max: { readonly ofPerson: number; readonly ofCompany: number },
): Promise<number | 'person' | 'company'> {
  const { companyId, adminId, teamMemberId, kind, targetId, title, nextAt } = schedule;
  await sql`select pg_advisory_xact_lock(hashtextextended('scheduled reports', ${companyId}))`.execute(trx);
  const { own, all } = await trx
    .selectFrom('scheduled_report')
    .select(({ fn }) => [fn.countAll().as('all'), fn.countAll().filterWhere('admin_id', '=', adminId).as('own')])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  if (Number(own) >= max.ofPerson) return 'person';
  if (Number(all) >= max.ofCompany) return 'company';
  const { id } = await trx
    .insertInto('scheduled_report')
    .values({
      ...columnsOf(schedule),
      ...{ company_id: companyId, admin_id: adminId, team_member_id: teamMemberId, kind, target_id: targetId, title },
      ...{ enabled: true, next_at: nextAt },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(id);
}

/** Changes a schedule of the company of the transaction. @param id its key */
export async function updateSchedule(
  trx: Trx,
  id: number,
  values: ScheduleValues & Pick<Schedule, 'title' | 'nextAt' | 'stopped' | 'teamMemberId'>,
): Promise<void> {
  const { title, nextAt, stopped, teamMemberId } = values;
  await trx
    .updateTable('scheduled_report')
    .set(({ eb }) => ({
      ...columnsOf(values),
      ...{ title, next_at: nextAt, stopped, team_member_id: teamMemberId, version: eb('version', '+', 1) },
    }))
    .where('id', '=', id)
    .execute();
}

/** Raises the version of a schedule, so that a change made meanwhile gets 412. */
export async function raiseVersion(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('scheduled_report')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Pauses a schedule, or starts it again with its next occurrence. */
export async function switchSchedule(
  trx: Trx,
  id: number,
  state: Pick<Schedule, 'enabled' | 'stopped' | 'nextAt'>,
): Promise<void> {
  const { enabled, stopped, nextAt } = state;
  await trx.updateTable('scheduled_report').set({ enabled, stopped, next_at: nextAt }).where('id', '=', id).execute();
}

/** Deletes a schedule and its recipients. @param id its key */
export async function deleteSchedule(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('scheduled_report').where('id', '=', id).execute();
}

/** Replaces the recipients of a schedule. */
export async function setRecipients(
  trx: Trx,
  companyId: number,
  id: number,
  recipients: readonly number[],
): Promise<void> {
  await trx.deleteFrom('scheduled_report_recipient').where('report_id', '=', id).execute();
  if (recipients.length === 0) return;
  await trx
    .insertInto('scheduled_report_recipient')
    .values(recipients.map((recipient) => ({ report_id: id, company_id: companyId, admin_id: recipient })))
    .execute();
}

/** The recipients of schedules, by the key of their schedule. */
export async function recipientsOf(trx: Trx, ids: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = await trx
    .selectFrom('scheduled_report_recipient')
    .select(['report_id as report', 'admin_id as recipient'])
    .where('report_id', 'in', ids.length > 0 ? ids : [0])
    .orderBy('admin_id')
    .execute();
  const found = new Map<number, number[]>();
  for (const { report, recipient } of rows) found.set(report, [...(found.get(report) ?? []), recipient]);
  return found;
}
