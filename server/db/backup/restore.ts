import type { ClientBase } from 'pg';
import { BackupError } from './backupError';
import { MIGRATIONS, readMigrations, readTables, sequenceOf, tableRef, type Table } from './catalogue';
import type { Footer, Header, TableShape } from './format';
import { readChunks } from './read';
import { quoteIdentifier } from '../quoteIdentifier';
import { suspendIndexes } from '../suspendIndexes';
import { ownerTransaction } from './transaction';

interface RestoreOptions {
  readonly file: string;
  readonly key: string;
  readonly keyId: string;
  /** Runs when every row is there, in the same transaction: what it throws takes everything back. */
  readonly finish: (client: ClientBase, header: Header) => Promise<void>;
}

/**
 * What opening this database has left: how its tables were built, which key it has, and the empty audit log of no
 * company. All of it comes with the backup.
 */
const REPLACED = ['schema_change', 'installation_key', 'audit_head'];
/** Text that is sent at once, about. */
const BATCH_BYTES = 2 * 1024 * 1024;
const BATCH_ROWS = 2000;

/**
 * Reads a whole backup and changes nothing.
 * @throws BackupError for a file that is cut, was altered, was made with another key, or is none
 */
export async function verifyBackup(
  file: string,
  key: string,
  keyId: string,
): Promise<{ header: Header; footer: Footer }> {
  let header: Header | undefined;
  let footer: Footer | undefined;
  for await (const chunk of readChunks(file, key, keyId)) {
    if (chunk.kind === 'head') header = chunk.header;
    if (chunk.kind === 'foot') footer = chunk.footer;
  }
  if (header && footer) return { header, footer };
  throw new BackupError('the backup is cut: its end is missing');
}

/** @throws BackupError when a backup is of another version than the one with these migrations */
export function requireMigrations({ migrations, portico }: Header, here: readonly string[]): void {
  if (migrations.join() === here.join()) return;
  throw new BackupError(
    `the backup was made by Portico ${portico} with other migrations (${migrations.at(-1)}, here ${here.at(-1)}): ` +
      'restore it with that version, then start this one, which brings it up to date',
  );
}

/**
 * Loads a backup into a database that has its tables and no rows: all of it or nothing. The file is checked again on
 * the way, so verify it before, for nothing to be touched in vain.
 * @throws BackupError when the database is not empty or is built in another way than the backup
 */
export async function restoreBackup(client: ClientBase, options: RestoreOptions): Promise<Footer> {
  return ownerTransaction(client, 'isolation level read committed', async () => {
    let tables: readonly Target[] = [];
    let batch: Batch | undefined;
    let footer: Footer | undefined;
    let header: Header | undefined;
    let makeIndexes = async () => {};
    for await (const chunk of readChunks(options.file, options.key, options.keyId)) {
      if (chunk.kind === 'row') {
        await batch?.add(chunk.json);
        continue;
      }
      await batch?.send();
      if (chunk.kind === 'head') {
        header = chunk.header;
        tables = await prepare(client, header);
        await noteSignIns(client, 'disable');
        makeIndexes = await suspendIndexes(
          client,
          tables.map(({ shape }) => shape.name),
        );
      } else if (chunk.kind === 'table') {
        const target = tables.find(({ shape }) => shape.name === chunk.name);
        if (!target) throw new BackupError(`the backup was altered: nothing announces its table ${chunk.name}`);
        batch = new Batch(client, target);
      } else footer = chunk.footer;
    }
    if (!header || !footer) throw new BackupError('the backup is cut: its end is missing');
    for (const { shape } of tables) await bumpSequence(client, shape);
    await makeIndexes();
    await noteSignIns(client, 'enable');
    await checkCounts(client, footer);
    await options.finish(client, header);
    return footer;
  });
}

/** Counts of sign-ins, and the days to be counted again, are in the backup: what is loaded notes no day. */
const noteSignIns = (client: ClientBase, how: 'enable' | 'disable') =>
  client.query(`alter table authentication ${how} trigger user`);

