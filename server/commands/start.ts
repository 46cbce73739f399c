import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from './commandError';
import { openDemoAccounts } from '../demo/demoAccounts';
import { buildApp } from '../app/app';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config';
import type { Context } from '../context/context';
import { demoLogins } from '../demo/logins';
import { addCountries } from '../storage/installation/countries';
import { addFirstRetentionRules } from '../storage/installation/firstRetentionRules';
import { seedNetwork } from '../demo/network';
import { seed } from '../demo/seed';
import { startLive } from '../demo/live';
import { startJobs } from '../actions/jobs/runner';
import { JOB_HANDLERS } from '../app/jobHandlers';
import { startSyslog } from '../syslog/startSyslog';
import { startMails } from '../actions/mail/sender';
import { startAuditAnchors } from '../app/auditAnchors';
import { startHousekeeping } from '../app/housekeeping';
import { listenForUploads } from '../http/uploads-origin/listenForUploads';
import { loggedRequest } from '../app/loggedRequest';
import { open, type Opened } from '../app/open';
import { databaseError } from '../errors/databaseError';
import { signAuditLog } from '../storage/audit/auditSign';
import { signTokenHashes } from '../storage/installation/tokenHashes';
import { closeWorkers } from '../workers/pool';
import { awaitsFirstAdmin, createFirstAdmin } from '../actions/administrators/firstAdmin';

interface StartOptions {
  /** Folder of the program's own files, with the built console in it. */
  readonly program: string;
  /** Without the built console: Vite serves it. */
  readonly dev: boolean;
  /** Keeps demo traffic flowing. */
  readonly live: boolean;
}

const DEMO_SEED = 1;
const LIVE_PER_SECOND = 2;
/** How long to wait for another Portico to release the embedded database, in ms. */
const DATABASE_TIMEOUT_MS = 15_000;
/** How long a stop waits for periodic tasks that are under way, in ms: none of them loses anything when it is cut short. */
const HOUSEKEEPING_END_MS = 5_000;

/**
 * `portico start`: opens the database, fills it with the list of countries and, if it is empty, with demo data, listens, and stops cleanly on a signal.
 */
