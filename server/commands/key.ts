import { join } from 'node:path';
import type { ClientBase } from 'pg';
import type { Model } from '../../domain/schema/model/model';
import type { Config } from '../config/config';
import { APP_ROLE, openOwnerPool } from '../db/connect';
import { openServer } from '../db/openServer';
import { auditKeyOf, openInstallationKey, tokenKeyOf } from '../app/installationKey';
import { decodeKey, KEY_FILE, newKey, promoteNextKey, reserveNextKey } from '../keys/keyFile';
import { openModels, type ModelState } from '../context/models';
import { secretsOf, type Secrets } from '../keys/secrets';
import { replaceAuditSignatures, type SignedAgain } from '../storage/audit/auditSign';
import { makeAnchor } from '../storage/audit/auditAnchor';
import { describeBreak } from '../storage/audit/auditVerify';
import {
  areSecretsBound,
  lockRecordedKeyId,
  recordedKeyId,
  recordKeyId,
} from '../storage/installation/installationKey';
import { resealSecrets, type ResealCount } from '../storage/installation/resealSecrets';
import { sealedColumns } from '../storage/installation/sealedColumns';
import { endEverySession, resignTokenHashes } from '../storage/installation/tokenHashes';
import { keepTraceKey } from '../storage/installation/traceKey';
import { requireKey } from './backup';
import { CommandError } from './commandError';

/** What the schema files declare, and which of them are broken. */
interface SchemaState {
  readonly model: Pick<Model, 'resources'>;
  readonly errors: ModelState['errors'];
}

interface Rotated extends ResealCount {
  /** Hashes of API keys, links and known devices. */
  readonly hashes: number;
  readonly audit: readonly SignedAgain[];
}

/**
 * `portico key rotate`: replaces the installation's key, and everything that depends on it, in one transaction. With
 * the key in a file it makes a new one, unless `PORTICO_NEW_SECRET_KEY` gives it; with the key in `PORTICO_SECRET_KEY`
 * the new one has to be given, and the environment changed afterwards.
 */
export async function rotateKey(config: Config, givenKey: string | undefined): Promise<void> {
  requireKey(config);
  const inEnvironment = config.secretKey !== undefined;
  if (inEnvironment && !givenKey) {
    throw new CommandError(
      'the key is in PORTICO_SECRET_KEY: give the new one in PORTICO_NEW_SECRET_KEY ' +
        '(openssl rand -base64 32), and set PORTICO_SECRET_KEY to it when the rotation is done',
    );
  }
  const given = givenKey ? decodeGiven(givenKey) : undefined;
  // Neither shared with a running server nor migrated: nothing but the key changes.
  const server = await openServer(config);
  const pool = openOwnerPool(server.connection);
  const models = await openModels({ folder: config.schemaFolder });
  try {
    if ((await recordedKeyId(pool)) === undefined) {
      throw new CommandError('the database is not up to date: start Portico once, or run "portico migrate"');
    }
    const secrets = await openInstallationKey(config, pool);
    if (given && secretsOf(given).keyId === secrets.keyId) throw new CommandError('the new key is the present one');
    // On the disk before anything is sealed with it: should we be cut off, the next start finds it.
    const key = given && inEnvironment ? given : nextKey(config.dataFolder, given);
    const next = secretsOf(key);
    const client = await pool.connect();
    try {
      report(await rotateIn(client, models.current(), secrets, next));
      const place = inEnvironment ? undefined : promoteNextKey(config.dataFolder, secrets.keyId, key);
      const anchor = await makeAnchor(client, auditKeyOf(next), new Date());
      console.log(nextSteps(config, place, anchor.text));
    } finally {
      client.release(true);
    }
  } finally {
    models.close();
    await pool.end();
    await server.stop();
  }
}

/**
 * The key of this rotation, in `secret.key.next`. One that is there is used: see `reserveNextKey`.
 * @throws CommandError when it is not the one that was given
 */
export function nextKey(dataFolder: string, given: Buffer | undefined): Buffer {
  const requested = given ?? newKey();
  const key = reserveNextKey(dataFolder, requested);
  if (key.equals(requested)) return key;
  const file = join(dataFolder, `${KEY_FILE}.next`);
  if (given) {
    throw new CommandError(
      `${file} holds another key, from a rotation that is running or was cut off: run "portico key rotate" without ` +
        'PORTICO_NEW_SECRET_KEY to go on with that key; or, if no rotation is running, delete the file',
    );
  }
  console.log(`Going on with the key in ${file}, from a rotation that was cut off.`);
  return key;
}

const nextSteps = ({ dataFolder }: Config, oldKey: string | undefined, anchor: string) => `${
  oldKey
    ? `New key in ${join(dataFolder, KEY_FILE)}, old key in ${oldKey}`
    : 'Now set PORTICO_SECRET_KEY to the new key: every start with the old one is refused.'
}
Backups from before need the old key: keep it with them, and nowhere else.
Anchors of the audit log from before prove nothing any more. The new one is
${anchor}`;

/**
 * Does the database's part of a rotation in one transaction: all of it or nothing.
 * @param client of the owner, for nothing else meanwhile
 * @throws CommandError when a schema file is broken, because secrets of its resource would be lost, when another
 * instance is running, or another rotation has replaced `from` meanwhile
 */
export async function rotateIn(
  client: ClientBase,
  { model, errors }: SchemaState,
  from: Secrets,
  to: Secrets,
): Promise<Rotated> {
  if (errors[0]) throw new CommandError(`correct ${errors[0].file} first: its secrets would be lost`);
  await client.query('begin');
  try {
    const recorded = await lockRecordedKeyId(client);
    if (recorded !== from.keyId) {
      throw new CommandError(
        `the database belongs to the key ${recorded} and no longer to ${from.keyId}: another rotation was faster. ` +
          'Nothing was changed',
      );
    }
    if (!(await areSecretsBound(client))) {
      throw new CommandError(
        'the secrets of the database are not up to date: start Portico once, and read what it logs',
      );
    }
    await refuseOthers(client);
    const counts = await resealSecrets(client, sealedColumns(model), from, to);
    const hashes = await resignTokenHashes(client, tokenKeyOf(from), tokenKeyOf(to));
    await keepTraceKey(client, from, to);
    await endEverySession(client, 'key rotated');
    const audit = await replaceAuditSignatures(client, auditKeyOf(from), auditKeyOf(to));
    await client.query(`alter role ${APP_ROLE} with password '${to.derive('database role')}'`);
    await recordKeyId(client, to.keyId, true);
    await client.query('commit');
    return { ...counts, hashes, audit };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Another instance would continue sealing with the old key. */
async function refuseOthers(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and usename = $1`,
    [APP_ROLE],
  );
  if (rows[0]?.n) throw new CommandError('Portico is running on this database: stop every instance first');
}

function decodeGiven(text: string): Buffer {
  try {
    return decodeKey(text, 'PORTICO_NEW_SECRET_KEY');
  } catch (error) {
    throw new CommandError((error as Error).message);
  }
}

function report({ resealed, unreadable, hashes, audit }: Rotated): void {
  console.log(
    `${resealed} secrets are encrypted, and ${hashes} hashes of API keys and links and the audit log of ${audit.length} companies are ` +
      'signed with the new key. All users must sign in again.',
  );
  if (unreadable > 0) console.error(`WARNING: ${unreadable} texts could not be opened with the old key and were left.`);
  for (const { found } of audit) {
    if (found) console.error(`WARNING: the audit log was not intact before: ${describeBreak(found)}`);
  }
}
