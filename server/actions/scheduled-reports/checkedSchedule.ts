import type { Rhythm } from '../../../domain/reports/scheduleTimes';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { fieldError } from '../../errors/catalogue';
import type { Schedule } from '../../storage/scheduled-reports/schedules';
import type { OwnAccess } from '../account/ownAccount';
import { seenAdministrators } from './administrators';
import { recipientOf } from './recipient';
import { findTarget } from '../targets/targets';

/** What an owner says about a schedule. */
export interface ScheduleInput extends Omit<Rhythm, 'timeZone'> {
  readonly formats: readonly ('pdf' | 'csv')[];
  /** Keys of administrators. */
  readonly recipients: readonly number[];
}

/**
 * Checks what an owner says about a schedule, in the transaction of the access alone.
 * @param present recipients that the schedule has already: they stay, whether the owner sees them or not
 * @returns what is stored
 * @throws PorticoError 404 for what the caller does not see; 422 for a day that a week does not have, and for new
 *   recipients that the caller does not see or that would get nothing
 */
export async function checkedSchedule(
  context: Pick<Context, 'models' | 'now'>,
  access: OwnAccess,
  { kind, targetId }: Pick<Schedule, 'kind' | 'targetId'>,
  { every, day, hour, formats, recipients }: ScheduleInput,
  present: readonly number[],
) {
  const target = await findTarget(access, kind, targetId);
  if (!target) throw errors.elementNotFound();
  if (every === 'week' && day > 7) throw errors.validationFailed({ day: fieldError('FIELD_TOO_BIG', 7) });
  const timeZone = access.own.timeZone;
  const added = recipients.filter((id) => !present.includes(id));
  const seen = await seenAdministrators(access, added);
  const unknown = added.some((id) => !seen.some((one) => one.id === id));
  if (unknown) throw errors.validationFailed({ recipients: fieldError('UNKNOWN_REFERENCE') });
  const { companyId, adminId, teamMemberId } = access.caller;
  const blind: string[] = [];
  for (const { id, name } of seen) {
    const recipient = await recipientOf(access.trx, context, { companyId, adminId, teamMemberId, timeZone }, id);
    const getsIt =
      typeof recipient !== 'string' &&
      recipient.email !== undefined &&
      (await findTarget({ ...access, caller: recipient.caller }, kind, targetId)) !== undefined;
    if (!getsIt) blind.push(name);
  }
  if (blind.length > 0) throw errors.validationFailed({ recipients: fieldError('SCHEDULE_BLIND', blind.join(', ')) });
  const { title } = target;
  return { title, every, day, hour, timeZone, pdf: formats.includes('pdf'), csv: formats.includes('csv') };
}
