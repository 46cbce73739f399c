import { dayAt } from '../../../domain/reports/scheduleTimes';
import { mapInSlices } from '../../concurrency/inSlices';
import { decodeCursor, totalOrder } from '../../storage/records/cursor';
import type { ListQuery } from '../../storage/records/listQuery';
import { countRowsUpTo, cursorAfter, listRows, type Access } from '../../storage/records/records';
import { limitStatements } from '../../storage/records/statementTime';
import { csvLines } from '../import-export/csvWriter';
import { transferColumns, type TransferColumn } from '../import-export/exportCells';
import { exportFields, exportQuery, sourceFields, type ExportOrder } from '../import-export/exportOrder';
import type { CellValue } from '../import-export/value';
import { rowsWithoutHiddenKeys } from '../records/readableRecords';
import { addCopiedFields } from '../records/relations';
import { makeLabels, type Labels } from '../records/labels';
import { fileName, MAX_BYTES, type Contents, type ReportRequest } from './files';
import type { ViewTarget } from '../targets/targets';
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

/** A view, and the conditions that its list has beside its filter. */
type ListedView = ViewTarget & { readonly extraConditions: NonNullable<ListQuery['extraConditions']> };

/**
 * The rows of a saved view, as an export of its list by the caller has them now.
 * @param request without CSV, only the rows for paper are read
 * @throws PorticoError 503 REPORT_TOO_SLOW
 */
export async function viewContents(access: Access, view: ListedView, request: ReportRequest): Promise<Contents> {
  const { caller, model } = access;
  const { resource, title, address } = view;
  const { now, writing } = request;
  const { words, number } = writing;
  await limitStatements(access.trx, TIMEOUT_MS);
  const { order: opened, lost } = openView(view, caller, dayAt(now, caller.timezone));
  const order: ExportOrder = { ...opened, name: null, format: 'csv', raw: false };
  const fields = exportFields(resource, caller, order);
  const labels = makeLabels(fields);
  const columns = transferColumns(resource, fields, {
    ...{ locale: caller.locale, timezone: caller.timezone, raw: false, labels },
    model,
  });
  const exported = exportQuery(resource, caller, order);
  const query = { ...exported, extraConditions: [...(exported.extraConditions ?? []), ...view.extraConditions] };
  const total = await countRowsUpTo(access, resource, query, MAX_CSV_ROWS);
  const tooMany = total > MAX_CSV_ROWS;
  const reading = { order, query, columns, labels, csv: request.csv && !tooMany, checkTime: request.checkTime };
  const { paper, csv } = await readRows(access, view, reading);
  const count = tooMany ? `> ${number(MAX_CSV_ROWS)}` : number(total);
  const notes = [
    total === 0 ? words.nothing : words.count(count),
    total > MAX_PAPER_ROWS && words.rows(number(MAX_PAPER_ROWS), count),
    lost.length > 0 && words.lost(writing.list(lost)),
  ].filter((one) => one !== false);
  return {
    ...{ title, address, tooMany, tooLarge: reading.csv && csv === undefined },
    filters: await viewFilterText(access, resource, order.filter, writing),
    parts: [{ title: '', table: tableOf(columns, paper, number), notes }],
    across: columns.length > MAX_UPRIGHT,
    csv: csv === undefined ? [] : [{ name: fileName(title), text: csv }],
  };
}

interface Reading {
  readonly order: ExportOrder;
  readonly query: ListQuery;
  readonly columns: readonly TransferColumn[];
  readonly labels: Labels;
  readonly csv: boolean;
  readonly checkTime: () => void;
}

interface ReadRows {
  /** The cells of the rows that are printed. */
  readonly paper: readonly (readonly CellValue[])[];
  /** All rows as a file; undefined when none is wanted, or it would have more bytes than a mail carries. */
  readonly csv: string | undefined;
}

/** Reads the rows page by page, and stops as soon as nothing more of them is needed. */
async function readRows(
  access: Access,
  { resource }: ViewTarget,
  { order, query, columns, labels, csv, checkTime }: Reading,
): Promise<ReadRows> {
  const { caller } = access;
  const fields = exportFields(resource, caller, order);
  const sources = sourceFields(resource, caller, fields);
  const { heads, row } = csvLines(caller.locale, false);
  const paper: (readonly CellValue[])[] = [];
  let text: string[] | undefined = csv ? [heads(columns.map(({ head }) => head))] : undefined;
  let bytes = 0;
  let page: ListQuery = { ...query, cursor: true, limit: text ? BATCH : MAX_PAPER_ROWS };
  while (text || paper.length < MAX_PAPER_ROWS) {
    checkTime();
    const found = await listRows(access, resource, sources, page);
    const rows = await rowsWithoutHiddenKeys(access, sources, found);
    await addCopiedFields(access, resource, fields, rows);
    await labels.load(access, rows);
    const cells = await mapInSlices(rows, (one) => columns.map(({ cell }) => cell(one)));
    paper.push(...cells.slice(0, MAX_PAPER_ROWS - paper.length));
    const lines: string = text ? (await mapInSlices(cells, row)).join('') : '';
    bytes += Buffer.byteLength(lines);
    text = bytes > MAX_BYTES ? undefined : text;
    text?.push(lines);
    const next = cursorAfter(resource, page, found);
    if (next === undefined || found.length < page.limit) break;
    page = { ...page, after: decodeCursor(totalOrder(resource, page.sort), next) };
  }
  return { paper, csv: text?.join('') };
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
