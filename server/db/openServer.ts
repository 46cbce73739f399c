import { readDatabaseUrl, type Connection } from './databaseUrl';
import { openEmbedded, type EmbeddedOptions } from './embedded';

/** A PostgreSQL server that can be connected to as its owner. */
export interface Server {
  readonly connection: Connection;
  /** False for an external one. */
  readonly embedded: boolean;
  /** Stops an embedded server that this process has started. */
  stop(): Promise<void>;
}

/**
 * Opens the external server that `DATABASE_URL` names, else the embedded one.
 * @throws DatabaseUrlError DatabaseInUseError EmbeddedDatabaseError
 */
export async function openServer(
  { databaseUrl, dataFolder }: { readonly databaseUrl?: string; readonly dataFolder: string },
  options: Pick<EmbeddedOptions, 'share' | 'patience' | 'onExit'> = {},
): Promise<Server> {
  if (databaseUrl !== undefined) {
    return { connection: readDatabaseUrl(databaseUrl), embedded: false, stop: async () => undefined };
  }
  const { connection, stop } = await openEmbedded({ dataDir: dataFolder, ...options });
  // PGSSLMODE does not apply: a Unix socket has no TLS.
  return { connection: { ...connection, ssl: false }, embedded: true, stop };
}
