import type { Resource } from '../../../domain/schema/model/model';
import { indexName, uniqueSets } from '../../db/sync/plan';
import { duplicateValue } from '../../errors/catalogue';
import type { Values } from './writeRows';

const UNIQUE_VIOLATION = '23505';
/** Characters of a value that an error repeats. */
const MAX_VALUE_LENGTH = 200;

/**
 * Runs a write of a resource. A value that is taken is reported under its field: the last one of a set, since the others
 * say within what it is unique. The error tells nothing about the record that has the value.
 * @throws PorticoError 409 with the code that the schema names (`x-field.errors.unique`), else DUPLICATE_KEY
 */
export async function namingDuplicates<T>(resource: Resource, values: Values, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
    if (code !== UNIQUE_VIOLATION) throw error;
    const { storage, fields } = resource;
    const names = uniqueSets(storage).find(({ set, kind }) =>
      // An index of before the value became unique everywhere may still be there.
      [kind, 'u' as const].some((one) => indexName(storage.table, one, set) === constraint),
    );
    const field = fields.find(({ name }) => name === names?.set.at(-1));
    if (!field) throw error;
    const value = field.secret ? '' : String(values[field.name] ?? '').slice(0, MAX_VALUE_LENGTH);
    throw duplicateValue(field.name, value, field.errors['unique'], error);
  }
}
