import { countedOf, figuresOf, groupsOf } from '../../../domain/reports/figures';
import { errorText } from '../../../domain/reports/estimate';
import { graphCsvLines } from '../../../domain/reports/graphCsv';
import { arrange } from '../../../domain/reports/arrangement';
import { inOrder, readLayout } from '../../../domain/reports/layout';
import type { Series } from '../../../domain/reports/series';
import { MAX_GRAPH_NAMES, readFilters } from '../../../domain/reports/filters';
import { unitOf, type ReportWords } from '../../../domain/reports/words';
import { GRAPH_TYPES, SOURCES, type Dimension, type GraphType, type Source } from '../../../domain/reports/sources';
import { LOCALE_TAGS, type Locale } from '../../../domain/text/locale';
import { visibleFields } from '../../../domain/schema/model/visible';
import { mapInSlices } from '../../concurrency/inSlices';
import { PorticoError } from '../../errors/catalogue';
import type { PrintedPart } from '../../files/print/figures/parts';
import { listRows, type Access, type Row } from '../../storage/records/records';
import { filterNames, type NamedFilters } from '../reports/filterNames';
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
  const named = await filterNames(access, [filters, ...graphs.map((graph) => graph.filters)]);
  const parts: PrintedPart[] = [];
  const csv: CsvFile[] = [];
  let bytes = 0;
  for (const graph of graphs) {
    request.checkTime();
    // The files of the other graphs would be thrown away.
    const { part, file } = await graphPart(
      access,
      graph,
      { text: filters, named },
      {
        ...request,
        csv: request.csv && bytes <= MAX_BYTES,
      },
    );
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
    filters: inWords(named(filters), words).join(' · '),
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

/** The filters of the dashboard, and the names of them and of those of its graphs. */
interface SharedFilters {
  readonly text: string;
  readonly named: (text: string, most: number) => NamedFilters;
}

const inWords = (filters: NamedFilters, words: ReportWords) =>
  filters.map(([name, values]) => words.filter(name, values));

/** What the figures of a graph count. */
function unitIn({ source, dimensions, filters }: Graph, shared: SharedFilters, words: ReportWords): string {
  const visits = [filters, shared.text].map((text) => readFilters(text)?.get('history.visit'));
  return unitOf(words, { source, counted: countedOf({ source, dimensions }), visits });
}

async function graphPart(
  access: Access,
  graph: Graph,
  shared: SharedFilters,
  request: ReportRequest,
): Promise<DrawnGraph> {
  const { period, now, writing, csv } = request;
  const { words } = writing;
  const { locale } = access.caller;
  const { title, type, source, dimensions } = graph;
  const own = inWords(shared.named(graph.filters, MAX_GRAPH_NAMES), words);
  const limits = own.length > 0 ? [words.filteredBy(own)] : [];
  const note = (text: string): DrawnGraph => ({ part: { title, notes: [...limits, text] } });
  try {
    const report = await makeReport(
      access,
      {
        ...{ start: period.from, end: period.to, source, type, dimensions },
        ...(graph.filters !== '' && { filters: graph.filters }),
        ...(shared.text !== '' && { global_filters: shared.text }),
      },
      false,
      now,
    );
    if (report.report.length === 0) return note(words.nothing);
    const question = { source, dimensions };
    const figures = figuresOf(type, question, report, period, textsFor(writing, unitIn(graph, shared, words), locale), {
      maxColumns: MAX_COLUMNS,
      zone: access.caller.timezone,
    });
    const first = words.dimensions[(groupsOf(question)[0] ?? 'date') as Dimension];
    const ignored = report.ignored.map((key) => words.filters[key]);
    const category = categoryOf(figures, writing, { step: report.step, period });
    const { table, rows } = tableOf(figures, { first, drawn: type !== 'raw' }, writing, category);
    const error = report.error === null ? null : errorText(report.error, LOCALE_TAGS[locale]);
    const notes = [
      ...limits,
      error !== null && words.approximate(error),
      report.truncated && words.truncated,
      figures.cut && type !== 'raw' && !report.truncated && words.largest,
      figures.leftOut > 0 && words.columns(writing.number(figures.leftOut)),
      rows > MAX_ROWS && words.rows(writing.number(MAX_ROWS), writing.number(rows)),
      ignored.length > 0 && words.ignored(writing.list(ignored)),
      report.missing.length > 0 && words.missing,
    ].filter((one) => one !== false);
    const chart = chartOf(type, figures, category);
    const applied = shared.named(shared.text, MAX_GRAPH_NAMES).filter(([, , key]) => !report.ignored.includes(key));
    const estimated = error !== null && words.approximateHead(error);
    const about = [...own, ...inWords(applied, words), estimated, figures.incomplete && words.truncatedHead];
    return {
      part: { title, ...(chart && { chart }), table, notes },
      ...(csv && { file: await csvOf(first, figures.whole, locale, about.filter((one) => one !== false).join(' · ')) }),
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
