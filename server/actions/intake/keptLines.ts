import type { Context } from '../../context/context';
import { inCompany, type Trx } from '../../db/connect';
import { iso } from '../../storage/intake/event';
import { linesOfHour, setLinesAside as insertLines, type UnreadLine } from '../../storage/intake/deadLetters';
import { lockIntake } from '../../storage/intake/places';
import { countCall, countNotKept } from '../../storage/intake/sources';
import type { IntakeSource } from './kinds';
import { eventKey } from './readEvents';

/** The last error of a source whose connections wait. */
const SENDER_WAITS = 'sender-waits';

/**
 * Sets lines of a syslog source aside that its parser does not recognise. Beyond the limit, those of senders that
 * cannot wait are counted on the source; the others are kept, because their senders wait from now on.
 * @param linesPerHour `IntakeConfig.linesPerHour`
 * @returns true when the sender has to wait: it can, and the limit is reached
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
    const { setAside, notKept, waiting } = await insertLines(trx, source, [...rows.values()], {
      linesPerHour,
      now: at,
    });
    const mustWait = waiting >= linesPerHour && lines.some(({ canWait }) => canWait);
    await countCall(trx, source, {
      accepted: 0,
      rejected: 0,
      setAside,
      latest: iso(Math.max(...lines.map((line) => line.at))),
      error: mustWait ? SENDER_WAITS : (lines.at(-1)?.reason ?? null),
      now: at,
    });
    if (notKept > 0) await countNotKept(trx, source, notKept, 'too-many-lines', at);
    return mustWait;
  });
}

/** Whether as many lines of a source were set aside in the last hour as may be. @param linesPerHour as above */
export async function hasLinesForAnHour(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { companyId, sourceid }: IntakeSource,
  linesPerHour: number,
): Promise<boolean> {
  const read = (trx: Trx) => linesOfHour(trx, { companyId, sourceid }, now());
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
interface KeptLine {
  readonly id: string;
  /** When it came, in ms. */
  readonly at: number;
  readonly line: string;
}

/** Reads the text of an event that was set aside as a line. */
export function keptLineOf(event: string): KeptLine {
  const { id, time, line } = JSON.parse(event) as { readonly id: string; readonly time: string; readonly line: string };
  return { id, at: Date.parse(time), line };
}
