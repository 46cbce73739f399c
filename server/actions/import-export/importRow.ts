import { MASKED } from '../../../domain/access/masking';
import { parseRecordKey } from '../../../domain/records/key';
import { holdsSecrets, isSet, readParams, SECRET_IS_SET, secretParams } from '../../../domain/schema/model/paramValues';
import { plainText } from '../../../domain/import-export/csv';
import type { Field, Resource } from '../../../domain/schema/model/model';
import { fieldError, failure, type FieldError } from '../../errors/catalogue';
import type { Verdict } from '../../storage/jobs/jobRows';
import { findRow, listRows, type Access, type Row } from '../../storage/records/records';
import { createRecord, updateRecord } from '../records/save';
import { findNamed } from './findNamed';
import type { ImportPlan } from './importPlan';
import { readCell } from './readCell';
import { isSame, type Shown } from './sameValue';

/** What an import of one resource knows while it runs. */
export interface ImportRun {
  readonly resource: Resource;
  readonly plan: ImportPlan;
  /** Further data of the audit entries: of a job, so that it can be undone. */
  readonly note: { readonly job: string } | undefined;
  /** How many columns the file has. */
  readonly width: number;
  readonly fields: ReadonlyMap<string, Field>;
  /** Fields whose values the caller may know: only those are compared with what a cell says. */
  readonly readable: ReadonlySet<string>;
  /** How a value would stand in an exported file. */
  readonly shown: Shown;
  /** Keys of the rows that came before, and of their records: a record may be named in several ways (`12`, `#12`). */
  readonly seen: Set<string>;
  /** Records that cells of this chunk refer to, by field and text. */
  readonly found: Map<string, string | number>;
}

interface RowOutcome {
  readonly verdict: Exclude<Verdict, 'refused'>;
  readonly recordId: string | number | null;
}

/** Problems of a row, by field; `''` is the row as a whole. */
export class RowRefused extends Error {
  constructor(readonly problems: Readonly<Record<string, FieldError>>) {
    super('row refused');
    this.name = 'RowRefused';
  }
}

/** The key of a row as text; undefined when it has none. */
export function keyOfRow({ plan, resource }: ImportRun, cells: ReadonlyMap<string, string>): string | undefined {
  if (plan.key.length === 0) return undefined;
  // As unique texts are: whatever their case (storage sync).
  const parts = plan.key.map((name) =>
    plainText(cells.get(name) ?? '')
      .trim()
      .toLowerCase(),
  );
  if (parts.every((part) => part === '')) return undefined;
  return `${resource.id} ${JSON.stringify(parts)}`;
}

/** What `seen` has for a record. */
export const recordMark = (id: string | number): string => `record ${id}`;

/** @throws PorticoError when an earlier row was about the record */
function requireFirst({ seen }: ImportRun, id: string | number): void {
  if (seen.has(recordMark(id))) throw failure('IMPORT_ROW_TWICE');
  seen.add(recordMark(id));
}

/** The cells of a row by field, without what is left out. */
export function cellsByField({ mapping }: ImportPlan, cells: readonly string[]): Map<string, string> {
  return new Map(mapping.flatMap((name, index) => (name === null ? [] : [[name, cells[index] ?? ''] as const])));
}

/**
 * Does to one record what a row says, through the very save that forms use.
 * @throws RowRefused, and PorticoError for what the save refuses
 */
