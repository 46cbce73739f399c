import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { multiplyIdentities, withProduct } from './product';
import { header, row } from './report';
import { residentMemory } from './server';

const ROWS = Number(process.env['PORTICO_BENCH_ROWS'] ?? 1_000_000);
const POLL_INTERVAL_MS = 200;
/** Columns of the identities' list, as a person sees it. */
const COLUMNS = [
  'u_name',
  'u_email',
  'u_profileid',
  'u_authtypeid',
  'u_valid',
  'lastlocationid',
  'u_lastinteractionAt',
];

interface JobState {
  readonly id: string;
  readonly state: string;
  readonly done: number;
  readonly result: { size: number } | null;
  readonly error: unknown;
}

/** Exports a million identities as a person would, against the bare `copy … to` of the same columns, in one run. */
export async function exportBench(): Promise<void> {
  await withProduct(async ({ server, folder, client, token }) => {
    const company = await multiplyIdentities(client, ROWS, false);
    const columns = COLUMNS.map((name) => `"${name}"`).join();
    const order = `"u_lastinteractionAt" desc, userid desc`;
    const where = `u_companyid = ${company} and "u_deletedAt" is null`;
    const started = performance.now();
    await client.query(
      `copy (select ${columns} from identity where ${where} order by ${order}) to '/dev/null' csv header`,
    );
    const bare = performance.now() - started;
    header();
    for (const format of ['csv', 'xlsx'] as const) {
      const { ms, peak, job, saving } = await exported(server.base, server.pid, token, format, folder);
      const what = `export of ${job.done} identities, ${format}`;
      const measured = `${(ms / 1000).toFixed(1)} s, ${Math.round((job.result?.size ?? 0) / 1e6)} MB`;
      row(what, measured, `bare copy ${(bare / 1000).toFixed(1)} s`, ms / bare, 'none set');
      row(`${what}: memory above idle`, `${Math.round(peak)} MiB`, '150 MiB', peak / 150, '< 1');
      row(`${what}: memory above idle while it is saved`, `${Math.round(saving)} MiB`, '150 MiB', saving / 150, '< 1');
    }
  });
}

/** Watches how far above `idle` the memory of a process goes. */
function watchMemory(pid: number, idle: number): () => number {
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, residentMemory(pid) - idle)), POLL_INTERVAL_MS);
  return () => {
    clearInterval(timer);
    return peak;
  };
}

async function exported(base: string, pid: number, token: string, format: 'csv' | 'xlsx', folder: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'accept-language': 'fr' };
  const idle = residentMemory(pid);
  const peakOf = watchMemory(pid, idle);
  const started = performance.now();
  const made = await fetch(`${base}/api/jobs/exports/identities`, {
    method: 'POST',
    headers: { ...headers, 'x-timezone': 'Europe/Paris' },
    body: JSON.stringify({ columns: COLUMNS, format, sort: [{ field: 'u_lastinteractionAt', order: 'DESC' }] }),
  });
  let job = (await made.json()) as JobState;
  while (job.state === 'queued' || job.state === 'running') {
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    job = (await (await fetch(`${base}/api/jobs/${job.id}`, { headers })).json()) as JobState;
  }
  if (job.state !== 'done') throw new Error(JSON.stringify(job));
  const ms = performance.now() - started;
  const peak = peakOf();
  const savingOf = watchMemory(pid, idle);
  const file = await fetch(`${base}/api/jobs/${job.id}/file`, { headers });
  let bytes = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(Readable.fromWeb(file.body as never), counter, createWriteStream(join(folder, `export.${format}`)));
  if (bytes !== job.result?.size) throw new Error(`${bytes} bytes instead of ${job.result?.size ?? 0}`);
  return { ms, peak, job, saving: savingOf() };
}
