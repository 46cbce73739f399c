import type { LightMyRequestResponse } from 'fastify';
import { startJobs } from '../../server/actions/jobs/runner';
import { JOB_HANDLERS } from '../../server/app/jobHandlers';
import type { TestApp } from './app';

export interface JobBody {
  readonly id: string;
  readonly state: string;
  readonly done: number;
  readonly total: number | null;
  readonly result: Record<string, unknown> | null;
  readonly error: { msg_code: string; msg_args: unknown[] } | null;
}

const TIMEOUT_MS = 80_000;

/** Starts a runner as the server does; failures that are not a job's own fail the test that reads them. */
export function runner(test: TestApp, leaseSeconds = 2) {
  const failures: unknown[] = [];
  const running = startJobs(test.context, {
    handlers: JOB_HANDLERS,
    onError: (error) => failures.push(error),
    callAs: test.app.callAs,
    leaseSeconds,
  });
  return { failures, stop: () => running.stop() };
}

/** Waits until a job of a role has ended. */
export async function ended(test: TestApp, role: string, id: string): Promise<JobBody> {
  const until = Date.now() + TIMEOUT_MS;
  // Asking costs the processor what the job needs itself: less and less often.
  for (let wait = 25; Date.now() < until; wait = Math.min(wait * 1.4, 300)) {
    const job = (await test.as(role, { url: `/api/jobs/${id}` })).json<JobBody>();
    if (!['queued', 'running'].includes(job.state)) return job;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  throw new Error(`job ${id} does not end`);
}

/** Exports and waits. @returns the file as text (without its byte order mark), and the job */
export async function exported(
  test: TestApp,
  role: string,
  resource: string,
  body: object = {},
  headers: Record<string, string> = {},
): Promise<{ job: JobBody; file: LightMyRequestResponse; lines: string[] }> {
  const started = await test.as(role, { method: 'POST', url: `/api/jobs/exports/${resource}`, payload: body, headers });
  if (started.statusCode !== 201) throw new Error(started.body);
  const job = await ended(test, role, started.json<JobBody>().id);
  const file = await test.as(role, { url: `/api/jobs/${job.id}/file` });
  const lines = file.body
    .replace(/^\ufeff/, '')
    .split('\r\n')
    .slice(0, -1);
  return { job, file, lines };
}

/** Uploads a file for an import. */
export function uploaded(
  test: TestApp,
  role: string,
  resource: string,
  bytes: Buffer | string,
  name = 'file.csv',
): Promise<LightMyRequestResponse> {
  const boundary = 'portico-boundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return test.as(role, {
    method: 'POST',
    url: `/api/jobs/imports/${resource}`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
}

export interface Received extends JobBody {
  readonly parameters: {
    readonly file: { rows: number; encoding: string; header: string[]; sample: { cells: string[] }[] };
    readonly proposal: { mapping: (string | null)[]; keys: string[][] };
  };
}

interface Outcome {
  readonly received: Received;
  readonly job: JobBody;
  readonly rows: { line: number; verdict: string; problems: Record<string, { msg_code: string }> | null }[];
}

/** Uploads and imports (or checks) with the proposed mapping, and waits. */
export async function imported(
  test: TestApp,
  role: string,
  resource: string,
  bytes: Buffer | string,
  plan: object,
): Promise<Outcome> {
  const answer = await uploaded(test, role, resource, bytes);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  const received = answer.json<Received>();
  const { mapping, keys } = received.parameters.proposal;
  const started = await test.as(role, {
    method: 'POST',
    url: `/api/jobs/${received.id}/start`,
    payload: { mapping, strategy: 'merge', key: keys[0], mode: 'run', ...plan },
  });
  if (started.statusCode !== 200) throw new Error(started.body);
  const job = await ended(test, role, received.id);
  const { rows } = (await test.as(role, { url: `/api/jobs/${job.id}/rows?limit=1000` })).json<Pick<Outcome, 'rows'>>();
  return { received, job, rows };
}

/** Changes many records and waits. */
export async function changed(test: TestApp, role: string, resource: string, order: object): Promise<JobBody> {
  const started = await test.as(role, { method: 'POST', url: `/api/jobs/bulk/${resource}`, payload: order });
  if (started.statusCode !== 201) throw new Error(started.body);
  return ended(test, role, started.json<JobBody>().id);
}

/** The records that a change was refused for. */
export async function refusedRows(test: TestApp, role: string, id: string) {
  const { rows } = (await test.as(role, { url: `/api/jobs/${id}/rows?verdict=refused&limit=1000` })).json<{
    rows: { recordId: string; problems: Record<string, { msg_code: string }> | null }[];
  }>();
  return rows;
}
