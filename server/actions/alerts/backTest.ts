import { backTest, BACK_TEST_DAYS } from '../../../domain/alerts/backTest';
import { CLOSING_DELAY_MS, historyMs, intervalAt } from '../../../domain/alerts/intervals';
import { DAY_MS } from '../../../domain/time/durations';
import { runInSlices } from '../../concurrency/inSlices';
import * as errors from '../../errors/catalogue';
import { isTooLong } from '../../storage/records/statementTime';
import type { OwnAccess } from '../account/ownAccount';
import { figuresOf, MissingFilterError } from './figures';
import { readRule, type RuleInput } from './input';

/**
 * Shows when an alert would have fired in the last 90 days, with the rights of the caller and on the clocks of their
 * account. It counts what is stored now; what has arrived late since is in it.
 * @throws PorticoError 422 by field; 503 REPORT_TOO_SLOW
 */
export async function testAlert(access: OwnAccess, input: RuleInput, now: Date) {
  const zone = access.own.timeZone;
  const inZone = { ...access, caller: { ...access.caller, timezone: zone } };
  const rule = readRule(input);
  const { step } = rule;
  const to = now.getTime() - CLOSING_DELAY_MS;
  const from = intervalAt(zone, step, to - BACK_TEST_DAYS * DAY_MS).end;
  const first = rule.condition === 'band' ? intervalAt(zone, step, from - historyMs(rule.weeks)).start : from;
  try {
    const { figures, error } = await (await figuresOf(inZone, rule, now))(first, to);
    const tested = await runInSlices(backTest({ rule, step, zone, from, to, figures }));
    return {
      timezone: zone,
      error,
      intervals: tested.map(({ interval, value, verdict, expected, change }) => ({
        start: new Date(interval.start).toISOString(),
        key: interval.key,
        value,
        verdict,
        low: expected?.low ?? null,
        high: expected?.high ?? null,
        change,
      })),
    };
  } catch (problem) {
    if (problem instanceof MissingFilterError) {
      throw errors.validationFailed({ filters: errors.fieldError('FIELD_INVALID_CHOICE') });
    }
    if (isTooLong(problem)) throw errors.failure('REPORT_TOO_SLOW');
    throw problem;
  }
}
