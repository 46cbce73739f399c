import type { Context } from '../../context/context';
import { inCompany } from '../../db/connect';
import { iso } from '../../storage/intake/event';
import { setLinesAside as insertLines, type UnreadLine } from '../../storage/intake/deadLetters';
import { lockIntake } from '../../storage/intake/places';
import { countCall } from '../../storage/intake/sources';
import type { IntakeSource } from './kinds';
import { eventKey } from './readEvents';

/** Sets lines of a syslog source aside that its parser does not recognise; those beyond the limit count as rejected. */
export async function setLinesAside(
  { db, now }: Pick<Context, 'db' | 'now'>,
  source: IntakeSource,
  lines: readonly Omit<UnreadLine, 'key'>[],
): Promise<void> {
  const { companyId, sourceid } = source;
  const at = now();
  const rows = lines.map((line) => ({ ...line, key: eventKey(sourceid, line.id) }));
  await inCompany(db, { companyId, everyCompany: false }, async (trx) => {
    await lockIntake(trx, companyId);
    const setAside = await insertLines(trx, source, rows, at);
    await countCall(trx, source, {
      accepted: 0,
      rejected: lines.length - setAside,
      setAside,
      latest: iso(Math.max(...lines.map((line) => line.at))),
      error: lines.at(-1)?.reason ?? null,
      now: at,
    });
  });
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
