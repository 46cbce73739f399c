import { readJsonObject } from '../../../domain/text/readJson';
import { MASKED } from '../../../domain/access/masking';
import { holdsSecrets } from '../../../domain/schema/model/paramValues';
import type { Field, Resource } from '../../../domain/schema/model/model';
import type { HistoryRow } from '../../storage/audit/history';
import { ownDeletion } from './ownDeletion';

/** The changed fields of an audit entry: `[before, after]`, as they are stored. */
type RecordedChanges = ReadonlyMap<string, readonly [unknown, unknown]>;

interface LineData {
  readonly changes: RecordedChanges;
  /** Number of the entry that this one reverts. */
  readonly reverts: number | null;
  /** Id of the API key that acted. */
  readonly token: number | null;
  /** Who acted without being an administrator: a sponsor, by their address. */
  readonly by: string | null;
  /** Records that now refer to this one, and those that no longer do. */
  readonly assigned: Assigned | null;
  /** Which value was revealed, and why. */
  readonly revealed: { readonly field: string; readonly reason: string } | null;
}

/** An assignment; `batch` is in the entries of the records that it changed. */
export interface Assigned {
  readonly resource: string;
  readonly field: string;
  readonly gained: number;
  readonly lost: number;
  /** Of an undo: records that were left as they are. */
  readonly kept?: number;
  readonly batch: string;
}

const whole = (value: unknown) => (Number.isSafeInteger(value) ? (value as number) : null);

/** Reads the JSON of a line; what is not there, or not in our form, says nothing. */
export function readLine({ data }: Pick<HistoryRow, 'data'>): LineData {
  const entry = readJsonObject(data);
  const { field, reason } = entry;
  const changes = typeof entry['changes'] === 'object' && entry['changes'] !== null ? entry['changes'] : {};
  return {
    changes: new Map(
      Object.entries(changes).flatMap(([name, pair]: [string, unknown]) =>
        Array.isArray(pair) && pair.length === 2 ? [[name, [pair[0], pair[1]] as const]] : [],
      ),
    ),
    reverts: whole(entry['reverts']),
    token: whole(entry['token']),
    by: typeof entry['by'] === 'string' ? entry['by'] : null,
    assigned: (entry['assigned'] as Assigned | undefined) ?? null,
    revealed: typeof field === 'string' && typeof reason === 'string' ? { field, reason } : null,
  };
}

/** True where the log holds no value: secrets, fields with a permission of their own, hidden rows. */
export function isSealed([before, after]: readonly [unknown, unknown]): boolean {
  return before === MASKED || after === MASKED;
}

/** Actions whose entries say what the changed fields were before. */
const CHANGES: readonly string[] = ['update', 'disable', 'enable'];

/** What reverts the other actions on a record as a whole. */
const OPPOSITES: Readonly<Record<string, 'delete' | 'restore'>> = {
  create: 'delete',
  delete: 'restore',
  restore: 'delete',
};

/** What reverts the creation, deletion or restoring of a record; undefined for other entries, and where nothing does. */
export function oppositeOf(
  resource: Resource,
  { action }: Pick<HistoryRow, 'action'>,
): 'delete' | 'restore' | undefined {
  if (resource.readOnly) return undefined;
  // A deletion with a route of its own, such as that of profiles with a successor, has an undo of its own.
  if (resource.backend.ops.delete) return action === 'create' && ownDeletion(resource) ? 'delete' : undefined;
  return action === 'create' || resource.softDelete ? OPPOSITES[action] : undefined;
}

/**
 * The fields that reverting an entry would write; undefined when it changes no fields, the log does not have a value, or
 * the caller may not write a field.
 */
export function fieldsToRevert(
  resource: Resource,
  writable: readonly Field[],
  { action }: Pick<HistoryRow, 'action'>,
  { changes }: LineData,
): Field[] | undefined {
  if (resource.readOnly || !CHANGES.includes(action) || changes.size === 0) return undefined;
  // What a file fills in follows its hash.
  const { hash: _hash, ...filled } = resource.upload?.fills ?? { hash: '' };
  const reported = [...changes].filter(([name]) => !Object.values(filled).includes(name));
  const fields = reported.map(([name, pair]) =>
    isSealed(pair)
      ? undefined
      : writable.find((field) => field.name === name && !field.writeOnly && !field.secret && !holdsSecrets(field)),
  );
  return fields.every((field) => field !== undefined) ? fields : undefined;
}
