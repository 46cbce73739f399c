import { MAX_PAGE_ROWS } from '../../../domain/limits';
import type { ClientResource } from '../../../domain/schema/client/client';

/** How many rows a page of a list may have at most. */
export const maxRowsOf = ({ list }: ClientResource): number => Math.max(MAX_PAGE_ROWS, list.largePage ?? 0);

/**
 * Corrects the number of rows that an address requests: too many become as many as a page may have, and what is no such
 * number is left out.
 * @param address is changed
 * @returns whether it was changed
 */
export function correctRows(address: URLSearchParams, resource: ClientResource): boolean {
  const requested = address.get('perPage');
  if (requested === null) return false;
  const rows = Number(requested);
  if (!Number.isInteger(rows) || rows < 1) address.delete('perPage');
  else if (rows > maxRowsOf(resource)) address.set('perPage', String(maxRowsOf(resource)));
  else return false;
  return true;
}
