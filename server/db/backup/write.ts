import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ClientBase } from 'pg';
import { BackupError } from './backupError';
import { MIGRATIONS, quote, readMigrations, readTables, tableRef, type Table } from './catalogue';
import { FORMAT, FORMAT_VERSION, Tally, type Footer, type Header, type Origin } from './format';
import { ownerTransaction } from './transaction';

interface BackupOptions {
  /** Where to; must not exist yet. */
  readonly file: string;
  readonly key: string;
  readonly origin: Origin;
  readonly now: Date;
  /** Looks for breaks in the audit chain, in the same snapshot. */
  readonly auditBreaks: (client: ClientBase) => Promise<readonly string[]>;
}

export interface Written {
  readonly footer: Footer;
  readonly auditBreaks: readonly string[];
  /** Size of the file. */
  readonly bytes: number;
}

const OWNER_ONLY = 0o600;
const ROWS_PER_FETCH = 2000;
const FIRST_ROWS = 100;
/** Text that is fetched at once, about; rows may be anything between a few bytes and a megabyte. */
const FETCH_BYTES = 4 * 1024 * 1024;
const COMPRESSION = 5;

/**
 * Writes a snapshot of the whole database into a file, without blocking other sessions. The use of memory does not
 * depend on the size. The file gets its name only when it is complete and on the disk.
 * @param client of the owner; not used for anything else until the backup has ended
 * @throws BackupError when the file exists, there is nothing to back up, or the owner may not see every row
 */
export async function writeBackup(client: ClientBase, options: BackupOptions): Promise<Written> {
  const { file } = options;
  if (existsSync(file)) throw new BackupError(`${file} exists already`);
  const draft = `${file}.${randomBytes(4).toString('hex')}.part`;
  try {
    const listed = await dataTables(client);
    const written = await ownerTransaction(client, 'isolation level repeatable read, read only', async () => {
      const header = await readHeader(client, listed, options);
      const tally = new Tally(options.key);
      const outcome: { footer?: Footer } = {};
      const sink = createWriteStream(draft, { mode: OWNER_ONLY, flags: 'wx', flush: true });
      await once(sink, 'open');
      await pipeline(Readable.from(chunks(client, header, tally, outcome)), createGzip({ level: COMPRESSION }), sink);
      if (!outcome.footer) throw new Error('the backup has no footer');
      return { footer: outcome.footer, auditBreaks: header.auditBreaks };
    });
    // Do not overwrite a file that another process has written meanwhile.
    if (existsSync(file)) throw new BackupError(`${file} exists already`);
    await rename(draft, file);
    await syncFolder(dirname(file));
    return { ...written, bytes: (await stat(file)).size };
  } finally {
    await rm(draft, { force: true });
  }
}

async function dataTables(client: ClientBase): Promise<Table[]> {
  return (await readTables(client)).filter(({ name }) => name !== MIGRATIONS);
}

async function readHeader(client: ClientBase, listed: readonly Table[], options: BackupOptions): Promise<Header> {
  const tables = await lockTables(client, listed);
  const migrations = await readMigrations(client);
  if (migrations.length === 0) throw new BackupError('there is nothing to back up: Portico has not used this database');
  return {
    format: FORMAT,
    version: FORMAT_VERSION,
    ...options.origin,
    createdAt: options.now.toISOString(),
    migrations,
    tables: tables.map(({ partitioned: _, ...shape }) => shape),
    auditBreaks: await options.auditBreaks(client),
  };
}

/**
 * Holds every table as it is built now: a column that appears half-way would make rows of two kinds. Locks come before
 * the first question, which is what fixes the moment that the whole backup shows.
 */
async function lockTables(client: ClientBase, listed: readonly Table[]): Promise<Table[]> {
  if (listed.length > 0) {
    await client.query(`lock table ${listed.map(({ name }) => tableRef(name)).join(', ')} in access share mode`);
  }
  const held = await dataTables(client);
  const shape = (tables: readonly Table[]) => JSON.stringify(tables.map(({ name, columns }) => [name, columns]));
  if (shape(listed) !== shape(held)) throw new BackupError('tables were being changed; try again');
  return held;
}

async function* chunks(
  client: ClientBase,
  header: Header,
  tally: Tally,
  outcome: { footer?: Footer },
): AsyncGenerator<string> {
  const first = JSON.stringify(header);
  tally.head(first);
  yield `${first}\n`;
  for (const { name, columns } of header.tables) {
    const line = JSON.stringify({ table: name });
    tally.table(name, line);
    yield `${line}\n`;
    for await (const lines of rowsOf(client, name, columns)) {
      lines.forEach((row) => tally.row(row));
      yield `${lines.join('\n')}\n`;
    }
  }
  outcome.footer = tally.foot();
  yield `${JSON.stringify(outcome.footer)}\n`;
}

async function* rowsOf(client: ClientBase, name: string, columns: Header['tables'][number]['columns']) {
  const values = columns.map((column) => `${quote(column.name)}::text`).join(', ');
  await client.query(
    `declare portico_backup no scroll cursor for select to_json(array[${values}]::text[])::text as row from ${tableRef(name)}`,
  );
  for (let batchSize = FIRST_ROWS; ;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${batchSize} from portico_backup`);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
    const bytes = rows.reduce((sum, { row }) => sum + row.length, 0);
    batchSize = Math.max(1, Math.min(ROWS_PER_FETCH, Math.floor((FETCH_BYTES * rows.length) / bytes)));
  }
  await client.query('close portico_backup');
}

/** Without it a power cut may take the new name away again. Windows cannot, and need not. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
