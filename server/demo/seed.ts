import type { Model, Resource } from '../../domain/schema/model/model';
import { suspendIndexes } from '../db/suspendIndexes';
import { addCountries } from '../storage/installation/countries';
import { auditRows } from './audit';
import { events, peopleOf } from './events';
import { columnsOf } from './load/catalogue';
import { inOrder, quoted, type SeedTarget } from './load/target';
import { TableWriter } from './load/writer';
import { passwordHashes } from './passwords';
import { DAY } from './rhythm';
import { loadCampaignResults, loadEventGuests } from './marketing';
import { loadAcceptances, loadUploads } from './uploads';
import { loadUsage } from './usage';
import { outcome, settings, type Table } from './tables';
import { buildDemoWorld, HISTORY, type Row, type SeedOptions, type DemoWorld } from './world';

export type { SeedTarget } from './load/target';

/** Up to so many rows a table is analysed without its texts. */
const QUICK_ANALYZE = 100_000;

/** How often a long load says how far it is, in ms. */
const PROGRESS_INTERVAL_MS = 10_000;

/** What the usage of a company is counted from. */
const USAGE_TABLES = ['companies', 'identities', 'auth-modes', 'locations', 'devices'];

type Log = (line: string) => void;

/**
 * Fills an empty database with the demo world: everything or, if anything fails, nothing. Keys are explicit and the
 * sequences follow. Audit entries come without hashes (`signAuditLog` chains them).
 * @param target one connection of the owner's, in a transaction or not
 * @param model where every resource is stored; a resource that it lacks is left out and named
 */
export async function seed(target: SeedTarget, model: Model, options: SeedOptions, log: Log = () => {}): Promise<void> {
  const ordered = inOrder(target);
  if (await insideTransaction(ordered)) return fill(ordered, model, options, log);
  await ordered.query('begin');
  try {
    await fill(ordered, model, options, log);
    await ordered.query('commit');
  } catch (error) {
    await ordered.query('rollback').catch(() => {});
    throw error;
  }
}

/** True inside a transaction, where `now()` stays at its start. */
async function insideTransaction(target: SeedTarget): Promise<boolean> {
  const { rows } = await target.query('select now() < statement_timestamp() as inside');
  return rows[0]?.['inside'] === true;
}

async function fill(target: SeedTarget, model: Model, options: SeedOptions, log: Log): Promise<void> {
  const world = buildDemoWorld(options);
  await target.query(`select set_config('maintenance_work_mem', '256MB', true), set_config('work_mem', '64MB', true)`);
  const hashes = passwordHashes(options.seed);
  const everybody = peopleOf(world);
  await addCountries(target, model);
  for (const table of settings(world, model.permissions, await hashes)) await load(target, model, table, log);
  await loadHistory(target, model, world, everybody, log);
  for (const table of outcome(world, everybody)) await load(target, model, table, log);
  const people = model.resources['identities']?.storage.table;
  await loadUploads(target, world, new Set(Object.keys(model.resources)));
  if (people) await loadAcceptances(target, people);
  if (model.resources['campaigns']) await loadCampaignResults(target, world);
  if (people && model.resources['events']) await loadEventGuests(target, people);
  if (USAGE_TABLES.every((name) => model.resources[name])) await loadUsage(target, world);
}

async function load(target: SeedTarget, model: Model, { resource: name, rows }: Table, log: Log): Promise<void> {
  const writer = await writerFor(target, model, name, log);
  if (!writer) return;
  for (const row of rows) await writer.add(row);
  await finish(target, model, name, writer, log);
}

