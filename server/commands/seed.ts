import type { Config } from '../config/config';
import { startLive } from '../demo/live';
import { seedNetwork } from '../demo/network';
import { seed } from '../demo/seed';
import type { Size } from '../demo/world';
import { open, type Opened } from '../app/open';
import { signAuditLog } from '../storage/audit/auditSign';
import { signTokenHashes } from '../storage/installation/tokenHashes';
import { CommandError } from './commandError';

interface SeedCommandOptions {
  /** `small`, `medium` or `large`. */
  readonly size: string;
  readonly seed: number;
  /** Goes on with traffic until Ctrl-C. */
  readonly live: boolean;
}

const SIZES: readonly Size[] = ['small', 'medium', 'large'];
const LIVE_PER_SECOND = 2;

/**
 * `portico seed`: fills an empty database with demo data, the same for the same seed.
 * @throws CommandError for an unknown size or seed, and when there is a company already
 */
export async function seedCommand(config: Config, options: SeedCommandOptions): Promise<void> {
  const size = SIZES.find((one) => one === options.size);
  if (!size) throw new CommandError(`--size is one of ${SIZES.join(', ')}`);
  if (!Number.isSafeInteger(options.seed) || options.seed < 0) throw new CommandError('--seed is a whole number');
  if (!config.demoAllowed) {
    throw new CommandError(
      'demo data are refused where others may reach the installation: the passwords of demo accounts are public. ' +
        'PORTICO_DEMO=i-know makes them all the same.',
    );
  }
  const say = (line: string) => console.log(line);
  const opened = await open(config, { reuseRunningDatabase: true, log: say });
  try {
    await fill(opened, { size, seed: options.seed }, say);
    if (options.live) await keepTraffic(opened, options.seed, say);
  } finally {
    await opened.close();
  }
}

/** Fills the database, or refuses to. Apart from `seedCommand` so that it can be tried on any database. */
export async function fill(
  { context, empty }: Pick<Opened, 'context' | 'empty'>,
  options: { readonly size: Size; readonly seed: number },
  say: (line: string) => void,
): Promise<void> {
  if (!empty) throw new CommandError('the database has a company already: demo data goes into an empty one only');
  const began = performance.now();
  const client = await context.db.ownerPool.connect();
  try {
    say(`demo data, size ${options.size}, seed ${options.seed}`);
    await seed(client, context.models.current().model, { ...options, now: context.now() }, (line) => say(`  ${line}`));
    say('  chaining the audit log');
    await client.query('begin');
    await signAuditLog(client, context.db.auditKey);
    await signTokenHashes(client, context.db);
    await client.query('commit');
    client.release();
  } catch (error) {
    // The connection is destroyed, because its state is unknown.
    client.release(true);
    throw error;
  }
  say('  sessions and events of the network');
  await seedNetwork({ ...context, seed: options.seed });
  say(`done in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

async function keepTraffic({ context }: Opened, seedNumber: number, say: (line: string) => void): Promise<void> {
  const client = await context.db.ownerPool.connect();
  const running = startLive(client, {
    db: context.db,
    secrets: context.secrets,
    seed: seedNumber,
    perSecond: LIVE_PER_SECOND,
    now: context.now,
    onError: (error) => say(`no traffic: ${error instanceof Error ? error.message : String(error)}`),
  });
  say('traffic is flowing; Ctrl-C ends it');
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
  });
  running.stop();
  client.release();
}
