import type { ClientBase } from 'pg';
import { BackupError } from './backupError';

/**
 * How values become text, and back: the same in every backup, whatever the server's settings. With `row_security` off
 * a row that a policy would hide is an error and never silently left out.
 */
const SETTINGS = [
  `set local row_security = off`,
  `set local timezone = 'UTC'`,
  `set local datestyle = 'ISO, YMD'`,
  `set local intervalstyle = 'postgres'`,
  `set local bytea_output = 'hex'`,
  `set local extra_float_digits = 1`,
  `set local statement_timeout = 0`,
  `set local idle_in_transaction_session_timeout = 0`,
];
const INSUFFICIENT_PRIVILEGE = '42501';

/** Runs `work` in one transaction of the owner's; it is rolled back when `work` throws. */
export async function ownerTransaction<T>(
  client: ClientBase,
  mode: 'isolation level repeatable read, read only' | 'isolation level read committed',
  work: () => Promise<T>,
): Promise<T> {
  await client.query(`begin transaction ${mode}`);
  try {
    for (const setting of SETTINGS) await client.query(setting);
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    // A lost connection has rolled back by itself.
    await client.query('rollback').catch(() => undefined);
    if ((error as { code?: string }).code === INSUFFICIENT_PRIVILEGE) {
      throw new BackupError(
        `the database's user may not see every row (${(error as Error).message}): ` +
          'DATABASE_URL must name a superuser or a role with BYPASSRLS',
      );
    }
    throw error;
  }
}
