import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import type { Config } from './config';
import type { Context } from './context';
import { connect, type Database } from './db/connect';
import { openEmbedded } from './db/embedded';
import { migrate } from './db/migrate';
import { openModels } from './models';
import { openSecrets } from './secrets';

export interface Opened {
  readonly context: Context;
  /** True when no company existed yet. */
  readonly empty: boolean;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** Follow changes of the schema folder. */
  readonly watch?: boolean;
  /** Use an embedded database that another Portico runs, instead of refusing to. */
  readonly share?: boolean;
  readonly say?: (line: string) => void;
}

const MOST_CONNECTIONS = 10;

/** Opens everything the server and the commands work with: database, migrations, schemas, storage, key. */
export async function open(config: Config, options: OpenOptions = {}): Promise<Opened> {
  const say = options.say ?? (() => {});
  const secrets = openSecrets(config.dataFolder, config.secretKey);
  const appPassword = secrets.derive('database role');
  const embedded = config.databaseUrl
    ? undefined
    : await openEmbedded({ dataDir: config.dataFolder, share: options.share ?? false, onExit: say });
  const owner = embedded ? embedded.connection : { connectionString: config.databaseUrl };
  const db = connect({
    owner,
    appPassword,
    poolSize: MOST_CONNECTIONS,
    keepsPlans: embedded !== undefined,
    onError: (error) => say(`database connection lost: ${error.message}`),
  });
  try {
    const ran = await migrate(db, appPassword);
    if (ran.length > 0) say(`migrations: ${ran.join(', ')}`);
    if (!existsSync(config.schemaFolder)) throw new Error(`there is no schema folder ${config.schemaFolder}`);
    const models = await openModels({
      folder: config.schemaFolder,
      db,
      watch: options.watch ?? false,
      onError: (error) => say(`schemas: ${error instanceof Error ? error.message : String(error)}`),
    });
    return {
      context: { config, db, models, secrets, now: () => new Date() },
      empty: await hasNoCompany(db),
      async close() {
        models.close();
        await db.close();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await db.close();
    await embedded?.stop();
    throw error;
  }
}

async function hasNoCompany(db: Database): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select exists (select 1 from company) as there`.execute(db.owner);
  return rows[0]?.there !== true;
}
