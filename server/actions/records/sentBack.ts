import { isDeepStrictEqual } from 'node:util';
import { allows } from '../../../domain/access/permissions';
import type { Resource } from '../../../domain/schema/model/model';
import { visibleFields } from '../../../domain/schema/model/visible';
import type { Access, Row } from '../../storage/records/records';
import type { WireRecord } from '../../storage/records/wireFormat';
import { answerRecord } from './answer';
import { refuseUnwritable } from './input';
import { withReferenceNames } from './namedReferences';
import { excludedOf, inversesOf, tagOf } from './inverse';

/**
 * What a client reads of a record beside its fields (`extra=`).
 * @returns the relation that brings each property; a caller who may not read a relation does not have it here
 */
export function relationsOf({ model, caller }: Access, resource: Resource): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { reference } of visibleFields(resource, caller.permissions, 'read')) {
    if (reference?.as !== undefined) found.set(reference.as, reference.as);
  }
  for (const { permissions, fields } of Object.values(model.resources)) {
    if (!allows(caller.permissions, permissions.view)) continue;
    for (const { reference } of fields) {
      if (reference?.resource === resource.name && reference.lists !== undefined)
        found.set(reference.lists, reference.lists);
    }
  }
  for (const inverse of inversesOf(model, resource, caller)) {
    for (const name of [inverse.name, tagOf(inverse), excludedOf(inverse)]) found.set(name, inverse.name);
  }
  return found;
}

/**
 * Which of the properties that a client sends back without being able to write them differ from the record, as this
 * caller reads it. Nothing that the caller does not read is compared, so that no answer tells anything of it.
 * @param sent what the client sends back
 */
export async function differingFrom(
  access: Access,
  resource: Resource,
  row: Row,
  sent: WireRecord,
): Promise<WireRecord> {
  let differing = sent;
  // As it is answered with and without `dates=local`.
  for (const localDates of [false, true]) {
    if (Object.keys(differing).length === 0) break;
    const shown = await shownRecord({ ...access, localDates }, resource, row, Object.keys(differing));
    const isSame = ([name, value]: [string, unknown]) => isSameValue(value ?? null, shown[name] ?? null);
    differing = Object.fromEntries(Object.entries(differing).filter((entry) => !isSame(entry)));
  }
  return differing;
}

/** @throws PorticoError 422 FIELD_NOT_WRITABLE for what differs from the record as it was saved */
export async function refuseDiffering(access: Access, resource: Resource, row: Row, sent: WireRecord): Promise<void> {
  refuseUnwritable(Object.keys(await differingFrom(access, resource, row, sent)));
}

/** The record as a read answers it, with the relations that bring the properties of these names. */
async function shownRecord(
  access: Access,
  resource: Resource,
  row: Row,
  names: readonly string[],
): Promise<WireRecord> {
  const relations = relationsOf(access, resource);
  const readable = visibleFields(resource, access.caller.permissions, 'read');
  const lines = readable.filter(({ columns }) => columns?.some(({ reference }) => reference?.with));
  const extra = names.flatMap(
    (name) => relations.get(name) ?? (lines.some((field) => field.name === name) ? name : []),
  );
  const shown = await answerRecord(access, resource, readable, row, { extra: [...new Set(extra)] });
  const [named] = await withReferenceNames(access, resource, [shown]);
  return JSON.parse(JSON.stringify(named)) as WireRecord;
}

/** A time with its offset, as an instant. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;

/** The same value; of times, the same instant, however it is written. */
function isSameValue(sent: unknown, shown: unknown): boolean {
  if (isDeepStrictEqual(sent, shown)) return true;
  const isInstant = (value: unknown): value is string => typeof value === 'string' && INSTANT.test(value);
  return isInstant(sent) && isInstant(shown) && Date.parse(sent) === Date.parse(shown);
}
