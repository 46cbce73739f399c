import type { Database } from '../../../server/db/connect';
import { EMPTY_TEMPLATE } from '../../support/constants';
import { testDatabase } from '../../support/database';

/** A database with tables and no rows, dropped by `close`. */
export function emptyDatabase(): Promise<{ db: Database; close(): Promise<void> }> {
  return testDatabase(EMPTY_TEMPLATE);
}