export async function importRow(
  access: Access,
  run: ImportRun,
  cells: ReadonlyMap<string, string>,
): Promise<RowOutcome> {
  const { resource, plan, seen } = run;
  const key = keyOfRow(run, cells);
  if (key !== undefined && seen.has(key)) throw failure('IMPORT_ROW_TWICE');
  if (key !== undefined) seen.add(key);
  const problems: Record<string, FieldError> = {};
  const existing = key === undefined ? undefined : await findExisting(access, run, cells);
  if (existing) requireFirst(run, existing[resource.id] as string | number);
  if (existing && plan.strategy === 'create') throw failure('IMPORT_ROW_EXISTS');
  const isKeyGiven = plan.key.join() === resource.id && key !== undefined;
  if (!existing && (plan.strategy === 'update' || isKeyGiven)) throw failure('IMPORT_ROW_ABSENT');
  if (existing) await run.shown.load(access, [existing]);

  const values: Record<string, unknown> = {};
  for (const [name, text] of cells) {
    const field = run.fields.get(name);
    if (!field || name === resource.id) continue;
    const before = existing && run.readable.has(name) ? existing : undefined;
    if (isMaskOfNothing(field, text, existing && (before ?? 'unreadable'))) {
      problems[name] = fieldError('IMPORT_CELL_MASKED');
      continue;
    }
    // A mask, from an answer or a file of this server, is no value.
    const isMask = field.secret !== undefined && text.trim() === MASKED;
    const isUnchanged =
      isMask || (text.trim() === '' && (!existing || field.secret !== undefined || holdsSecrets(field)));
    if (isUnchanged || (before && isSame(run.shown, field, before, text))) continue;
    const reading = await valueIn(access, run, field, text);
    if ('problem' in reading) problems[name] = reading.problem;
    else if (!before || !isSame(run.shown, field, before, text, reading.value)) values[name] = reading.value;
  }
  if (Object.keys(problems).length > 0) throw new RowRefused(problems);

  if (existing) {
    const id = existing[resource.id] as string | number;
    if (Object.keys(values).length === 0) return { verdict: 'unchanged', recordId: id };
    await updateRecord(access, resource, id, values, undefined, run.note);
    return { verdict: 'update', recordId: id };
  }
  if (resource.fields.some(({ secret }) => secret === 'token')) throw failure('IMPORT_NEEDS_FORM');
  const record = await createRecord(access, resource, values, run.note);
  if (key !== undefined) seen.add(recordMark(record[resource.id] as string | number));
  return { verdict: 'create', recordId: record[resource.id] as string | number };
}

/**
 * True for a mask of a secret that the record does not have: there is nothing that it could keep. Of a record that is there
 * only for parameters that the caller reads: nothing tells whether another secret is set.
 * @param existing undefined: a new record
 */
function isMaskOfNothing(field: Field, text: string, existing: Row | 'unreadable' | undefined): boolean {
  if (field.secret !== undefined) return existing === undefined && text.trim() === MASKED;
  if (existing === 'unreadable') return false;
  const secrets = secretParams(field);
  const given = secrets.length > 0 ? readParams(text) : undefined;
  const stored = readParams(existing?.[field.name]) ?? {};
  return secrets.some((name) => given?.[name] === SECRET_IS_SET && !isSet(stored[name]));
}

/** A cell as the wire value of its field; names of records are looked up within the caller's row access filter. */
async function valueIn(
  access: Access,
  { resource, found: known }: ImportRun,
  field: Field,
  text: string,
): Promise<{ value: unknown } | { problem: FieldError }> {
  if (text.trim() === '') {
    if (field.kind === 'references' || field.type === 'array') return { value: [] };
    return { value: field.nullable || field.type !== 'string' ? null : '' };
  }
  // A formula has no value here; as text it would be one again in the next spreadsheet.
  if (text.startsWith('=')) return { problem: fieldError('IMPORT_CELL_FORMULA') };
  const reading = readCell(resource, field, plainText(text), access.caller.timezone);
  if (!('names' in reading)) return reading;
  const ids: (string | number)[] = [];
  for (const name of reading.names) {
    const place = `${field.name} ${name}`;
    const found = known.get(place) ?? (await findNamed(access, field, name));
    if (typeof found === 'object') return { problem: found };
    known.set(place, found);
    ids.push(found);
  }
  return { value: field.kind === 'references' ? ids : (ids[0] ?? null) };
}

/** The record that a row is about. @throws PorticoError when several are */
async function findExisting(
  access: Access,
  run: ImportRun,
  cells: ReadonlyMap<string, string>,
): Promise<Row | undefined> {
  const { resource, plan, fields } = run;
  const all = resource.fields;
  if (plan.key.join() === resource.id) {
    const text = plainText(cells.get(resource.id) ?? '')
      .trim()
      .replace(/^#/, '');
    const key = parseRecordKey(resource, text);
    return key === undefined ? undefined : findRow(access, resource, all, key);
  }
  const conditions = [];
  for (const name of plan.key) {
    const field = fields.get(name)!;
    const reading = await valueIn(access, run, field, cells.get(name) ?? '');
    if ('problem' in reading) throw new RowRefused({ [name]: reading.problem });
    const empty = reading.value === null || reading.value === '';
    // Unique texts are so whatever their case (storage sync).
    const value = typeof reading.value === 'string' ? reading.value.trim() : reading.value;
    conditions.push({ field, op: empty ? ('isNull' as const) : ('eq' as const), value: empty ? true : value });
  }
  const sort = [{ field: resource.id, order: 'ASC' as const }];
  const rows = await listRows(access, resource, all, { conditions, deleted: 'without', sort, offset: 0, limit: 2 });
  if (rows.length > 1) throw failure('IMPORT_ROW_AMBIGUOUS');
  return rows[0];
}
