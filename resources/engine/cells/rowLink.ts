import { createContext } from 'react';

/**
 * Whether cells in a row may have links. Where a click on a row opens its record, a click on every part of the row
 * does. Rows that open nothing (the audit log) keep the links in them.
 */
export const RowLinkContext = createContext(true);
