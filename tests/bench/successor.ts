import pg from 'pg';
import { openEmbedded } from '../../server/db/embedded';
import { header, row } from './report';
import { startServer, temporaryData, tokenOf } from './server';

const USERS = Number(process.env['PORTICO_BENCH_USERS'] ?? 20_000);
const COMPANY = 2;
const POLL_INTERVAL_MS = 50;

interface JobState {
  readonly id: string;
  readonly state: string;
  readonly done: number;
  readonly error: unknown;
}

/**
 * Deactivates a profile with 20 000 users as a person would (a job, one transaction, remembered for the way back),
 * against the one SQL statement that gives as many rows of the same table another profile.
 */
export async function successorBench(): Promise<void> {
  const { folder, remove } = await temporaryData();
  const server = await startServer(folder);
  const owner = await openEmbedded({ dataDir: folder, share: true });
  const client = new pg.Client(owner.connection);
  await client.connect();
  try {
    const [plain, old, next] = [await profile(client), await profile(client), await profile(client)];
    await fill(client, plain);
    await fill(client, old);
    await client.query('vacuum analyze identity');
    const started = performance.now();
    await client.query('update identity set u_profileid = $1, version = version + 1 where u_profileid = $2', [
      next,
      plain,
    ]);
    const bare = performance.now() - started;

    const headers = {
      authorization: `Bearer ${await tokenOf(server.base, 'admin')}`,
      'content-type': 'application/json',
      prefer: 'respond-async',
    };
    const call = (method: string, path: string, body?: object) =>
      fetch(`${server.base}${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : { body: '{}' }) });
    await call('PUT', `/api/profiles/${old}/successor`, { successor: `/profiles/${next}` });
    header();
    const against = `bare update ${(bare / 1000).toFixed(2)} s`;
    for (const [what, path] of [
      ['deactivation', `/api/profiles/${old}?users=${USERS}&successor=${next}`],
      ['taking it back', `/api/profiles/${old}/successor`],
    ] as const) {
      const from = performance.now();
      const steps = new Set<number>();
      let job = (await (await call('DELETE', path)).json()) as JobState;
      while (job.state === 'queued' || job.state === 'running') {
        await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
        job = (await (await fetch(`${server.base}/api/jobs/${job.id}`, { headers })).json()) as JobState;
        steps.add(job.done);
      }
      if (job.state !== 'done' || job.done !== USERS) throw new Error(JSON.stringify(job));
      const ms = performance.now() - from;
      const measured = `${(ms / 1000).toFixed(2)} s, ${steps.size} steps of progress seen`;
      row(`${what} of a profile with ${USERS} users`, measured, against, ms / bare, 'none set');
    }
  } finally {
    await client.end();
    await owner.stop();
    await server.stop();
    await remove();
  }
}

let made = 0;
async function profile(client: pg.Client): Promise<number> {
  made += 1;
  const { rows } = await client.query<{ profileid: string }>(
    `insert into profile (p_name, p_duration, p_companyid, "p_createdAt") values ($1, 24, $2, now()) returning profileid`,
    [`Bench ${made}`, COMPANY],
  );
  return Number(rows[0]?.profileid);
}

/** Copies of real identities, so that every index has its work. */
async function fill(client: pg.Client, id: number): Promise<void> {
  await client.query(
    `insert into identity (u_name, u_email, u_profileid, u_companyid, "u_createdAt", groupids, u_language, u_valid, u_options,
       "u_lastinteractionAt")
     select s.u_name, 'b' || i || '.' || $1::text || '.' || s.userid || '@guests.example', $1::bigint, $2, now(), s.groupids, 'fr', 'valid', 0,
       s."u_lastinteractionAt"
     from (select * from identity where u_companyid = $2 order by userid limit 1000) s, generate_series(1, 40) i limit $3`,
    [id, COMPANY, USERS],
  );
}
