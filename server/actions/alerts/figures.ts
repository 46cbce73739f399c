import type { AlertFigure } from '../../../domain/alerts/alert';
import { limitTogether } from '../../storage/records/statementTime';
import type { Access } from '../../storage/records/records';
import { reportCells } from '../../storage/reports/cells';
import { readReport } from '../reports/readQuery';
import { knownValues, tablesOf } from '../reports/report';

/** Time limit of all that counts an alert once, in ms; of a back-test, too. */
const TIMEOUT_MS = 10_000;

/** Filters of an alert name a record that is not there for the caller. */
export class MissingFilterError extends Error {}

/** Figures by the key of their interval, none that is 0, and their standard error relative to them; null: they are exact. */
export interface AlertFigures {
  readonly figures: ReadonlyMap<string, number>;
  readonly error: number | null;
}
/** What counts the figure of an alert for a caller, between two times. */
type CountFigures = (from: number, to: number) => Promise<AlertFigures>;

/**
 * Prepares the figures of an alert, as the report service counts them for a graph with the dimension `date`: within what
 * the caller sees, in the time zone of the caller.
 * @returns a function that counts, as often as there are periods
 * @throws MissingFilterError instead of a figure of nothing; PorticoError for filters that the source does not know; the
 *   error of statements that take too long, alone or together (`isTooLong`)
 */
export async function figuresOf(access: Access, figure: AlertFigure, now: Date): Promise<CountFigures> {
  const { caller, model, trx } = access;
  const requested = {
    source: figure.source,
    type: 'line',
    dimensions: figure.source === 'actives' ? `date|${figure.counted}` : 'date',
    step: figure.step,
    filters: figure.filters,
  };
  const period = (from: number, to: number) => ({
    start: new Date(from).toISOString(),
    end: new Date(to).toISOString(),
  });
  const { query } = readReport({ ...requested, ...period(0, 1) }, caller.timezone, now);
  const tables = tablesOf(model);
  const limitNext = limitTogether(trx, TIMEOUT_MS);
  const filters = await knownValues(access, query.filters, limitNext);
  if (query.filters.some(([, values], index) => filters[index]![1].length < values.length)) {
    throw new MissingFilterError();
  }
  return async (from, to) => {
    const period = { ...query, filters, start: new Date(from), end: new Date(to) };
    const { cells, truncated, error } = await reportCells(access, tables, period, limitNext);
    if (truncated) throw new Error('an alert counts more intervals than a report has cells');
    return { figures: new Map(cells.map(({ keys: [key], val }) => [String(key), val])), error };
  };
}
