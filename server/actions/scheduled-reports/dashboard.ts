import { figuresOf, groupsOf } from '../../../domain/reports/figures';
import { errorText } from '../../../domain/reports/estimate';
import { graphCsvLines } from '../../../domain/reports/graphCsv';
import { arrange } from '../../../domain/reports/arrangement';
import { inOrder, readLayout } from '../../../domain/reports/layout';
import type { Series } from '../../../domain/reports/series';
import { GRAPH_TYPES, SOURCES, type Dimension, type GraphType, type Source } from '../../../domain/reports/sources';
import { LOCALE_TAGS, type Locale } from '../../../domain/text/locale';
import { visibleFields } from '../../../domain/schema/model/visible';
import { mapInSlices } from '../../concurrency/inSlices';
import { PorticoError } from '../../errors/catalogue';
import type { PrintedPart } from '../../files/print/figures/parts';
import { listRows, type Access, type Row } from '../../storage/records/records';
import { filterNames } from '../reports/filterNames';
import { makeReport } from '../reports/report';
import { categoryOf, chartOf, MAX_ROWS, tableOf, textsFor } from './graphFigures';
import { fileName, MAX_BYTES, type Contents, type CsvFile, type ReportRequest } from './files';
import { graphsIn, type DashboardTarget } from '../targets/targets';

/** Graphs of a dashboard that are sent at most, the first ones of the page, and that are looked at. */
const MAX_GRAPHS = 30;
const MAX_FOUND = 200;
/** Values of the second dimension that a file has columns for. */
const MAX_COLUMNS = 50;

/** A graph of a dashboard as it is stored. */
interface Graph {
  readonly key: string;
  readonly title: string;
  readonly type: GraphType;
  readonly source: Source;
  readonly dimensions: string;
  readonly filters: string;
}

const jsonText = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value);

/** The graphs of a dashboard in a period, as the caller sees them now. @throws PorticoError 503 REPORT_TOO_SLOW */
export async function dashboardContents(
  access: Access,
  target: DashboardTarget,
  request: ReportRequest,
): Promise<Contents> {
  const { row, title, address } = target;
  const { words, number } = request.writing;
  const filters = jsonText(row['d_filter']);
  const { graphs, more } = await graphsOf(access, row);
  const parts: PrintedPart[] = [];
  const csv: CsvFile[] = [];
  let bytes = 0;
  for (const graph of graphs) {
    request.checkTime();
    // The files of the other graphs would be thrown away.
    const { part, file } = await graphPart(access, graph, filters, {
      ...request,
      csv: request.csv && bytes <= MAX_BYTES,
    });
    parts.push(part);
    if (file === undefined) continue;
    csv.push({ name: fileName(graph.title), text: file });
    bytes += Buffer.byteLength(file);
  }
  if (graphs.length === 0) parts.push({ title: '', notes: [words.noGraph] });
  if (more) parts.push({ title: '', notes: [words.moreGraphs(number(MAX_GRAPHS))] });
  const tooLarge = bytes > MAX_BYTES;
  return {
    title,
    address,
    filters: await filterText(access, filters, request),
    parts,
    across: false,
    csv: tooLarge ? [] : csv,
    tooMany: false,
    tooLarge,
  };
}

/** The graphs in the order of the page, and whether there are more. */
async function graphsOf(
  access: Access,
  dashboard: Row,
): Promise<{ readonly graphs: readonly Graph[]; readonly more: boolean }> {
  const { model, caller } = access;
  const resource = graphsIn(model);
  const field = resource?.fields.find(({ reference }) => reference?.lists !== undefined);
  if (!resource || !field) return { graphs: [], more: false };
  const rows = await listRows(access, resource, visibleFields(resource, caller.permissions, 'read'), {
    conditions: [{ field, op: 'in', value: [dashboard['dashboardid']] }],
    deleted: 'without',
    sort: [{ field: resource.id, order: 'ASC' }],
    offset: 0,
    limit: MAX_FOUND,
  });
  const graphs = new Map(rows.map((row) => [String(row[resource.id]), graphOf(String(row[resource.id]), row)]));
  const layout = readLayout(dashboard['d_layout']) ?? new Map();
  const ordered = inOrder(arrange([...graphs.keys()], layout)).map((key) => graphs.get(key)!);
  return { graphs: ordered.slice(0, MAX_GRAPHS), more: ordered.length > MAX_GRAPHS };
}

