import { useMemo } from 'react';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Field } from '../../../domain/schema/model/model';
import type { PredicateContext } from '../../../domain/schema/model/predicate';
import type { RecordFormContextValue } from '../inputs/formContext';
import type { EngineRecord } from '../values/record';
import { useLeaveAfterDelete } from './useLeaveAfterDelete';

/**
 * What the rows of a record's form know besides their own field; the same object until one of the arguments changes.
 * @param record undefined for a new one
 * @param fields those that may be written
 */
export function useRecordFormValue(
  resource: ClientResource,
  record: EngineRecord | undefined,
  predicate: PredicateContext & Pick<RecordFormContextValue, 'mode'>,
  fields: readonly Field[],
): RecordFormContextValue {
  const onDeleted = useLeaveAfterDelete(resource);
  return useMemo(
    () => ({
      resource,
      mode: predicate.mode,
      record,
      predicate,
      writable: new Set(fields.map(({ name }) => name)),
      onDeleted,
    }),
    [resource, record, predicate, fields, onDeleted],
  );
}
