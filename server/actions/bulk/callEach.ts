import type { JobRow } from '../../storage/jobs/jobRows';
import { elementNotFound, unexpected, type FieldError } from '../../errors/catalogue';
import type { JobRun } from '../jobs/jobRun';
import { problemsIn } from '../jobs/problemsIn';
import { actionNamed } from './change';

/** The body of an error response. */
interface ErrorBody {
  readonly msg_code?: string;
  readonly msg_args?: FieldError['msg_args'];
  readonly fields?: Readonly<Record<string, FieldError>>;
}

/**
 * Runs a declared action on some records, one call after the other, through the same route as the console. Each call has
 * an idempotency key: a call that is repeated after a crash returns the stored response and changes nothing twice.
 * @param first the line of the first record
 * @returns the refused ones
 * @throws JobStopped when the server closes
 */
export async function callEach(
  { caller, resource, job, callAs, ensureOpen }: JobRun,
  name: string,
  keys: readonly string[],
  first: number,
): Promise<JobRow[]> {
  const { call } = actionNamed(resource, caller, name);
  const refused: JobRow[] = [];
  for (const [index, recordId] of keys.entries()) {
    ensureOpen();
    const line = first + index;
    const { status, body } = await callAs(caller, {
      method: call.method as 'POST',
      url: call.path.replaceAll('{id}', encodeURIComponent(recordId)),
      body: call.body ?? {},
      key: `${job.id}.${line}`,
    });
    const problems = problemsOf(status, body);
    if (problems) refused.push({ line, verdict: 'refused', recordId, problems });
  }
  return refused;
}

/**
 * Why a call of a job was refused; null when it was not.
 * @throws PorticoError for a failure that is not the record's own fault: the job makes the call again
 */
export function problemsOf(status: number, body: unknown): JobRow['problems'] {
  if (status >= 500 || status === 401 || status === 429) throw unexpected(body);
  if (status < 400) return null;
  const { msg_code: code, msg_args: args = [], fields } = (body as ErrorBody | null) ?? {};
  if (code === undefined) return problemsIn(elementNotFound()) ?? null;
  return fields ?? { '': { msg_code: code, msg_args: args } };
}