interface Target {
  readonly shape: TableShape;
  readonly insert: string;
}

/** Checks that the backup fits, holds the tables, and makes the partitions. */
async function prepare(client: ClientBase, header: Header): Promise<Target[]> {
  requireMigrations(header, await readMigrations(client));
  const there = (await readTables(client)).filter(({ name }) => name !== MIGRATIONS);
  await client.query(`lock table ${there.map(({ name }) => tableRef(name)).join(', ')} in access exclusive mode`);
  for (const name of REPLACED) await client.query(`delete from ${tableRef(name)}`);
  for (const { name } of there) {
    const { rows } = await client.query<{ filled: boolean }>(
      `select exists (select 1 from ${tableRef(name)}) as filled`,
    );
    if (rows[0]?.filled) throw new BackupError(`the database is not empty: table ${name} has rows`);
  }
  for (const { name, months = [] } of header.tables) await makePartitions(client, name, months);
  return header.tables.map((shape) => ({
    shape,
    insert: insertInto(
      shape,
      there.find(({ name }) => name === shape.name),
    ),
  }));
}

async function makePartitions(client: ClientBase, table: string, months: readonly string[]): Promise<void> {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return;
  await client.query(`select portico_partitions($1, $2::timestamptz, $3::timestamptz + interval '1 day')`, [
    table,
    `${first}-01T00:00:00Z`,
    `${last}-01T00:00:00Z`,
  ]);
}

/** @throws BackupError when the table or a column is missing, or holds something else */
function insertInto(shape: TableShape, target: Table | undefined): string {
  const advice = 'put the schema folder of the backup in place first';
  if (!target) throw new BackupError(`the backup has a table ${shape.name} that is not known here: ${advice}`);
  const values = shape.columns.map(({ name, type }, index) => {
    const column = target.columns.find((one) => one.name === name);
    if (!column)
      throw new BackupError(`the backup has a column ${shape.name}.${name} that is not known here: ${advice}`);
    if (column.type !== type) {
      throw new BackupError(`column ${shape.name}.${name} is ${column.type} here and ${type} in the backup: ${advice}`);
    }
    return `(r.row ->> ${index})::${column.type}`;
  });
  const names = shape.columns.map(({ name }) => quoteIdentifier(name)).join(', ');
  return `insert into ${tableRef(shape.name)} (${names}) overriding system value
    select ${values.join(', ')} from jsonb_array_elements($1::jsonb) as r (row)`;
}

/** Collects rows of one table and sends them together. */
class Batch {
  private rows: string[] = [];
  private bytes = 0;

  constructor(
    private readonly client: ClientBase,
    private readonly target: Target,
  ) {}

  async add(json: string): Promise<void> {
    this.rows.push(json);
    this.bytes += json.length;
    if (this.rows.length >= BATCH_ROWS || this.bytes >= BATCH_BYTES) await this.send();
  }

  async send(): Promise<void> {
    if (this.rows.length === 0) return;
    await this.client.query(this.target.insert, [`[${this.rows.join(',')}]`]);
    this.rows = [];
    this.bytes = 0;
  }
}

/** Continues the numbers of the backup, so that no number is used twice, not even that of a deleted row. */
async function bumpSequence(client: ClientBase, { name, identity }: TableShape): Promise<void> {
  const sequence = identity && (await sequenceOf(client, name, identity.column));
  if (!identity || !sequence) return;
  await client.query(
    `select setval($1::regclass, last) from (
       select greatest($2::bigint, max(${quoteIdentifier(identity.column)})) as last from ${tableRef(name)}) found
     where last is not null`,
    [sequence, identity.last],
  );
}

async function checkCounts(client: ClientBase, { sums }: Footer): Promise<void> {
  for (const { name, rows: expected } of sums) {
    const { rows } = await client.query<{ n: string | number }>(`select count(*) as n from ${tableRef(name)}`);
    if (Number(rows[0]?.n) !== expected) {
      throw new BackupError(`table ${name} has ${rows[0]?.n} rows after the restore, the backup ${expected}`);
    }
  }
}
