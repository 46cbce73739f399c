import { DATA_CLASSES, purgeLimits, type DataClass } from '../../../domain/records/retention';
import type { Caller } from '../../../domain/access/caller';
import type { Resource } from '../../../domain/schema/model/model';
import type { Context } from '../../context/context';
import { asSystem, inCompany } from '../../db/connect';
import { appendAudit } from '../../storage/audit/audit';
import { retentionRules } from '../../storage/guests/erasure';
import {
  countPurged,
  dropMonths,
  finishNight,
  idleIdentities,
  purgeSocial,
  retainingCompanies,
  takeNight,
} from '../../storage/guests/retention';
import { purgeEvents, type PurgeLimits } from '../../storage/guests/technicalData';
import { forgetBookkeeping } from '../../storage/intake/bookkeeping';
import { forgetErasedTraces } from '../../storage/intake/erased';
import { identitiesIn } from '../profiles/parts';
import { eraseGuest, erasurePlan } from './erasure';

type PurgeCounts = Readonly<Record<DataClass, number>>;

/** The night's work begins at this hour (UTC), when the day of most companies is over; later where no server ran then. */
const HOUR = 2;

/** What a night purges of one company. */
interface CompanyPurge {
  readonly companyId: number;
  readonly name: string;
  readonly counts: PurgeCounts;
}

/** When the next run begins. */
export function nextNight(now: Date): Date {
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), HOUR));
  if (next <= now) next.setUTCDate(next.getUTCDate() + 1);
  return next;
}

/** Fields of the social profile that can be emptied. */
const socialColumns = ({ fields }: Resource): string[] =>
  fields.filter(({ name, nullable }) => name.startsWith('s_') && nullable).map(({ name }) => name);

const isAny = (counts: PurgeCounts) => DATA_CLASSES.some((name) => counts[name] > 0);

/** What the next run will purge, without companies of which it purges nothing. @param only one company; null = all */
export async function plannedPurge(context: Context, only: number | null, at: Date): Promise<CompanyPurge[]> {
  const { db, models } = context;
  const social = socialColumns(identitiesIn(models.current().model));
  const rules = await asSystem(db, retentionRules);
  const planned: CompanyPurge[] = [];
  const companies = await asSystem(db, (trx) => retainingCompanies(trx, only), { readOnly: true });
  for (const { id, name, country } of companies) {
    const limits = purgeLimits(country, rules, at);
    // As any other figure of a company: nothing but its rows, and no longer than a request may take.
    const access = { companyId: id, everyCompany: false };
    const counts = await inCompany(db, access, (trx) => countPurged(trx, id, limits, social), true);
    if (isAny(counts)) planned.push({ companyId: id, name, counts });
  }
  return planned;
}

/**
 * Applies the retention rules of the console, once a night whatever the number of servers: months of events are dropped
 * as a whole where all of their rows are over, other rows deleted, guests who are over erased with what the law keeps of
 * them sealed in the archive. The audit log is never purged. Each company gets an audit entry with the counts. What
 * fails stays for the next night, and stops nothing else. What the intake keeps only to recognise things again goes too.
 * @param onError gets every failure
 * @returns what was purged; undefined when it is not time, or another server does it
 */
export async function purgeTonight(
  context: Context,
  onError: (error: unknown) => void,
): Promise<CompanyPurge[] | undefined> {
  const { db, models, now } = context;
  const started = now();
  if (started.getUTCHours() < HOUR || !(await takeNight(db.owner, started))) return undefined;
  const identities = identitiesIn(models.current().model);
  const rules = await asSystem(db, retentionRules);
  const companies = await retainingCompanies(db.owner, null);
  const limits = new Map(companies.map(({ id, country }) => [id, purgeLimits(country, rules, started)]));
  const months = await dropMonths(db.owner, (id) => limits.get(id)?.technical, started, onError);
  const done: CompanyPurge[] = [];
  for (const { id, name } of companies) {
    const parts = partsOf(context, identities, id, limits.get(id) ?? {});
    const counts = await purgeCompany(parts, { ...NOTHING, technical: months.get(id) ?? 0 }, onError);
    if (!isAny(counts)) continue;
    done.push({ companyId: id, name, counts });
    await asSystem(db, async (trx) => recordPurge(trx, id, name, counts)).catch(onError);
  }
  await forgetBookkeeping(db.owner, started, onError).catch(onError);
  await forgetErasedTraces(db.owner, started).catch(onError);
  await finishNight(db.owner, started, now());
  return done;
}

const NOTHING: PurgeCounts = { identity: 0, technical: 0, social: 0, addresses: 0 };

/** Part of the work on one company. @returns what it purged */
type Part = () => Promise<Partial<PurgeCounts>>;

/** Does every part, whatever becomes of the others: the audit entry has to say what is gone. */
async function purgeCompany(
  parts: AsyncIterable<Part>,
  before: PurgeCounts,
  onError: (error: unknown) => void,
): Promise<PurgeCounts> {
  const counts = { ...before };
  try {
    for await (const part of parts) {
      const purged = await part().catch((error: unknown) => {
        onError(error);
        return NOTHING;
      });
      for (const name of DATA_CLASSES) counts[name] += purged[name] ?? 0;
    }
  } catch (error) {
    onError(error);
  }
  return counts;
}

/** The parts of the work on a company, each with its own transaction: a day of events, a guest who is over. */
async function* partsOf(
  context: Context,
  identities: Resource,
  id: number,
  limits: PurgeLimits,
): AsyncGenerator<Part, void> {
  const { owner } = context.db;
  const { identity, social } = limits;
  yield* purgeEvents(owner, id, limits);
  for (const guest of identity ? await idleIdentities(owner, id, identity) : []) {
    yield async () => {
      await eraseIdle(context, identities, id, guest);
      return { identity: 1 };
    };
  }
  if (social) yield async () => ({ social: await purgeSocial(owner, id, social, socialColumns(identities)) });
}

/** Erases a guest as a person would: what another class keeps for longer goes into the archive. */
async function eraseIdle(context: Context, identities: Resource, companyId: number, id: number): Promise<void> {
  const caller: Caller = {
    ip: '',
    requestId: 'retention',
    locale: 'en',
    sessionId: null,
    tokenId: null,
    adminId: 0,
    originalAdminId: null,
    companyId,
    homeCompanyId: companyId,
    mask: 0n,
    // Rows that are hidden from administrators are purged, too.
    permissions: new Set(['superadmin:view']),
    scope: { mode: 'all' },
    teamMemberId: null,
    everyCompany: false,
    timezone: 'UTC',
  };
  await inCompany(context.db, caller, async (trx) => {
    const access = { trx, model: context.models.current().model, caller, seal: context.secrets.seal };
    const now = context.now();
    const { kept } = await erasurePlan(access, identities, id, now);
    const agreed = kept.map(({ dataClass }) => dataClass);
    await eraseGuest(access, identities, id, agreed, { now: () => now, secrets: context.secrets });
  });
}

function recordPurge(
  trx: Parameters<typeof appendAudit>[0],
  companyId: number,
  name: string,
  counts: PurgeCounts,
): void {
  appendAudit(trx, {
    companyId,
    adminId: null,
    originalAdminId: null,
    ip: '',
    action: 'purge',
    element: 'companie',
    elementId: companyId,
    data: { title: name, by: 'Portico', ...counts },
  });
}
