import type { Caller } from '../../../domain/access/caller';
import type { WatchProblem } from '../../../domain/records/auditWatch';
import type { Model, Resource } from '../../../domain/schema/model/model';
import { dayAt } from '../../../domain/reports/scheduleTimes';
import { resourceOfElement } from '../../../domain/schema/model/findResource';
import { newEntries } from '../../storage/audit-watches/newEntries';
import type { StoredWatch } from '../../storage/audit-watches/watches';
import { countRowsUpTo, listRows, type Access } from '../../storage/records/records';
import type { WireRecord } from '../../storage/records/wireFormat';
import { limitStatements, unlessCanceled } from '../../storage/records/statementTime';
import { elementName } from '../import-export/elementName';
import { transferColumns } from '../import-export/exportCells';
import { exportable, exportQuery, sourceFields, type ExportOrder } from '../import-export/exportOrder';
import type { CellValue } from '../import-export/value';
import { rowsWithoutHiddenKeys } from '../records/readableRecords';
import { addCopiedFields } from '../records/relations';
import { makeLabels } from '../records/labels';
import { findTarget, type ViewTarget } from '../targets/targets';
import { openView } from '../scheduled-reports/viewState';

/** Entries are counted up to this number. */
export const MAX_COUNTED = 10_000;
/** Entries that a message names. */
export const MAX_NAMED = 20;
/** Time limit of a statement, in ms. */
const TIMEOUT_MS = 5_000;
/** The period of the view is ignored: only new entries are looked at. */
const TIME = 'lo_createdAt';
/** What a message says about an entry, after its time. */
const [ACTION, ELEMENT, KEY, ACTOR, ADDRESS] = [
  'lo_action',
  'lo_element',
  'lo_elementid',
  'lo_adminid',
  'lo_ip',
] as const;
const SHOWN: readonly string[] = [ACTION, ELEMENT, KEY, ACTOR, ADDRESS];
/** The word under which the audit log knows watches. */
export const WATCH_ELEMENT = 'audit_watch';
/** The kind of mails that watches send. */
export const WATCH_MAIL = 'audit-watch';

/** The new entries that a watch is about. */
export interface Matches {
  /** Name of the saved view, and its address in the console. */
  readonly title: string;
  readonly address: string;
  /** At most `MAX_COUNTED` + 1. */
  readonly count: number;
  /** The newest ones. */
  readonly entries: readonly MatchedEntry[];
}

/** An entry of the log. Null: the caller may not read it, or there is none. */
interface MatchedEntry {
  /** When and what, in the language and time zone of the caller. */
  readonly time: string;
  readonly text: string;
  /** The same for programs, as the list of the log answers it. */
  readonly facts: {
    readonly id: unknown;
    /** ISO 8601. */
    readonly at: unknown;
    readonly action: unknown;
    readonly element: unknown;
    readonly elementId: unknown;
    readonly adminId: unknown;
    readonly ip: unknown;
  };
}

/** The resource of the audit log; undefined without the schema. */
export const auditLogIn = (model: Model): Resource | undefined => resourceOfElement(model, 'auditlog');

/** The saved view of a watch, if the caller sees it and it is one of the audit log. */
export async function viewOf(access: Access, viewId: number): Promise<ViewTarget | undefined> {
  const target = await findTarget(access, 'view', viewId);
  const log = auditLogIn(access.model);
  return target?.kind === 'view' && log !== undefined && target.resource.name === log.name ? target : undefined;
}

/**
 * The entries after `watch.seenSeq`, up to `upTo`, that the saved view finds and the caller may see now: company, team
 * and scope are those of the caller. What watches cause themselves (mails of theirs that are read or sent again), and
 * changes of the watch itself, are none.
 */
export async function newMatches(
  access: Access,
  { id, viewId, seenSeq }: Pick<StoredWatch, 'id' | 'viewId' | 'seenSeq'>,
  upTo: number,
  now: Date,
): Promise<Matches | Extract<WatchProblem, 'view' | 'slow'>> {
  const view = await viewOf(access, viewId);
  if (!view) return 'view';
  await limitStatements(access.trx, TIMEOUT_MS);
  // Without a filter that is gone or forbidden, the search would find more than the view says.
  if (hasLostFilter(view, access.caller, now)) return 'view';
  return (await unlessCanceled(access.trx, () => matchesOf(access, view, { id, seenSeq, upTo, now }))) ?? 'slow';
}

/** The filters with which the view opens, without the period. */
function filterOf(view: ViewTarget, caller: Caller, now: Date): Readonly<Record<string, unknown>> {
  const { [TIME]: _time, ...filter } = openView(view, caller, dayAt(now, caller.timezone)).order.filter;
  return filter;
}

/** Whether a filter of the view is no field any more, or one that the owner may not read. */
function hasLostFilter(view: ViewTarget, caller: Caller, now: Date): boolean {
  const saved = Object.keys(Object(view.state['filter']) as object).filter((name) => name !== TIME);
  return Object.keys(filterOf(view, caller, now)).length < saved.length;
}

async function matchesOf(
  access: Access,
  view: ViewTarget,
  {
    id,
    seenSeq,
    upTo,
    now,
  }: { readonly id: number; readonly seenSeq: number; readonly upTo: number; readonly now: Date },
): Promise<Matches> {
  const { caller } = access;
  const { resource, title, address } = view;
  const filter = filterOf(view, caller, now);
  const columns = exportable(resource, caller).filter(({ name }) => name === TIME || SHOWN.includes(name));
  const order: ExportOrder = {
    ...{ name: null, format: 'csv', raw: false, filter },
    columns: columns.map(({ name }) => name),
    sort: [{ field: TIME, order: 'DESC' }],
  };
  const query = {
    ...exportQuery(resource, caller, order),
    limit: MAX_NAMED,
    extraConditions: newEntries({ id, seenSeq }, upTo, { mailKind: WATCH_MAIL, element: WATCH_ELEMENT }),
  };
  const count = await countRowsUpTo(access, resource, query, MAX_COUNTED);
  if (count === 0) return { title, address, count, entries: [] };
  const sources = sourceFields(resource, caller, columns);
  const rows = await rowsWithoutHiddenKeys(access, sources, await listRows(access, resource, sources, query));
  await addCopiedFields(access, resource, columns, rows);
  const labels = makeLabels(columns);
  await labels.load(access, rows);
  const cells = transferColumns(resource, columns, {
    ...{ locale: caller.locale, timezone: caller.timezone, raw: false, labels },
    model: access.model,
  });
  const entries = rows.map((row) => {
    const textOf = (name: string) => cellText(cells.find(({ field }) => field.name === name)?.cell(row) ?? null);
    const record = [elementName(access.model, caller.locale, row[ELEMENT]), textOf(KEY)]
      .filter((text) => text !== '')
      .join(' ');
    const what = [textOf(ACTION), record, textOf(ACTOR), textOf(ADDRESS)].filter((text) => text !== '');
    return { time: textOf(TIME), text: what.join(' · '), facts: factsOf(resource, row) };
  });
  return { title, address, count, entries };
}

const factsOf = (resource: Resource, row: WireRecord): MatchedEntry['facts'] => ({
  id: row[resource.id] ?? null,
  at: row[TIME] ?? null,
  action: row[ACTION] ?? null,
  element: row[ELEMENT] ?? null,
  elementId: row[KEY] ?? null,
  adminId: row[ACTOR] ?? null,
  ip: row[ADDRESS] ?? null,
});

function cellText(value: CellValue): string {
  if (value === null) return '';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : value.text;
}
