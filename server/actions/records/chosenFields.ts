import type { Field, Resource } from '../../../domain/schema/model/model';
import { visibleFields } from '../../../domain/schema/model/visible';
import * as errors from '../../errors/catalogue';

/** What a client asks to be answered of each record; the key and the version always are. */
export interface Selection {
  /** Names of fields (`fields=`); absent = every field that the caller may read. */
  readonly fields?: readonly string[] | undefined;
  /** Names of relations (`extra=`). The keys that they resolve are answered too. */
  readonly extra?: readonly string[];
}

/**
 * The fields to answer, in the order of the schema, each as the caller may read it (masked or whole).
 * @throws PorticoError 422 UNKNOWN_FIELD for a name that is no field of the resource for this caller
 */
export function chosenFields(
  resource: Resource,
  permissions: ReadonlySet<string>,
  { fields, extra = [] }: Selection,
): readonly Field[] {
  const readable = visibleFields(resource, permissions, 'read');
  if (fields === undefined) return readable;
  const known = new Set([resource.id, ...readable.filter(({ virtual }) => !virtual).map(({ name }) => name)]);
  const unknown = fields.find((name) => !known.has(name));
  if (unknown !== undefined) throw errors.unknownField(unknown);
  const chosen = new Set(fields);
  return readable.filter(
    // A list of members (`skus`) is a relation by its own name.
    ({ name, reference }) =>
      chosen.has(name) || extra.includes(name) || (reference?.as !== undefined && extra.includes(reference.as)),
  );
}

/** Reads `fields=a,b`. @returns undefined for a parameter that is absent or empty */
export function fieldNames(text: string | undefined): readonly string[] | undefined {
  return text ? text.split(',') : undefined;
}