/** Events, hour by hour, into two tables at once, then the audit log. */
async function loadHistory(
  target: SeedTarget,
  model: Model,
  world: DemoWorld,
  everybody: ReturnType<typeof peopleOf>,
  log: Log,
): Promise<void> {
  const names = ['authentications', 'access-logs', 'auditlog'] as const;
  const tables = names.flatMap((name) => model.resources[name]?.storage.table ?? []);
  await makePartitions(target, tables, world);
  const restoreIndexes = await suspendIndexes(target, await emptyOnes(target, tables));
  const [visits, lines, audit] = await Promise.all(names.map((name) => writerFor(target, model, name, log)));
  // Events are always generated: identities and locations are derived from them.
  let lastProgressAt = performance.now();
  for (const hour of events(world, everybody)) {
    for (const row of hour.authentications) await visits?.add(row);
    for (const row of hour.logs) await lines?.add(row);
    if (performance.now() - lastProgressAt < PROGRESS_INTERVAL_MS) continue;
    lastProgressAt = performance.now();
    const done = Math.floor(100 - ((world.now - hour.at) / (HISTORY * DAY)) * 100);
    log(`history: ${done} %, ${visits?.count ?? 0} authentications, ${lines?.count ?? 0} access logs`);
  }
  let loggingid = 0;
  const lastOf = new Map<number, number>();
  for await (const row of auditRows(world, everybody)) {
    const seq = (lastOf.get(row.company_id) ?? 0) + 1;
    lastOf.set(row.company_id, seq);
    await audit?.add({ loggingid: (loggingid += 1), ...row, seq, hash: '' });
  }
  for (const writer of [visits, lines, audit]) await writer?.close();
  await restoreIndexes();
  for (const [index, writer] of [visits, lines, audit].entries()) {
    if (writer) await finish(target, model, names[index] ?? '', writer, log);
  }
}

/** A table that holds rows keeps its indexes: building them again could take longer than inserting the rows. */
async function emptyOnes(target: SeedTarget, tables: readonly string[]): Promise<string[]> {
  const empty: string[] = [];
  for (const table of tables) {
    const { rows } = await target.query(`select exists (select 1 from ${quoted(table)}) as filled`);
    if (rows[0]?.['filled'] !== true) empty.push(table);
  }
  return empty;
}

/** Months for the whole history, where the database has the function that makes them. */
async function makePartitions(target: SeedTarget, tables: readonly string[], { now }: DemoWorld): Promise<void> {
  const there = await target.query(`select to_regproc('portico_partitions') is not null as there`);
  if (there.rows[0]?.['there'] !== true) return;
  const since = new Date(now - (HISTORY + 1) * DAY).toISOString();
  const until = new Date(now + 62 * DAY).toISOString();
  for (const table of tables) {
    await target.query('select portico_partitions($1, $2::timestamptz, $3::timestamptz)', [table, since, until]);
  }
}

async function writerFor(target: SeedTarget, model: Model, name: string, log: Log): Promise<TableWriter | undefined> {
  const resource = model.resources[name];
  if (!resource) {
    log(`no resource ${name}: its demo rows are left out`);
    return undefined;
  }
  const columns = await columnsOf(target, resource.storage.table);
  if (columns.size > 0) return new TableWriter(target, resource.storage.table, columns, missingIn(resource, log));
  log(`no table ${resource.storage.table}: the demo rows of ${name} are left out`);
  return undefined;
}

/** Names the required fields that the generator does not know of. */
const missingIn =
  (resource: Resource, log: Log) =>
  (row: Row): void => {
    const missing = resource.fields.filter((field) => field.required && !(field.name in row)).map(({ name }) => name);
    if (missing.length > 0) log(`${resource.name}: the demo rows lack ${missing.join(', ')}`);
  };

/** Waits for the last rows, sets the key's sequence after them and lets the planner know. */
async function finish(target: SeedTarget, model: Model, name: string, writer: TableWriter, log: Log): Promise<void> {
  await writer.close();
  const table = quoted(writer.table);
  const { id = '', idType } = model.resources[name] ?? {};
  if (idType === 'integer') {
    await target.query(
      `select setval(s.name, greatest((select max(${quoted(id)}) from ${table}), 1)) from pg_get_serial_sequence($1, $2) as s (name)
       where s.name is not null`,
      [table, id],
    );
  }
  // Statistics of long texts take a second that a start has not; autovacuum adds them soon.
  const quick = [...writer.columns].filter(([, type]) => type !== 'text').map(([column]) => quoted(column));
  await target.query(`analyze ${table} ${writer.count > QUICK_ANALYZE ? '' : `(${quick.join(', ')})`}`);
  log(`${name}: ${writer.count}`);
}
