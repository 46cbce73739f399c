import type { ScheduleCard, ScheduleRecipient, Sending } from '../../../domain/reports/schedule';
import type { Access } from '../../storage/records/records';
import type { OwnAccess } from '../account/ownAccount';
import { mayManageAll } from '../records/operations';
import { listSchedules, recipientsOf, type Schedule } from '../../storage/scheduled-reports/schedules';
import { unsubscriptionsOf } from '../../storage/unsubscriptions/unsubscriptions';
import { latestSendings } from '../../storage/scheduled-reports/results';
import { seenAdministrators } from './administrators';
import { findTarget } from '../targets/targets';

/**
 * The schedules of the caller; of everybody in the company for those who may manage all.
 * @returns `seesAll`: those of colleagues are there, too
 */
export async function schedulesOf(access: OwnAccess): Promise<{ schedules: ScheduleCard[]; seesAll: boolean }> {
  const { trx, caller } = access;
  const seesAll = mayManageAll(caller);
  const found = await listSchedules(trx, caller.companyId, seesAll ? null : caller.adminId);
  const ids = found.map(({ id }) => id);
  const recipients = await recipientsOf(trx, ids);
  const latest = await latestSendings(trx, ids);
  const unsubscribed = await unsubscriptionsOf(trx, 'report', ids);
  const unsubscribedIds = [...unsubscribed.values()].flat().map(({ adminId }) => adminId);
  const people = new Set([
    ...found.map(({ adminId }) => adminId),
    ...[...recipients.values()].flat(),
    ...unsubscribedIds,
  ]);
  const names = new Map((await seenAdministrators(access, [...people])).map(({ id, name }) => [id, name]));
  const cards: ScheduleCard[] = [];
  for (const schedule of found) {
    const of = (recipients.get(schedule.id) ?? []).map((id) => recipientCard(id, schedule, names, latest));
    const formerRecipients = (unsubscribed.get(schedule.id) ?? []).map(({ adminId, at }) => ({
      ...{ id: adminId, name: names.get(adminId) ?? null, at: at.toISOString() },
    }));
    cards.push({
      ...(await cardOf(access, schedule, names.get(schedule.adminId) ?? null, of)),
      unsubscribed: formerRecipients,
    });
  }
  return { schedules: cards, seesAll };
}

const recipientCard = (
  id: number,
  schedule: Schedule,
  names: ReadonlyMap<number, string>,
  latest: ReadonlyMap<string, Sending>,
): ScheduleRecipient => ({ id, name: names.get(id) ?? null, last: latest.get(`${schedule.id}/${id}`) ?? null });

async function cardOf(
  access: Access,
  schedule: Schedule,
  owner: string | null,
  recipients: readonly ScheduleRecipient[],
): Promise<Omit<ScheduleCard, 'unsubscribed'>> {
  const { id, kind, targetId, every, day, hour, timeZone, pdf, csv, enabled, stopped, nextAt, version } = schedule;
  const target = await findTarget(access, kind, targetId);
  const mine = schedule.adminId === access.caller.adminId;
  return {
    ...{ id, kind, targetId, every, day, hour, timeZone, pdf, csv, enabled, stopped, version, mine, owner, recipients },
    // Its owner knew the name when they saved it; to others, what they do not see has none.
    title: target?.title ?? (mine ? schedule.title : null),
    address: target?.address ?? null,
    nextAt: enabled && stopped === null ? nextAt.toISOString() : null,
  };
}
