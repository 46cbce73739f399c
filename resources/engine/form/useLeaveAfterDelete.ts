import { useNavigate } from 'ra-core';
import { useCallback } from 'react';
import { listPath } from '../../../domain/schema/client/addresses';
import type { ClientResource } from '../../../domain/schema/client/client';
import { unsavedChanges } from './unsavedChanges';

/**
 * Leads from a record that was deleted to its list; what was not saved goes with it.
 * @returns undefined where the page stays, and offers to restore the record: after a soft delete, unless the schema
 * leads to the list (`softDelete.then`)
 */
export function useLeaveAfterDelete(resource: ClientResource): (() => void) | undefined {
  const navigate = useNavigate();
  const leave = useCallback(() => {
    unsavedChanges.discard();
    void navigate(listPath(resource));
  }, [navigate, resource]);
  return resource.softDelete && resource.softDelete.then !== 'list' ? undefined : leave;
}
