import { hasBit } from '../access/bits';
import { addDays } from '../time/calendar';
import { toWallClock } from '../time/wallClock';

/** An access rule (resource `access-control-policies`) with the parts that decide whether it applies. */
export interface NetworkRule {
  readonly id: number;
  readonly name: string;
  readonly action: 'allow' | 'quarantine' | 'deny';
  readonly priority: number;
  /** Empty lists: everywhere, every device, everybody. */
  readonly locationids: readonly number[];
  readonly deviceGroupUuids: readonly string[];
  readonly profileids: readonly number[];
  /** Bits of the days, Monday = 1; decimal text. */
  readonly days: string;
  /** `HH:mm`; null = from the start or to the end of the day. */
  readonly fromTime: string | null;
  readonly untilTime: string | null;
}

/** The guest that a rule is checked for; null = none, or an unknown one. */
interface RuleSubject {
  readonly locationid: number | null;
  readonly deviceGroup: string | null;
  readonly profileid: number | null;
}

const names = <T>(list: readonly T[], one: T | null) => list.length === 0 || (one !== null && list.includes(one));

/**
 * The first rule that applies to a guest at a time, by priority (the smallest first), then by key: what the network's
 * equipment does.
 * @param zone of the location: hours of rules are those of its clock
 */
export function ruleThatApplies(
  rules: readonly NetworkRule[],
  subject: RuleSubject,
  now: Date,
  zone: string,
): NetworkRule | null {
  return (
    rules
      .toSorted((a, b) => a.priority - b.priority || a.id - b.id)
      .find(
        (rule) =>
          names(rule.locationids, subject.locationid) &&
          names(rule.deviceGroupUuids, subject.deviceGroup) &&
          names(rule.profileids, subject.profileid) &&
          isHour(rule, now, zone),
      ) ?? null
  );
}

/** The bit of the weekday of `yyyy-MM-dd`, Monday = 1. */
const dayBit = (day: string) => String(2 ** ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** True at the hours of a rule; those past midnight belong to the day on which they begin. */
function isHour({ days, fromTime, untilTime }: NetworkRule, now: Date, zone: string): boolean {
  const clock = toWallClock(now, zone);
  const [day, time] = [clock.slice(0, 10), clock.slice(11, 16)];
  const [from, until] = [fromTime ?? '00:00', untilTime ?? '24:00'];
  if (from < until) return hasBit(days, dayBit(day)) && time >= from && time < until;
  if (time >= from) return hasBit(days, dayBit(day));
  return time < until && hasBit(days, dayBit(addDays(day, -1)));
}
