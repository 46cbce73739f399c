import { dayAt } from '../../../domain/reports/scheduleTimes';
import type { Context } from '../../context/context';
import { mapInSlices } from '../../concurrency/inSlices';
import { decodeCursor, totalOrder } from '../../storage/records/cursor';
import type { ListQuery } from '../../storage/records/listQuery';
import { countRowsUpTo, cursorAfter, listRows, type Access } from '../../storage/records/records';
import { limitStatements } from '../../storage/records/statementTime';
import { withDefaultFilters } from '../configuration/logFilters';
import { csvLines } from '../import-export/csvWriter';
import { transferColumns, type TransferColumn } from '../import-export/exportCells';
import { exportFields, exportQuery, sourceFields, type ExportOrder } from '../import-export/exportOrder';
import type { CellValue } from '../import-export/value';
import { addBroughtAlong, answerRows } from '../records/answer';
import { makeLabels, type Labels } from '../records/labels';
import type { Asked } from './dashboard';
import { fileName, type Contents } from './files';
import type { ViewTarget } from './targets';
import { viewFilterText } from './viewFilters';
import { openView } from './viewState';

/** Rows of a CSV file that a mail brings at most, and of a table on paper. */
export const MAX_CSV_ROWS = 20_000;
const MAX_PAPER_ROWS = 300;
/** Rows that are read at once. */
const BATCH = 1_000;
/** Columns beyond which a page lies across. */
const MAX_UPRIGHT = 5;
/** Time limit of a statement, in ms. */
const TIMEOUT_MS = 10_000;

/**
 * The rows of a saved view, as an export of its list by the caller has them now.
 * @param wanted what the reader gets: without a file, only the rows for paper are read
 */
export async function viewContents(
  { db, models }: Pick<Context, 'db' | 'models'>,
  access: Access,
  target: ViewTarget,
  { now, writing }: Asked,
  wanted: { readonly csv: boolean },
): Promise<Contents> {
  const { caller } = access;
  const { resource, title, address } = target;
  const { words, number } = writing;
  await limitStatements(access.trx, TIMEOUT_MS);
  const { order: opened, lost } = openView(target, caller, dayAt(now, caller.timezone));
  const order: ExportOrder = { ...opened, name: null, format: 'csv', raw: false };
  const fields = exportFields(resource, caller, order);
  const labels = makeLabels(fields);
  const columns = transferColumns(resource, fields, {
    ...{ locale: caller.locale, timezone: caller.timezone, raw: false, labels },
    layout: models.current().model.permissions,
  });
  const query = await withDefaultFilters(db, caller, resource, exportQuery(resource, caller, order));
  const total = await countRowsUpTo(access, resource, query, MAX_CSV_ROWS);
  const tooMany = total > MAX_CSV_ROWS;
  const most = wanted.csv && !tooMany ? MAX_CSV_ROWS : MAX_PAPER_ROWS;
  const rows = await readRows(access, target, { order, query, columns, labels, most });
  const count = tooMany ? `> ${number(MAX_CSV_ROWS)}` : number(total);
  const notes = [
    total === 0 ? words.nothing : words.count(count),
    total > MAX_PAPER_ROWS && words.rows(number(MAX_PAPER_ROWS), count),
    lost.length > 0 && words.lost(writing.list(lost)),
  ].filter((one) => one !== false);
  const { heads, row } = csvLines(caller.locale, false);
  const names = columns.map(({ head }) => head);
  return {
    ...{ title, address, tooMany },
    filters: await viewFilterText(access, resource, order.filter, writing),
    parts: [{ title: '', table: tableOf(columns, rows.slice(0, MAX_PAPER_ROWS), number), notes }],
    across: columns.length > MAX_UPRIGHT,
    csv: tooMany ? [] : [{ name: fileName(title), text: heads(names) + (await mapInSlices(rows, row)).join('') }],
  };
}

interface Reading {
  readonly order: ExportOrder;
  readonly query: ListQuery;
  readonly columns: readonly TransferColumn[];
  readonly labels: Labels;
  readonly most: number;
}

/** The cells of up to `most` rows, read page by page. */
async function readRows(
  access: Access,
  { resource }: ViewTarget,
  { order, query, columns, labels, most }: Reading,
): Promise<(readonly CellValue[])[]> {
  const fields = exportFields(resource, access.caller, order);
  const sources = sourceFields(resource, access.caller, fields);
  const cells: (readonly CellValue[])[] = [];
  let page: ListQuery = { ...query, cursor: true, limit: Math.min(BATCH, most) };
  while (cells.length < most) {
    const found = await listRows(access, resource, sources, page);
    const rows = await answerRows(access, sources, found);
    await addBroughtAlong(access, resource, fields, rows);
    await labels.load(access, rows);
    cells.push(...(await mapInSlices(rows, (row) => columns.map(({ cell }) => cell(row)))));
    const next = cursorAfter(resource, page, found);
    if (next === undefined || found.length < page.limit) break;
    page = { ...page, after: decodeCursor(totalOrder(resource, page.sort), next) };
  }
  return cells.slice(0, most);
}

function tableOf(
  columns: readonly TransferColumn[],
  rows: readonly (readonly CellValue[])[],
  number: (value: number) => string,
) {
  const textOf = (value: CellValue): string => {
    if (value === null) return '';
    if (typeof value === 'string') return value;
    return typeof value === 'number' ? number(value) : value.text;
  };
  return {
    heads: columns.map(({ head }) => head),
    rows: rows.map((row) => row.map(textOf)),
    numbers: columns.map(({ field }) => field.kind === 'number' || field.kind === 'integer'),
  };
}
