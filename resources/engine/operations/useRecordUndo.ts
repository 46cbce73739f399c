import type { ClientResource } from '../../../domain/schema/client/client';
import type { Field } from '../../../domain/schema/model/model';
import { useEngineDataProvider } from '../dataProvider';
import { errorMessage } from '../errors';
import type { EngineRecord } from '../values/record';
import type { Undo } from './useSuccess';

/** The log has no value of these, so nothing can be written back. */
const isSealed = ({ secret, mask, writeOnly, params }: Field) =>
  secret !== undefined || mask !== undefined || writeOnly || params !== undefined;

/**
 * Those of the changed fields whose previous value is not kept: their change cannot be undone. A virtual field, such as a
 * password that is typed again, has none.
 */
export const lostFields = ({ fields, unlogged }: ClientResource, changed: readonly string[]): Field[] =>
  fields.filter((field) => changed.includes(field.name) && !field.virtual && (unlogged || isSealed(field)));

/**
 * The undo of the last change of a record: a save, its creation, deletion or restoring.
 * @returns a function of the record as it was after the change, the names of the changed fields and the record before it;
 * undefined where the server could not undo it. The log has no value of hidden rows, such as private dashboards: the
 * values that the record had before are saved then.
 */
export function useRecordUndo(resource: ClientResource) {
  const { name } = resource;
  const dataProvider = useEngineDataProvider();
  return (record: EngineRecord, changed: readonly string[] = [], before?: EngineRecord): Undo | undefined => {
    const { id, version } = record;
    if (typeof version !== 'number' || lostFields(resource, changed).length > 0) return undefined;
    return async () => {
      try {
        return await dataProvider.revert(name, { id, version });
      } catch (error) {
        if (!before || errorMessage(error).message !== 'errors.REVERT_IMPOSSIBLE') throw error;
        const data = Object.fromEntries(changed.map((field) => [field, before[field]]));
        return dataProvider.update(name, { id, data, previousData: record });
      }
    };
  };
}
