import { FairQueue } from '../../concurrency/fairQueue';
import type { Context } from '../../context/context';
import type { Trx } from '../../db/connect';
import { transaction } from '../../db/transaction';
import { failure, intakeBusy } from '../../errors/catalogue';
import { traceHasher, type TraceHash } from '../../keys/erasedTraces';
import type { Secrets } from '../../keys/secrets';
import { insertAccessLogs } from '../../storage/intake/accessLogs';
import { setAside } from '../../storage/intake/deadLetters';
import { iso } from '../../storage/intake/event';
import { lockIntake } from '../../storage/intake/places';
import { countCall } from '../../storage/intake/sources';
import type { Applied, Batch } from './applied';
import { applyAttributes, applyCampaignEvents } from './counted';
import { applyLeaseEvents, applySightings } from './devices';
import type { IntakeKind, IntakeResult, IntakeSource } from './kinds';
import { applyDirectoryPeople } from './directory';
import { readEvents, type Read } from './readEvents';
import { resolveReferences } from './resolveReferences';
import { applySessionEvents } from './sessions';
import { applySignIns } from './signIns';
import { applyStates } from './states';

/** Events of one call. */
export const MAX_EVENTS = 5_000;
/** Calls of all companies whose events are stored at the same time; of a company, one. */
const MAX_CONCURRENT_CALLS = 2;
/** Calls that wait: of all companies, and of one. Each may hold some megabytes. */
const MAX_WAITING = 24;
const MAX_WAITING_PER_COMPANY = 4;

const queue = new FairQueue(MAX_CONCURRENT_CALLS, MAX_WAITING, MAX_WAITING_PER_COMPANY, intakeBusy);

/** Stores visited addresses. A line is a duplicate when one with its source, id and time is stored. */
async function applyAccessLogs(batch: Batch): Promise<Applied> {
  const rows = batch.events.map(({ body, at, key, locationid }) => ({
    ...body,
    event_key: key,
    received_at: iso(at),
    locationid,
  }));
  return { accepted: await insertAccessLogs(batch.trx, batch, rows), aside: [] };
}

/** The function that stores the events of each kind, and everything that is derived from them. */
const appliers: Readonly<Record<IntakeKind, (batch: Batch) => Promise<Applied>>> = {
  'sign-ins': applySignIns,
  sessions: applySessionEvents,
  'access-logs': applyAccessLogs,
  leases: applyLeaseEvents,
  'device-sightings': applySightings,
  'campaign-events': applyCampaignEvents,
  states: applyStates,
  'directory-people': applyDirectoryPeople,
  attributes: applyAttributes,
};

/**
 * Stores up to 5 000 events of one source, and all that is derived from them, in one transaction. Sending them again, in
 * any order, changes nothing: they are counted as duplicates.
 * @param events as they came, each of the form in `eventSchemas`; or an `UnreadableEvent`; of a body of lines, each in an `EventLine`
 * @throws PorticoError 413 INTAKE_TOO_MANY; 503 INTAKE_BUSY when too many calls of the company wait
 */
export async function acceptEvents(
  context: Pick<Context, 'db' | 'now'> & { readonly secrets: Pick<Secrets, 'traceKey'> },
  source: IntakeSource,
  kind: IntakeKind,
  events: readonly unknown[],
): Promise<IntakeResult> {
  if (events.length > MAX_EVENTS) throw failure('INTAKE_TOO_MANY', MAX_EVENTS);
  const { companyId } = source;
  return queue.run(companyId, async () => {
    const read = await readEvents(source, kind, events);
    return transaction(context.db, { companyId, everyCompany: false }, (trx) =>
      storeEvents(trx, source, kind, read, { now: context.now(), hash: traceHasher(context.secrets) }),
    );
  });
}

/**
 * Stores events in a transaction of their company. Those that tell about erased guests are stored without personal data.
 * @param read the result of `readEvents`
 */
export async function storeEvents(
  trx: Trx,
  source: IntakeSource,
  kind: IntakeKind,
  { events, rejected, repeated }: Read,
  { now, hash }: { readonly now: Date; readonly hash: TraceHash },
): Promise<IntakeResult> {
  const { companyId, sourceid } = source;
  await lockIntake(trx, companyId);
  const referred = await resolveReferences(trx, source, kind, events, now, hash);
  const batch = { trx, hash, companyId, sourceid, ...referred };
  const applied = batch.events.length > 0 ? await appliers[kind](batch) : { accepted: 0, aside: [] };
  const aside = [...referred.aside, ...applied.aside];
  const asideCount = await setAside(trx, source, kind, aside, now);
  const latest = batch.events.reduce<number | null>((max, { at }) => Math.max(max ?? at, at), null);
  await countCall(trx, source, {
    accepted: applied.accepted,
    rejected: rejected.length,
    setAside: asideCount,
    latest: latest === null ? null : iso(latest),
    error: rejected.at(-1)?.msg_code ?? aside.at(-1)?.reason ?? null,
    now,
  });
  return {
    accepted: applied.accepted,
    duplicates: repeated + events.length - applied.accepted - asideCount,
    setAside: asideCount,
    rejected,
  };
}
