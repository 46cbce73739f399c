import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ClientBase, Pool } from 'pg';
import type { Config } from '../config/config';
import { BackupError } from '../db/backup/backupError';
import type { Footer, Header } from '../db/backup/format';
import { requireMigrations, restoreBackup, verifyBackup } from '../db/backup/restore';
import { writeBackup, type Written } from '../db/backup/write';
import { migrations } from '../db/migrations';
import { auditKeyOf, openInstallationKey } from '../app/installationKey';
import { KEY_FILE } from '../keys/keyFile';
import { openModels } from '../context/models';
import { open } from '../app/open';
import { programFolder } from '../config/programFolder';
import { openSecrets, type Secrets } from '../keys/secrets';
import { describeBreak, verifyAudit } from '../storage/audit/auditVerify';
import { endEverySession } from '../storage/installation/tokenHashes';
import { CommandError } from './commandError';
import { openOwnerPool } from './ownerPool';

/** The two things that a backup needs from the installation's key, neither of which gives the key away. */
function keysOf(secrets: Secrets): { key: string; keyId: string } {
  return { key: secrets.derive('backup'), keyId: secrets.derive('backup key id').slice(0, 12) };
}

/** `portico backup`: everything the database holds, at one moment, in one file. A running server continues. */
export async function backup(config: Config, file: string): Promise<void> {
  requireKey(config);
  const models = await openModels({ folder: config.schemaFolder });
  const owner = await openOwnerPool(config);
  try {
    const secrets = await openInstallationKey(config, owner.pool);
    const { footer, auditBreaks, bytes } = await saveTo(owner.pool, secrets, {
      file: resolve(file),
      schemas: models.current().version,
      now: new Date(),
    });
    console.log(`${file}: ${summary(footer)}, ${sizeOf(bytes)}`);
    warnOfBreaks(auditBreaks);
    console.log(
      `It does not hold the installation's key (${keyPlace(config)}). Keep a copy of that too, in another place: ` +
        'without it the backup cannot be restored; with both, everything can be read.',
    );
  } finally {
    models.close();
    await owner.close();
  }
}

/** `portico restore`: a backup into an empty database; all of it or nothing. */
export async function restore(config: Config, file: string): Promise<void> {
  requireKey(config);
  const secrets = openSecrets(config.dataFolder, config.secretKey);
  const path = resolve(file);
  // Before a database is made or touched.
  const header = await verifyFile(secrets, path, Object.keys(migrations).sort());
  const opened = await open(config, { log: (line) => console.error(line) });
  try {
    const { models, db } = opened.context;
    if (models.current().version !== header.schemas) console.log('The schema files are not those of the backup.');
    const footer = await loadFrom(db.ownerPool, secrets, path);
    console.log(`Restored from ${header.createdAt}: ${summary(footer)}. All users must sign in again.`);
    warnOfBreaks(header.auditBreaks);
  } finally {
    await opened.close();
  }
}

/**
 * Writes a backup. Apart from `backup` so that it can be tried on any database.
 * @throws CommandError when the file exists or the database's user may not see everything
 */
export async function saveTo(
  pool: Pool,
  secrets: Secrets,
  { file, schemas, now }: { readonly file: string; readonly schemas: string; readonly now: Date },
): Promise<Written> {
  const { key, keyId } = keysOf(secrets);
  return withClient(pool, (client) =>
    writeBackup(client, {
      file,
      key,
      now,
      auditBreaks: auditBreaks(secrets),
      origin: { portico: porticoVersion(), keyId, schemas },
    }),
  );
}

/**
 * Reads a whole backup and changes nothing.
 * @param here the migrations that the backup must have; absent = any
 * @throws CommandError when the file is cut, was altered, was made with another key or by another version, or is no
 * backup
 */
export async function verifyFile(secrets: Secrets, file: string, here?: readonly string[]): Promise<Header> {
  const { key, keyId } = keysOf(secrets);
  return refusing(
    verifyBackup(file, key, keyId).then(({ header }) => {
      if (here) requireMigrations(header, here);
      return header;
    }),
  );
}

/**
 * Loads a backup into a migrated and synced, otherwise empty database.
 * @throws CommandError when the database is not fit for it, or the file is not the one that was verified
 */
export async function loadFrom(pool: Pool, secrets: Secrets, file: string): Promise<Footer> {
  const { key, keyId } = keysOf(secrets);
  return withClient(pool, (client) => restoreBackup(client, { file, key, keyId, finish: finish(secrets) }));
}

const auditBreaks = (secrets: Secrets) => async (client: ClientBase) =>
  (await verifyAudit(client, auditKeyOf(secrets))).breaks.map(describeBreak);

/** What must not come back from the past, and what must have come back unharmed. */
const finish =
  (secrets: Secrets) =>
  async (client: ClientBase, header: Header): Promise<void> => {
    // It is unknown which sessions and links have ended since the backup, so all of them are ended.
    await endEverySession(client, 'restored');
    await client.query(`update password_link set expires_at = least(expires_at, now()) where used_at is null`);
    const found = await auditBreaks(secrets)(client);
    if (found.join() !== header.auditBreaks.join()) {
      throw new BackupError(`the audit log is not what it was: ${found.join('; ')}`);
    }
  };

async function withClient<T>(pool: Pool, work: (client: ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await refusing(work(client));
  } finally {
    // The connection is not reused: its transaction may have failed.
    client.release(true);
  }
}

async function refusing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof BackupError ? new CommandError(error.message) : error;
  }
}

/** @throws CommandError without a key: a new one would fit nothing */
export function requireKey({ dataFolder, secretKey }: Pick<Config, 'dataFolder' | 'secretKey'>): void {
  const path = join(dataFolder, KEY_FILE);
  if (secretKey || existsSync(path)) return;
  throw new CommandError(`there is no key: put the installation's ${KEY_FILE} at ${path}, or set PORTICO_SECRET_KEY`);
}

const keyPlace = ({ dataFolder, secretKey }: Config) => (secretKey ? 'PORTICO_SECRET_KEY' : join(dataFolder, KEY_FILE));

function summary({ sums }: Footer): string {
  const rows = sums.reduce((total, sum) => total + sum.rows, 0);
  return `${sums.length} tables, ${rows} rows`;
}

const sizeOf = (bytes: number) => (bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`);

function warnOfBreaks(breaks: readonly string[]): void {
  if (breaks.length === 0) return;
  for (const one of breaks) console.error(`WARNING: the audit log was tampered with: ${one}`);
}

function porticoVersion(): string {
  const text = readFileSync(join(programFolder(), 'package.json'), 'utf8');
  return String((JSON.parse(text) as { version?: unknown }).version);
}
