import { createContext } from 'react';
import type { RowTone } from './rowTone';

/** What a page that shows a record beside its list says about the rows. */
export interface RowLinks {
  /** Whether a row may be opened. */
  readonly opens: (row: RowTone) => boolean;
  /** Key of the record that is shown beside the list. */
  readonly shown: string | undefined;
}

/** Everywhere else every row opens its record. */
export const RowLinksContext = createContext<RowLinks>({ opens: () => true, shown: undefined });
