import pg from 'pg';
import type { Database } from '../../db/connect';
import { JOB_CHANNEL, type Job, type Owner } from '../../storage/jobs/job';

/** The notification about a changed job. It contains nothing confidential. */
export type JobSignal = Pick<Job, 'id' | 'kind' | 'resource' | 'state' | 'done' | 'total'> & Owner;

const RECONNECT_DELAY_MS = 1_000;

/**
 * Subscribes to changes of all jobs, in all instances (PostgreSQL `LISTEN`), on a separate connection that is reopened
 * when it breaks.
 * @param others handlers for further channels
 * @param onListening called when changes are heard from now on, also after the connection was reopened: earlier ones were not
 * @returns a function that stops it
 */
export function listenToJobs(
  db: Database,
  onSignal: (signal: JobSignal) => void,
  others: Readonly<Record<string, (payload: string) => void>> = {},
  onListening: () => void = () => undefined,
): () => Promise<void> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const again = () => {
    client = undefined;
    if (!stopped) timer ??= setTimeout(() => void open(), RECONNECT_DELAY_MS);
  };
  const open = async () => {
    timer = undefined;
    const own = new pg.Client(db.pool.options as pg.ClientConfig);
    client = own;
    own.on('error', again);
    own.on('end', again);
    own.on('notification', ({ channel, payload }) => {
      if (payload && channel === JOB_CHANNEL) onSignal(JSON.parse(payload) as JobSignal);
      else if (payload) others[channel]?.(payload);
    });
    try {
      await own.connect();
      for (const channel of [JOB_CHANNEL, ...Object.keys(others)]) await own.query(`listen ${channel}`);
      onListening();
    } catch {
      await own.end().catch(() => undefined);
      again();
    }
  };
  const opening = open();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await opening;
    await client?.end().catch(() => undefined);
  };
}
