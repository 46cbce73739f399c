import type { Context } from '../../context/context';
import { inCompany, type Trx } from '../../db/connect';
import { openSessions, readCounters } from '../../storage/intake/openSessions';
import { acceptEvents } from '../intake/acceptEvents';
import type { IntakeSource } from '../intake/kinds';
import { readAccounting, type Accounting, type Arrival, type SessionEvent } from './readAccounting';
import type { Packet } from './packet';
import { unrolled } from './rollover';

/** Sessions that are ended in one transaction after an Accounting-On or -Off. */
const STOP_BATCH_SIZE = 1_000;

/** What becomes of a packet: FreeRADIUS answers the equipment only for `stored`. */
export type Outcome = 'stored' | 'refused';

export interface Received {
  readonly source: Pick<IntakeSource, 'sourceid' | 'locationid'>;
  readonly packet: Packet;
  readonly arrival: Arrival;
}

type Session = Extract<Accounting, { kind: 'session' }>;

/**
 * Stores packets for one company, those of each source in their order, through the intake.
 * @returns what became of each
 * @throws IntakeBusy, or an error of the database: then none counts as stored, and the equipment sends all of them again
 */
export async function acceptPackets(
  context: Context,
  companyId: number,
  received: readonly Received[],
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = received.map(() => 'stored');
  const sources = new Map<number, number[]>();
  for (const [place, { source }] of received.entries()) {
    sources.set(source.sourceid, [...(sources.get(source.sourceid) ?? []), place]);
  }
  for (const places of sources.values()) {
    const own = places.flatMap((place) => received[place] ?? []);
    const stored = await acceptOfSource(context, companyId, own);
    places.forEach((place, index) => (outcomes[place] = stored[index] ?? 'stored'));
  }
  return outcomes;
}

async function acceptOfSource(
  context: Context,
  companyId: number,
  received: readonly Received[],
): Promise<readonly Outcome[]> {
  const [first] = received;
  if (!first) return [];
  const { sourceid, locationid } = first.source;
  const source: IntakeSource = { sourceid, locationid, companyId };
  const outcomes: Outcome[] = received.map(() => 'stored');
  let pending: { readonly index: number; readonly session: Session }[] = [];
  const store = async () => {
    const refused = await acceptSessions(
      context,
      source,
      pending.map(({ session }) => session),
    );
    pending.forEach(({ index }, position) => {
      if (refused.has(position)) outcomes[index] = 'refused';
    });
    pending = [];
  };
  for (const [index, { packet, arrival }] of received.entries()) {
    const accounting = readAccounting(packet, arrival, source.locationid !== null);
    if (accounting.kind === 'session') pending.push({ index, session: accounting });
    // It ends only the sessions that the packets before it have started.
    if (accounting.kind === 'ends') {
      await store();
      await endSessions(context, source, accounting);
    }
  }
  await store();
  return outcomes;
}

/** @returns the positions of the sessions that the intake has refused */
async function acceptSessions(
  context: Context,
  source: IntakeSource,
  sessions: readonly Session[],
): Promise<ReadonlySet<number>> {
  if (sessions.length === 0) return new Set();
  const events = await withFullCounters(context, source, sessions);
  const { rejected } = await acceptEvents(context, source, 'sessions', events);
  return new Set(rejected.map(({ line }) => line - 1));
}

const inSourceCompany = <T>({ db }: Context, { companyId }: IntakeSource, work: (trx: Trx) => Promise<T>) =>
  inCompany(db, { companyId, everyCompany: false }, work, true);

/** Completes the counters of equipment that sends 32 bits without Gigawords. */
async function withFullCounters(
  context: Context,
  source: IntakeSource,
  sessions: readonly Session[],
): Promise<readonly SessionEvent[]> {
  const short = sessions.flatMap(({ isShort, event: { session_id: id, duration } }) =>
    isShort && id !== undefined && duration ? [id] : [],
  );
  if (short.length === 0) return sessions.map(({ event }) => event);
  const stored = await inSourceCompany(context, source, (trx) => readCounters(trx, source, [...new Set(short)]));
  const known = new Map(
    stored.map(({ session_id, duration, input_octets: input, output_octets: output, ended_at }) => [
      session_id,
      { duration, input, output, endedAt: ended_at?.getTime() ?? null },
    ]),
  );
  return sessions.map(({ event, isShort }) => {
    const { session_id: id, duration, input_octets: input, output_octets: output } = event;
    const before = id === undefined ? undefined : known.get(id);
    // A packet that arrives late is not completed; the higher counters of the later packet stay.
    if (!isShort || !before || id === undefined || duration === undefined) return event;
    // The id is used again: the counters have begun again, too.
    const isNew = before.endedAt !== null && Date.parse(event.time) - duration * 1000 > before.endedAt;
    if (isNew || duration <= before.duration) return event;
    const full = (value: number, last: number) =>
      unrolled({ value, duration }, { value: last, duration: before.duration });
    const after = { input: full(input ?? 0, before.input), output: full(output ?? 0, before.output) };
    known.set(id, { duration, ...after, endedAt: before.endedAt });
    return {
      ...event,
      ...(input !== undefined && { input_octets: after.input }),
      ...(output !== undefined && { output_octets: after.output }),
    };
  });
}

/** Ends the sessions of equipment that has started again or is about to stop (RFC 2866 §5.1). */
async function endSessions(
  context: Context,
  source: IntakeSource,
  { nas, id, time, cause }: Extract<Accounting, { kind: 'ends' }>,
): Promise<void> {
  for (let after = 0; ;) {
    const read = (trx: Trx) => openSessions(trx, source, nas, time, after, STOP_BATCH_SIZE);
    const open = await inSourceCompany(context, source, read);
    const last = open.at(-1);
    if (!last) return;
    const stops = open.map(({ id: row, session_id, locationid, last_at }) => ({
      id: `${id}-${row}`,
      // Equipment that has started was off before: its sessions ended at their last event.
      time: (cause === 'NAS-Reboot' ? last_at : time).toISOString(),
      session_id,
      event: 'stop' as const,
      nas,
      cause,
      ...(locationid !== null && { locationid }),
    }));
    await acceptEvents(context, source, 'sessions', stops);
    after = last.id;
  }
}
