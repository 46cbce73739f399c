import { writeAuditLines } from './auditLines';
import { existsSync } from 'node:fs';
import type { Config } from '../config/config';
import type { Context } from '../context/context';
import { bindSecretsOnce } from './bindSecretsOnce';
import { sealParams } from '../actions/records/sealParams';
import { connect, openOwnerPool, type Database } from '../db/connect';
import { migrate } from '../db/migrate';
import { hasNoCompany } from '../storage/installation/installation';
import { openServer, type Server } from '../db/openServer';
import { openModels } from '../context/models';
import { Places } from '../places/places';
import { auditKeyOf, keyMismatch, openInstallationKey, tokenKeyOf } from './installationKey';
import { hasMarker, setMarker, SIGNED } from '../keys/keyFile';
import type { Secrets } from '../keys/secrets';
import { NO_COMPANY, unsignedCompanies } from '../storage/audit/auditHeads';
import { signFirstTime } from '../storage/audit/auditSign';
import { describeBreak } from '../storage/audit/auditVerify';
import { lockRecordedKeyId, recordKeyId } from '../storage/installation/installationKey';

export interface Opened {
  readonly context: Context;
  /** True when no company existed yet. */
  readonly empty: boolean;
  close(): Promise<void>;
}

interface OpenOptions {
  /** Follow changes of the schema folder. */
  readonly watch?: boolean;
  /** Use the embedded database of another running Portico instead of failing. */
  readonly reuseRunningDatabase?: boolean;
  /** How long to wait for another Portico to release the embedded database, in ms. */
  readonly lockTimeoutMs?: number;
  readonly log?: (line: string) => void;
}

const MAX_CONNECTIONS = 10;

/** Opens everything the server and the commands work with: database, migrations, schemas, storage, key. */
export async function open(config: Config, options: OpenOptions = {}): Promise<Opened> {
  const say = options.log ?? (() => {});
  const server = await openServer(config, {
    share: options.reuseRunningDatabase ?? false,
    patience: options.lockTimeoutMs ?? 0,
    onExit: say,
  });
  let db: Database | undefined;
  try {
    const secrets = await keyOf(config, server);
    const appPassword = secrets.derive('database role');
    db = connect({
      owner: server.connection,
      appPassword,
      auditKey: auditKeyOf(secrets),
      ...tokenKeyOf(secrets),
      poolSize: MAX_CONNECTIONS,
      namedStatements: config.namedStatements,
      onError: (error) => say(`database connection lost: ${error.message}`),
      onAuditBreak: say,
      ...(config.auditForward && { auditForward: writeAuditLines }),
    });
    const ran = await migrate(db, appPassword, say);
    if (ran.length > 0) say(`migrations: ${ran.join(', ')}`);
    await startSigning(db, secrets, config.dataFolder, say);
    if (!existsSync(config.schemaFolder)) throw new Error(`there is no schema folder ${config.schemaFolder}`);
    const models = await openModels({
      folder: config.schemaFolder,
      db,
      providerDomain: config.providerDomain,
      watch: options.watch ?? false,
      onError: (error) => say(`schemas: ${error instanceof Error ? error.message : String(error)}`),
    });
    const opened = db;
    await bindSecretsOnce(db, models.current(), secrets, config.dataFolder, say);
    const sealed = async () => {
      const rows = await sealParams({ db: opened, models, secrets });
      if (rows > 0) say(`secret parameters encrypted in ${rows} records`);
    };
    await sealed();
    // A schema that was changed while the server runs may declare a parameter a secret.
    models.subscribe(() => void sealed().catch((error: unknown) => say(`secret parameters: ${String(error)}`)));
    const places = new Places(config.placesFile);
    // A missing file refuses no sign-in: networks are compared all the same.
    await places.refresh().catch((error: unknown) => say(error instanceof Error ? error.message : String(error)));
    return {
      context: { config, db, models, secrets, places, now: () => new Date() },
      empty: await hasNoCompany(db),
      async close() {
        models.close();
        await opened.close();
        await server.stop();
      },
    };
  } catch (error) {
    await db?.close();
    await server.stop();
    throw error;
  }
}

/** Before anything is changed: a wrong key would lock the application's role out. */
async function keyOf(config: Config, server: Server): Promise<Secrets> {
  const pool = openOwnerPool(server.connection);
  try {
    return await openInstallationKey(config, pool);
  } finally {
    await pool.end();
  }
}

/**
 * Records the key of a database that has none yet and, only then, signs audit chains from before lines were signed. Any
 * other chain without a signature was tampered with: it stays as it is, and every start says so.
 * @throws KeyMismatchError when a rotation has replaced the key since it was opened
 */
export async function startSigning(
  { ownerPool, auditKey }: Pick<Database, 'ownerPool' | 'auditKey'>,
  { keyId }: Pick<Secrets, 'keyId'>,
  dataFolder: string,
  say: (line: string) => void,
): Promise<void> {
  const client = await ownerPool.connect();
  try {
    await client.query('begin');
    const recorded = await lockRecordedKeyId(client);
    if (recorded !== undefined && recorded !== keyId) throw keyMismatch(recorded, keyId);
    await recordKeyId(client, keyId, false);
    const signed =
      recorded === undefined ? await signFirstTime(client, auditKey, hasMarker(dataFolder, SIGNED)) : undefined;
    const unsigned = await unsignedCompanies(client, auditKey.id);
    await client.query('commit');
    const companies = signed?.filter(({ companyId }) => companyId !== NO_COMPANY) ?? [];
    if (companies.length > 0) say(`signed the audit log of ${companies.length} companies with the installation's key`);
    for (const { found } of signed ?? [])
      if (found) say(`WARNING: audit log, before it was signed: ${describeBreak(found)}`);
    for (const companyId of unsigned) {
      say(`ERROR: the audit log of company ${companyId} was tampered with: its signature is missing (audit verify)`);
    }
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
  const warning = setMarker(dataFolder, SIGNED);
  if (warning) say(warning);
}
