/** Another live process runs the database of this folder; the message names its process id. */
export class DatabaseInUseError extends Error {
  override readonly name = 'DatabaseInUseError';
  constructor(
    readonly folder: string,
    readonly pid: number | undefined,
  ) {
    const owner = pid === undefined ? 'another process, perhaps in another container' : `process ${pid}`;
    super(
      `The database in ${folder} is already in use by ${owner}. ` +
        'Stop it first, or give this one another data folder (PORTICO_DATA) or server (DATABASE_URL).',
    );
  }
}

/** The embedded database cannot run here; the message says what is wrong and what to do. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError';
}
