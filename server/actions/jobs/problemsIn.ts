import { PorticoError } from '../../errors/catalogue';
import { databaseError } from '../../errors/databaseError';
import type { JobRow } from '../../storage/jobs/jobRows';

/** Why something was refused, by field (`''` as a whole); undefined for a failure that is not its own fault. */
export function problemsIn(error: unknown): NonNullable<JobRow['problems']> | undefined {
  const known = error instanceof PorticoError ? error : databaseError(error);
  if (!known || known.status >= 500) return undefined;
  return known.fields ?? { '': { msg_code: known.code, msg_args: known.args } };
}
