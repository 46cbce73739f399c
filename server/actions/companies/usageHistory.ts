import {
  byKind,
  daysLeft,
  leastDays,
  perDay,
  sortByDaysLeft,
  USAGE_DAYS,
  type UsageForecast,
} from '../../../domain/rules/usageForecast';
import { USAGE_KINDS } from '../../../domain/rules/usageLevels';
import { DAY_MS } from '../../../domain/time/durations';
import type { Context } from '../../context/context';
import { asSystem, type Trx } from '../../db/connect';
import { listedCompanies, type ListReader } from '../../storage/installation/companies';
import { companyUsages, markExceeded, notePercents, type CompanyUsage } from '../../storage/installation/companyUsage';
import {
  dayOf,
  recordUsage,
  usageDays,
  usageSummaries,
  type Day,
  type UsageDay,
  type UsageSummary,
} from '../../storage/installation/usageDays';

/**
 * Counts what every company uses, once: the counts of the current day and the shares of the limits are noted, and
 * companies above their maximum marked. To be called again and again; several servers may do so at the same time.
 */
export async function settleUsage({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await asSystem(db, async (trx) => {
    const usages = await companyUsages(trx, null);
    await recordUsage(trx, usages, now());
    await notePercents(trx, usages);
    await markExceeded(trx, usages);
  });
}

/** The usage of one company over the days that are kept. */
export interface CompanyHistory {
  readonly companyid: number;
  readonly c_name: string;
  /** Allowed above the maximum, in percent. */
  readonly excess: number;
  /** The highest counts of the days (specification S-COMP-13). */
  readonly maxGuest: number;
  readonly maxAppointed: number;
  readonly maxLocations: number;
  /** In how many days the first maximum is reached; 0 = one is reached; null = none within a year. */
  readonly daysLeft: number | null;
  readonly usage: readonly UsageForecast[];
}

/** A company with its counts day by day: one for each day of the period, null where nothing was counted. */
type DailyHistory = Omit<CompanyHistory, 'usage'> & {
  readonly usage: readonly (UsageForecast & { readonly values: readonly (number | null)[] })[];
};

interface HistoryQuery {
  /** Part of the names of companies. */
  readonly q?: string | undefined;
  readonly page: number;
  readonly perPage: number;
}

/** First and last day. */
interface Period {
  readonly start: Day;
  readonly end: Day;
}

const periodOf = (now: Date): Period => ({
  start: dayOf(new Date(now.getTime() - (USAGE_DAYS - 1) * DAY_MS)),
  end: dayOf(now),
});

function historyOf({ companyId, name, excess, max, used, peak, sums }: UsageSummary): CompanyHistory {
  const change = byKind((kind) => perDay(sums[kind]));
  const usage = USAGE_KINDS.map((kind) => {
    const one = { kind, used: used[kind], max: max[kind] };
    return { ...one, peak: peak[kind], perDay: change[kind], daysLeft: daysLeft(one, change[kind]) };
  });
  return {
    companyid: companyId,
    c_name: name,
    excess,
    maxGuest: peak.users,
    maxAppointed: peak.appointed,
    maxLocations: peak.locations,
    daysLeft: leastDays(usage),
    usage,
  };
}

/** Every company of the caller; the one whose quota ends first comes first. Needs a system transaction. */
async function rankedHistories(
  trx: Trx,
  caller: ListReader,
  q: string | undefined,
  now: Date,
): Promise<CompanyHistory[]> {
  const companies = await listedCompanies(trx, caller);
  const histories = (await usageSummaries(trx, companies, q ?? null, dayOf(now))).map(historyOf);
  const order = sortByDaysLeft(histories.map(({ c_name: name, usage }) => ({ name, usage })));
  return order.flatMap((index) => histories[index] ?? []);
}

/** What companies use now, by company. */
const currentUsages = async (trx: Trx, ids: readonly number[]): Promise<ReadonlyMap<number, CompanyUsage>> =>
  new Map((await companyUsages(trx, ids)).map((one) => [one.companyId, one]));

/**
 * The usage of every company that the caller lists, counted now and sorted as in `usageHistory`, without the counts of the single days.
 * @param q part of their names
 */
export async function usageOverview(
  { db, now }: Pick<Context, 'db' | 'now'>,
  caller: ListReader,
  q: string | undefined,
): Promise<Period & { companies: CompanyHistory[] }> {
  const at = now();
  const companies = await asSystem(
    db,
    async (trx) => {
      const ranked = await rankedHistories(trx, caller, q, at);
      const current = await currentUsages(
        trx,
        ranked.map(({ companyid }) => companyid),
      );
      return ranked.map((history) => withCurrent(history, current));
    },
    { readOnly: true },
  );
  return { ...periodOf(at), companies };
}

/**
 * One page of the companies that the caller lists, day by day. They are sorted by the latest counts that were noted
 * (a few minutes ago); what is shown of the current day is counted now.
 */
export async function usageHistory(
  { db, now }: Pick<Context, 'db' | 'now'>,
  caller: ListReader,
  { q, page, perPage }: HistoryQuery,
): Promise<Period & { total: number; companies: DailyHistory[] }> {
  const at = now();
  return asSystem(
    db,
    async (trx) => {
      const ranked = await rankedHistories(trx, caller, q, at);
      const shown = ranked.slice((page - 1) * perPage, page * perPage);
      const ids = shown.map(({ companyid }) => companyid);
      const [days, current] = [await usageDays(trx, ids, dayOf(at)), await currentUsages(trx, ids)];
      const period = periodOf(at);
      return {
        ...period,
        total: ranked.length,
        companies: shown.map((history) =>
          dayByDay(
            withCurrent(history, current),
            days.filter(({ companyId }) => companyId === history.companyid),
            period,
          ),
        ),
      };
    },
    { readOnly: true },
  );
}

/** The counts of now take the place of those that were noted last. */
function withCurrent(history: CompanyHistory, current: ReadonlyMap<number, CompanyUsage>): CompanyHistory {
  const counts = current.get(history.companyid)?.usage ?? [];
  const usage = history.usage.map((one) => {
    const used = counts.find(({ kind }) => kind === one.kind)?.used ?? one.used;
    const now = { ...one, used, peak: Math.max(one.peak, used) };
    return { ...now, daysLeft: daysLeft(now, one.perDay) };
  });
  const peakOf = (kind: UsageForecast['kind']) => usage.find((one) => one.kind === kind)?.peak ?? 0;
  return {
    ...history,
    maxGuest: peakOf('users'),
    maxAppointed: peakOf('appointed'),
    maxLocations: peakOf('locations'),
    daysLeft: leastDays(usage),
    usage,
  };
}

/** Adds the counts of the days to a company; that of the current day is at least the count of now. */
function dayByDay(history: CompanyHistory, days: readonly UsageDay[], { start }: Period): DailyHistory {
  const first = Date.parse(start);
  const usage = history.usage.map((one) => {
    const values = Array.from({ length: USAGE_DAYS }, (): number | null => null);
    for (const day of days) values[Math.round((Date.parse(day.day) - first) / DAY_MS)] = day[one.kind];
    const last = USAGE_DAYS - 1;
    values[last] = Math.max(values[last] ?? 0, one.used);
    return { ...one, values };
  });
  return { ...history, usage };
}
