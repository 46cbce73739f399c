import type { ClientResource } from '../../../domain/schema/client/client';
import { kindGroup } from '../../../domain/schema/model/kinds';

const DISABLING: Readonly<Record<string, string>> = { delete: 'disable', restore: 'enable' };

/** Whether a deleted record of a resource is one of its kinds, as a disabled company is (specification S-COMP-3). */
export const isDeletedKind = (resource: ClientResource | undefined): boolean =>
  resource?.fields.some(({ bits }) => kindGroup(bits) !== undefined) ?? false;

/**
 * What an operation on a record is called, as the last part of the keys of its texts. Where deleted is a kind of record,
 * people disable and enable it; everywhere else, and for every other operation, it is the name itself.
 */
export const operationWord = (resource: ClientResource | undefined, operation: string): string =>
  (isDeletedKind(resource) && DISABLING[operation]) || operation;
