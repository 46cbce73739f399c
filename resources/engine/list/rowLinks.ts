import { createContext } from 'react';
import type { RowTone } from './rowTone';

/** How rows link to their records on a page that shows a record next to its list. */
export interface RowLinks {
  /** Whether a row may be opened. */
  readonly opens: (row: RowTone) => boolean;
  /** Key of the record that is shown next to the list. */
  readonly shown: string | undefined;
}

/** Everywhere else every row opens its record. */
export const RowLinksContext = createContext<RowLinks>({ opens: () => true, shown: undefined });