export async function start(config: Config, { program, dev, live }: StartOptions): Promise<void> {
  const say = (line: string) => console.error(`portico: ${line}`);
  const opened = await open(config, { watch: true, lockTimeoutMs: DATABASE_TIMEOUT_MS, log: say });
  try {
    const uploads = await listenForUploads(opened.context, say);
    const context = { ...opened.context, config: { ...config, uploads: { ...config.uploads, port: uploads.port } } };
    const { model } = context.models.current();
    const isNew = (await addCountries(context.db.ownerPool, model)) > 0;
    // The demo data have rules of their own.
    if (isNew && opened.empty && !config.demo) await addFirstRetentionRules(context.db.owner, model, context.now());
    if (opened.empty) await refuseBusyPort(config);
    if (opened.empty || (!config.demo && (await awaitsFirstAdmin(context)))) await fill(opened, say);
    if (!config.demo) await warnOfDemoAccounts(opened, say);
    const folder = join(program, 'dist/console');
    const app = await buildApp(context, {
      ...(!dev && existsSync(join(folder, 'index.html')) && { consoleFolder: folder }),
      logger: {
        level: config.logLevel === 'info' ? 'warn' : config.logLevel,
        serializers: { req: loggedRequest },
        redact: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'],
      },
    });
    await app.listen({ host: config.host, port: config.port });
    const work = startBackgroundWork(context, app, say);
    const syslog = await startSyslog(context, { say, onError: onFailure(context, app, say)('syslog failed') });
    const traffic = live ? await liveTraffic(opened) : undefined;
    const stopWatching = context.models.subscribe(({ errors }) => report(errors));
    report(context.models.current().errors);
    announce(config, dev);

    let stopping = false;
    const stop = (signal: string) => {
      if (stopping) return;
      stopping = true;
      say(`${signal}: stopping`);
      stopWatching();
      const housekept = work.housekeeping.stop();
      work.anchors.stop();
      void (async () => {
        await traffic?.stop();
        // Before anything that storing needs.
        await syslog?.close();
        await work.jobs.stop();
        await work.mails.stop();
        // Requests under way are answered; new connections are refused.
        await app.close();
        await uploads.app.close();
        await closeWorkers();
        await Promise.race([housekept, sleep(HOUSEKEEPING_END_MS)]);
        await opened.close();
        process.exit(0);
      })().catch((error: unknown) => {
        console.error(error);
        process.exit(1);
      });
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(signal));
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** Reports a port in use before the demo data are made, which take a minute. @throws CommandError when the port is in use */
async function refuseBusyPort({ host, port }: Config): Promise<void> {
  const probe = createServer();
  try {
    await once(probe.listen(port, host), 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new CommandError(`port ${port} of ${host} is in use. Choose another one with PORT.`);
  }
  probe.close();
  await once(probe, 'close');
}

/** What reports the failure of background work. */
const onFailure =
  (context: Context, app: FastifyInstance, say: (line: string) => void) => (what: string) => (error: unknown) => {
    // An outage is logged once.
    if (!databaseError(error)) app.log.error(error, what);
    else if (context.db.outage.failed()) say(`the database is unavailable: ${(error as Error).message}`);
  };

/** Starts what runs in parallel to the requests. */
function startBackgroundWork(context: Context, app: FastifyInstance, say: (line: string) => void) {
  const failed = onFailure(context, app, say);
  const housekeeping = startHousekeeping(context, failed('housekeeping failed'));
  const jobs = startJobs(context, { handlers: JOB_HANDLERS, onError: failed('job failed'), callAs: app.callAs });
  const anchors = startAuditAnchors(context, {
    // Written at every log level.
    onAnchor: (anchor) => app.log.child({}, { level: 'info' }).info({ anchor }, 'audit anchor'),
    onError: failed('audit anchor failed'),
  });
  const mails = startMails(context, {
    onReport: (report) => app.log[report.state === 'sent' ? 'info' : 'warn'](report, 'mail'),
    onError: failed('mails failed'),
  });
  return { housekeeping, jobs, anchors, mails };
}

/** A database with demo data may be moved to where others reach it; the passwords of its accounts are public. */
async function warnOfDemoAccounts({ context }: Opened, say: (line: string) => void): Promise<void> {
  const logins = await openDemoAccounts(context.db);
  if (logins.length === 0) return;
  say(`WARNING: anybody can sign in as ${logins.join(', ')}: these demo accounts have their public passwords`);
}

async function fill({ context }: Opened, say: (line: string) => void): Promise<void> {
  if (!context.config.demo) {
    const { link, login } = await createFirstAdmin(context);
    console.log(`\nFirst administrator: ${login}\nSet the password within 24 hours at\n  ${link}\n`);
    return;
  }
  say('filling the database with demo data');
  const client = await context.db.ownerPool.connect();
  try {
    // Everything or nothing: after an interrupted start the next one begins again.
    await client.query('begin');
    await seed(client, context.models.current().model, { size: 'small', seed: DEMO_SEED, now: new Date() });
    await signAuditLog(client, context.db.auditKey);
    await signTokenHashes(client, context.db);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
  await seedNetwork({ ...context, seed: DEMO_SEED });
}

async function liveTraffic({ context }: Opened): Promise<{ stop(): Promise<void> }> {
  const client = await context.db.ownerPool.connect();
  const running = startLive(client, {
    db: context.db,
    secrets: context.secrets,
    seed: DEMO_SEED,
    perSecond: LIVE_PER_SECOND,
    now: () => new Date(),
  });
  return {
    async stop() {
      running.stop();
      client.release();
    },
  };
}

function report(
  errors: readonly { file: string; line: number; column: number; message: string; hint?: string }[],
): void {
  for (const { file, line, column, message, hint } of errors) {
    console.error(`${file}:${line}:${column} ${message}${hint ? ` (${hint})` : ''}`);
  }
}

function announce({ host, port, demo }: Config, dev: boolean): void {
  const address = `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`;
  console.log(`\nPortico ${dev ? 'interfaces' : 'is ready'} at ${address}\n`);
  if (!demo) return;
  const logins = demoLogins();
  const width = Math.max(...logins.map(({ role }) => role.length));
  const loginWidth = Math.max(...logins.map(({ login }) => login.length));
  for (const { role, login, password, company } of logins) {
    console.log(`  ${role.padEnd(width)}  ${login.padEnd(loginWidth)}  ${password}  ${company}`);
  }
  console.log('');
}
