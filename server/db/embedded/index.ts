import { setTimeout as wait } from 'node:timers/promises';
import { locateBinaries } from './binaries';
import { claimCluster, type Elsewhere, type Held } from './claim';
import { prepareAccess, readPassword, setPassword, superuserConnection } from './access';
import { ensureCluster, ensureDatabase } from './cluster';
import { DatabaseInUseError } from './errors';
import { prepareLayout, type Layout } from './layout';
import { endOrphan } from './orphan';
import { startPostmaster } from './postmaster';
import { supervise } from './supervisor';
import { startWatchdog } from './watchdog';

export interface EmbeddedOptions {
  /** The application's data folder; the cluster is in its subfolder `postgres`. */
  dataDir: string;
  /** Attach to a cluster that another process runs, instead of refusing. */
  share?: boolean;
  /** How long to wait for another process to end that runs the cluster, before refusing, in ms; absent = not at all. */
  patience?: number;
  /** PostgreSQL settings that replace ours. */
  settings?: Record<string, string>;
  /** Called with the reason when the server has ended unexpectedly. It is restarted, except when attached. */
  onExit?: (reason: string) => void;
}

export interface EmbeddedDatabase {
  /** `host` is the private folder of the Unix socket; the user is the superuser. */
  connection: { host: string; port: number; user: string; password: string; database: string };
  /** Another process runs the server: it ends with that process. */
  attached: boolean;
  /** The server's process id; another one after a restart. */
  readonly pid: number;
  /** Shuts the server down in order, disconnecting its clients; or, when attached, only lets go of it. */
  stop(): Promise<void>;
}

/**
 * Opens the embedded PostgreSQL in a folder , making it on first use.
 * It is reached through a Unix socket in a private folder only, never through the network, and ends with this process
 * even when that is killed. It does not keep this process alive.
 * @throws DatabaseInUseError when another live process runs it and `share` is not set
 * @throws EmbeddedDatabaseError when it cannot run here; the message says why and what to do
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const layout = await prepareLayout(options.dataDir);
  const deadline = Date.now() + (options.patience ?? 0);
  for (;;) {
    const claim = await claimCluster(layout.socket);
    if (claim.held) return own(layout, claim, options);
    if (!options.share) {
      const ended = await endsBy(claim, deadline);
      claim.leave();
      if (ended) continue;
      throw new DatabaseInUseError(layout.dataDir, claim.pid);
    }
    const attached = await attach(layout, claim, options);
    if (attached) return attached;
  }
}

/** Whether the owner ends in time: one that is being replaced may still be stopping in order. */
async function endsBy({ ended }: Elsewhere, deadline: number): Promise<boolean> {
  const stop = new AbortController();
  const timeout = wait(Math.max(0, deadline - Date.now()), false, { signal: stop.signal }).catch(() => false);
  const inTime = await Promise.race([ended.then(() => true), timeout]);
  stop.abort();
  return inTime && Date.now() < deadline;
}

async function own(layout: Layout, claim: Held, { settings = {}, onExit }: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const watchdog = startWatchdog(layout.account);
  const release = () => {
    watchdog.end();
    return claim.release();
  };
  try {
    const binaries = await locateBinaries(layout);
    await ensureCluster(layout, binaries);
    const start = () => startPostmaster(layout, binaries, settings, (pid) => watchdog.guard(pid));
    await endOrphan(layout);
    const known = await prepareAccess(layout);
    const first = await start();
    const access = async () => {
      const connection = superuserConnection(layout, known ?? (await setPassword(layout)));
      await ensureDatabase(connection);
      return connection;
    };
    const connection = await access().catch(async (error) => {
      await first.stop();
      throw error;
    });
    claim.announce(first.pid);
    const restart = async () => {
      await endOrphan(layout);
      const next = await start();
      claim.announce(next.pid);
      return next;
    };
    const supervisor = supervise(first, restart, (reason) => {
      watchdog.guard(undefined);
      onExit?.(reason);
    });
    // Only once: a second call would end the claim of another process.
    let stopped: Promise<void> | undefined;
    return {
      connection,
      attached: false,
      get pid() {
        return supervisor.pid();
      },
      stop: () => (stopped ??= supervisor.stop().then(release)),
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Waits until the owner's server answers; undefined when the owner ended instead, and the cluster is free. */
async function attach(
  layout: Layout,
  claim: Elsewhere,
  { onExit }: EmbeddedOptions,
): Promise<EmbeddedDatabase | undefined> {
  const pid = await claim.ready;
  if (pid === undefined) return undefined;
  const password = (await readPassword(layout.dataDir)) ?? '';
  let left = false;
  void claim.ended.then(() => {
    if (!left) onExit?.(`Process ${claim.pid}, which ran the database, has ended`);
  });
  return {
    connection: superuserConnection(layout, password),
    attached: true,
    pid,
    stop: () => {
      left = true;
      claim.leave();
      return Promise.resolve();
    },
  };
}
