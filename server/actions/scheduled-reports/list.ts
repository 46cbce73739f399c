import { allows } from '../../../domain/access/permissions';
import type { Caller } from '../../../domain/access/caller';
import type { ScheduleCard, ScheduleReader, Sending } from '../../../domain/reports/schedule';
import type { Access } from '../../storage/records/records';
import { listSchedules, readersOf, type Schedule } from '../../storage/scheduled-reports/schedules';
import { latestSendings } from '../../storage/scheduled-reports/sendings';
import { seenAdministrators } from './administrators';
import { findTarget } from './targets';

/** Who sees the schedules of colleagues, and may pause and delete them. */
const CURATORS = ['admin:edit'];
export const isCurator = (caller: Caller): boolean => allows(caller.permissions, CURATORS);

/** The schedules of the caller; of everybody in the company for those who edit administrators. */
export async function schedulesOf(access: Access): Promise<{ schedules: ScheduleCard[]; seesAll: boolean }> {
  const { trx, caller } = access;
  const seesAll = isCurator(caller);
  const found = await listSchedules(trx, caller.companyId, seesAll ? null : caller.adminId);
  const ids = found.map(({ id }) => id);
  const readers = await readersOf(trx, ids);
  const latest = await latestSendings(trx, ids);
  const people = new Set([...found.map(({ adminId }) => adminId), ...[...readers.values()].flat()]);
  const names = new Map((await seenAdministrators(access, [...people])).map(({ id, name }) => [id, name]));
  const cards: ScheduleCard[] = [];
  for (const schedule of found) {
    const of = (readers.get(schedule.id) ?? []).map((id) => readerCard(id, schedule, names, latest));
    cards.push(await cardOf(access, schedule, names.get(schedule.adminId) ?? null, of));
  }
  return { schedules: cards, seesAll };
}

const readerCard = (
  id: number,
  schedule: Schedule,
  names: ReadonlyMap<number, string>,
  latest: ReadonlyMap<string, Sending>,
): ScheduleReader => ({ id, name: names.get(id) ?? null, last: latest.get(`${schedule.id}/${id}`) ?? null });

async function cardOf(
  access: Access,
  schedule: Schedule,
  owner: string | null,
  readers: readonly ScheduleReader[],
): Promise<ScheduleCard> {
  const { id, kind, targetId, every, day, hour, timeZone, pdf, csv, enabled, stopped, nextAt } = schedule;
  const target = await findTarget(access, kind, targetId);
  const mine = schedule.adminId === access.caller.adminId;
  return {
    ...{ id, kind, targetId, every, day, hour, timeZone, pdf, csv, enabled, stopped, mine, owner, readers },
    // Its owner knew the name when they saved it; to others, what they do not see has none.
    title: target?.title ?? (mine ? schedule.title : null),
    address: target?.address ?? null,
    nextAt: enabled && stopped === null ? nextAt.toISOString() : null,
  };
}
