import type { Context } from '../../context/context';
import { inCompany, type Trx } from '../../db/connect';
import { iso } from '../../storage/intake/event';
import { countRecentLines, insertLines, type UnreadLine } from '../../storage/intake/deadLetters';
import { lockIntake } from '../../storage/intake/places';
import { countCall, countNotKept } from '../../storage/intake/sources';
import type { IntakeSource } from './kinds';
import { eventKey } from './readEvents';

/** The last error of a source whose connections wait. */
const SENDER_WAITS = 'sender-waits';

/**
 * Sets lines of a syslog source aside that its parser does not recognise. Beyond the limit, datagrams are only counted
 * on the source; lines of connections are kept, and nothing more is read from these connections for a time.
 * @param linesPerHour `IntakeConfig.linesPerHour`
 * @returns true when the connections of the source have to wait: a line came over one, and the limit is reached
 */
export async function setLinesAside(
  { db, now }: Pick<Context, 'db' | 'now'>,
  source: IntakeSource,
  lines: readonly Omit<UnreadLine, 'key'>[],
  linesPerHour: number,
): Promise<boolean> {
  const { companyId, sourceid } = source;
  const at = now();
  const rows = new Map(lines.map((line) => [line.id, { ...line, key: eventKey(sourceid, line.id) }]));
  return inCompany(db, { companyId, everyCompany: false }, async (trx) => {
    await lockIntake(trx, companyId);
    const { setAside, notKept, ofConnections } = await insertLines(trx, source, [...rows.values()], {
      linesPerHour,
      now: at,
    });
    const isThrottled = ofConnections >= linesPerHour && lines.some(({ overConnection }) => overConnection);
    await countCall(trx, source, {
      accepted: 0,
      rejected: 0,
      setAside,
      latest: iso(Math.max(...lines.map((line) => line.at))),
      error: isThrottled ? SENDER_WAITS : (lines.at(-1)?.reason ?? null),
      now: at,
    });
    if (notKept > 0) await countNotKept(trx, source, notKept, 'too-many-lines', at);
    return isThrottled;
  });
}

/** Whether the connections of a source have to wait: the limit of the last hour is reached. @param linesPerHour as above */
export async function isOverHourlyLimit(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { companyId, sourceid }: IntakeSource,
  linesPerHour: number,
): Promise<boolean> {
  const read = (trx: Trx) => countRecentLines(trx, { companyId, sourceid }, now());
  return (await inCompany(db, { companyId, everyCompany: false }, read, true)) >= linesPerHour;
}

/** Counts messages of a syslog source that could not be kept. */
export async function loseMessages(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { companyId, sourceid }: IntakeSource,
  count: number,
  reason: 'queue-full' | 'not-storable',
): Promise<void> {
  await inCompany(db, { companyId, everyCompany: false }, (trx) =>
    countNotKept(trx, { companyId, sourceid }, count, reason, now()),
  );
}

/** A line as it was set aside. */
interface LineSetAside {
  readonly id: string;
  /** When it came, in ms. */
  readonly at: number;
  readonly line: string;
}

/** Reads the text of an event that was set aside as a line. */
export function lineSetAside(event: string): LineSetAside {
  const { id, time, line } = JSON.parse(event) as { readonly id: string; readonly time: string; readonly line: string };
  return { id, at: Date.parse(time), line };
}