function graphOf(key: string, row: Row): Graph {
  const names = row['r_dimensions'];
  return {
    key,
    title: String(row['r_name'] ?? ''),
    type: GRAPH_TYPES.find((one) => one === row['r_type']) ?? 'raw',
    source: SOURCES.find((one) => one === row['r_source']) ?? 'authentications',
    dimensions: Array.isArray(names) ? names.join('|') : String(names ?? ''),
    filters: jsonText(row['r_filter']),
  };
}

interface DrawnGraph {
  readonly part: PrintedPart;
  /** Absent: nothing to count, or not for this recipient. */
  readonly file?: string;
}

async function graphPart(access: Access, graph: Graph, shared: string, request: ReportRequest): Promise<DrawnGraph> {
  const { period, now, writing, csv } = request;
  const { words } = writing;
  const { title, type, source, dimensions } = graph;
  const note = (text: string): DrawnGraph => ({ part: { title, notes: [text] } });
  try {
    const report = await makeReport(
      access,
      {
        ...{ start: period.from, end: period.to, source, type, dimensions },
        ...(graph.filters !== '' && { filters: graph.filters }),
        ...(shared !== '' && { global_filters: shared }),
      },
      false,
      now,
    );
    if (report.report.length === 0) return note(words.nothing);
    const question = { source, dimensions };
    const figures = figuresOf(type, question, report, period, textsFor(writing, source, access.caller.locale), {
      maxColumns: MAX_COLUMNS,
      zone: access.caller.timezone,
    });
    const first = words.dimensions[(groupsOf(question)[0] ?? 'date') as Dimension];
    const ignored = report.ignored.map((key) => words.filters[key]);
    const category = categoryOf(figures, writing, { step: report.step, period });
    const { table, rows } = tableOf(figures, { first, drawn: type !== 'raw' }, writing, category);
    const error = report.error === null ? null : errorText(report.error, LOCALE_TAGS[access.caller.locale]);
    const notes = [
      error !== null && words.approximate(error),
      report.truncated && words.truncated,
      figures.cut && type !== 'raw' && !report.truncated && words.largest,
      figures.leftOut > 0 && words.columns(writing.number(figures.leftOut)),
      rows > MAX_ROWS && words.rows(writing.number(MAX_ROWS), writing.number(rows)),
      ignored.length > 0 && words.ignored(writing.list(ignored)),
      report.missing.length > 0 && words.missing,
    ].filter((one) => one !== false);
    const about = [error !== null && words.approximateHead(error), figures.incomplete && words.truncatedHead];
    const chart = chartOf(type, figures, category);
    return {
      part: { title, ...(chart && { chart }), table, notes },
      ...(csv && {
        file: await csvOf(first, figures.whole, access.caller.locale, about.filter((one) => one !== false).join(', ')),
      }),
    };
  } catch (error) {
    if (!(error instanceof PorticoError) || error.status >= 500) throw error;
    return note(error.status === 403 ? words.forbidden : words.invalid);
  }
}

/** A file of a graph, made in slices: it can have thousands of lines. */
async function csvOf(first: string, figures: Series, locale: Locale, about: string): Promise<string> {
  const { head, row } = graphCsvLines(first, figures, locale, about);
  return head + (await mapInSlices(figures.categories, (_, index) => row(index))).join('');
}

/** The filters of a dashboard in words. */
async function filterText(access: Access, text: string, { writing: { words } }: ReportRequest): Promise<string> {
  const named = (await filterNames(access, [text]))(text);
  return named.map(([name, values]) => `${name}${words.colon}${values}`).join(' · ');
}
