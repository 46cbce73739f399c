import pg from 'pg';
import type { Database } from '../../db/connect';
import { JOB_CHANNEL, type Job, type Owner } from '../../storage/jobs';

/** What is said of a job when it changes: nothing that its owner alone may know. */
export type JobSignal = Pick<Job, 'id' | 'kind' | 'resource' | 'state' | 'done' | 'total'> & Owner;

const AGAIN_AFTER = 1_000;

/**
 * Listens to the changes of all jobs, in whichever instance they happen (PostgreSQL `notify`), on a connection of its
 * own that is opened again when it breaks.
 * @returns a function that stops it
 */
export function listenToJobs(db: Database, onSignal: (signal: JobSignal) => void): () => Promise<void> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const again = () => {
    client = undefined;
    if (!stopped) timer ??= setTimeout(() => void open(), AGAIN_AFTER);
  };
  const open = async () => {
    timer = undefined;
    const own = new pg.Client(db.pool.options as pg.ClientConfig);
    client = own;
    own.on('error', again);
    own.on('end', again);
    own.on('notification', ({ payload }) => {
      if (payload) onSignal(JSON.parse(payload) as JobSignal);
    });
    try {
      await own.connect();
      await own.query(`listen ${JOB_CHANNEL}`);
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
