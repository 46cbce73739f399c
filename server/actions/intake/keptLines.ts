import type { Context } from '../../context/context';
import { inCompany } from '../../db/connect';
import { iso } from '../../storage/intake/event';
import { setLinesAside as insertLines, type UnreadLine } from '../../storage/intake/deadLetters';
import { lockIntake } from '../../storage/intake/places';
import { countCall, countNotKept } from '../../storage/intake/sources';
import type { IntakeSource } from './kinds';
import { eventKey } from './readEvents';

/**
 * Sets lines of a syslog source aside that its parser does not recognise. Those beyond the limit are counted on the source.
 * @param linesPerHour `IntakeConfig.linesPerHour`
 */
export async function setLinesAside(
  { db, now }: Pick<Context, 'db' | 'now'>,
  source: IntakeSource,
  lines: readonly Omit<UnreadLine, 'key'>[],
  linesPerHour: number,
): Promise<void> {
  const { companyId, sourceid } = source;
  const at = now();
  const rows = new Map(lines.map((line) => [line.id, { ...line, key: eventKey(sourceid, line.id) }]));
  await inCompany(db, { companyId, everyCompany: false }, async (trx) => {
    await lockIntake(trx, companyId);
    const { setAside, notKept } = await insertLines(trx, source, [...rows.values()], { linesPerHour, now: at });
    await countCall(trx, source, {
      accepted: 0,
      rejected: 0,
      setAside,
      latest: iso(Math.max(...lines.map((line) => line.at))),
      error: lines.at(-1)?.reason ?? null,
      now: at,
    });
    if (notKept > 0) await countNotKept(trx, source, notKept, 'too-many-lines', at);
  });
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
