import type { ClientResource } from '../../../domain/schema/client/client';
import type { Field } from '../../../domain/schema/model/model';
import { useEngineDataProvider } from '../dataProvider';
import type { EngineRecord } from '../values/record';
import type { Undo } from './useSuccess';

/** The log has no value of these, so nothing can be written back. */
const isSealed = ({ secret, mask, writeOnly, params }: Field) =>
  secret !== undefined || mask !== undefined || writeOnly || params !== undefined;

/**
 * The undo of the last change of a record.
 * @returns a function of the record as it was saved and the names of the changed fields; undefined where the server
 * could not undo it
 */
export function useRecordUndo({ name, fields }: ClientResource) {
  const dataProvider = useEngineDataProvider();
  return ({ id, version }: EngineRecord, changed: readonly string[] = []): Undo | undefined => {
    if (typeof version !== 'number') return undefined;
    if (fields.some((field) => changed.includes(field.name) && isSealed(field))) return undefined;
    return () => dataProvider.revert(name, { id, version });
  };
}
