import { createContext } from 'react';

/**
 * Whether cells in a row may lead somewhere of their own. Where a click on a row opens its record, everything in the row
 * does: what stands under the pointer must not decide. Rows that open nothing (the audit log) keep the links in them.
 */
export const RowLinkContext = createContext(true);
