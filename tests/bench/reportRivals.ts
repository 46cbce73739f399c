import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { once } from 'node:events';
import type pg from 'pg';
import { install, INSTALLED } from './installPackage';

/** A graph of sign-ins as other programs ask for it: the same rows, days of the same zone, nothing hidden. */
export interface RivalQuestion {
  readonly company: number;
  /** First day and last one. */
  readonly start: string;
  readonly end: string;
  readonly zone: string;
  /** Columns of sign-ins, `date` for their day. */
  readonly dimensions: readonly string[];
  /** Different identities instead of sign-ins. */
  readonly people: boolean;
}

const STATUSES = `('success', 'auto', 'reauth')`;

/**
 * What Apache Superset sends for a chart with these columns: `DATE_TRUNC` in the session's time zone, `COUNT(*)` or
 * `COUNT(DISTINCT …)`, and its limit of rows (its `postgres.py`, and `get_sqla_query` of `models/helpers.py`).
 */
export function supersetSql({ company, start, end, dimensions, people }: RivalQuestion): string {
  const column = (name: string) => (name === 'date' ? `DATE_TRUNC('day', authenticated_at)` : name);
  const columns = dimensions.map((name) => `${column(name)} AS ${name === 'date' ? '__timestamp' : name}`);
  const figure = people ? 'COUNT(DISTINCT userid)' : 'COUNT(*)';
  return `SELECT ${[...columns, `${figure} AS figure`].join(', ')} FROM public.authentication
    WHERE authenticated_at >= '${start} 00:00:00.000000' AND authenticated_at < ('${end}'::date + 1)
      AND company_id = ${company} AND status IN ${STATUSES}
    ${dimensions.length > 0 ? `GROUP BY ${dimensions.map(column).join(', ')}` : ''}
    ORDER BY figure DESC LIMIT 10000`;
}

/** A database in memory and on disk that answers questions about the sign-ins of a company. */
interface Duck {
  readonly version: string;
  readonly ask: (question: RivalQuestion) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

const DUCKDB = '1.5.6-r.1';
const COLUMNS = ['userid', 'locationid', 'countryid', 'authtypeid', 'language', 'platform', 'browser', 'status'];
/** Rows that are taken from PostgreSQL at a time. */
const LOT = 100_000;

/** The part of `@duckdb/node-api` that is used; it is no dependency. */
interface DuckConnection {
  readonly runAndReadAll: (text: string) => Promise<{ getRows: () => unknown[][] }>;
  readonly closeSync: () => void;
}
interface DuckModule {
  readonly DuckDBInstance: { create: (path: string) => Promise<{ connect: () => Promise<DuckConnection> }> };
}

/**
 * Installs DuckDB from npm, unless an earlier run has, and copies the sign-ins of a company into it.
 * @throws Error saying why it cannot be installed here
 */
export async function duckWith(client: pg.Client, company: number, folder: string): Promise<Duck> {
  const home = join(INSTALLED, 'duckdb');
  await install(home, { '@duckdb/node-api': DUCKDB }, {});
  const { DuckDBInstance } = createRequire(join(home, 'package.json'))('@duckdb/node-api') as DuckModule;
  const [file, rows] = [join(folder, 'sign-ins.duckdb'), join(folder, 'sign-ins.csv')];
  await rm(file, { force: true });
  await writeRows(client, company, rows);
  const connection = await (await DuckDBInstance.create(file)).connect();
  const run = async (text: string) => (await connection.runAndReadAll(text)).getRows();
  await run(`create table sign_in as select * from read_csv('${rows}', header = false, nullstr = '', columns = {
    'signed_in_at': 'TIMESTAMPTZ', ${COLUMNS.map((name) => `'${name}': '${name.endsWith('id') ? 'BIGINT' : 'VARCHAR'}'`).join()}})`);
  await rm(rows, { force: true });
  return {
    version: DUCKDB,
    ask: (question) => run(duckSql(question)),
    async close() {
      connection.closeSync();
      await rm(file, { force: true });
    },
  };
}

function duckSql({ start, end, zone, dimensions, people }: RivalQuestion): string {
  const day = (text: string, days: number) => `timezone('${zone}', '${text}'::timestamp + interval ${days} day)`;
  const columns = dimensions.map((name) => (name === 'date' ? `timezone('${zone}', signed_in_at)::date` : name));
  return `select ${[...columns, people ? 'count(distinct userid)' : 'count(*)'].join()} from sign_in
    where signed_in_at >= ${day(start, 0)} and signed_in_at < ${day(end, 1)} and status in ${STATUSES}
    ${columns.length > 0 ? `group by ${columns.map((_, place) => place + 1).join()}` : ''}`;
}

/** Writes the sign-ins of a company as CSV, without holding them. */
async function writeRows(client: pg.Client, company: number, path: string): Promise<void> {
  const columns = COLUMNS.map((name) => `coalesce('"' || replace(${name}::text, '"', '""') || '"', '')`);
  const file = createWriteStream(path);
  await client.query('begin');
  try {
    await client.query(`declare sign_ins no scroll cursor for
      select concat_ws(',', authenticated_at::text, ${columns.join()}) as line from authentication where company_id = ${company}`);
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`fetch ${LOT} from sign_ins`);
      if (rows.length === 0) break;
      if (!file.write(rows.map(({ line }) => `${line}\n`).join(''))) await once(file, 'drain');
    }
  } finally {
    await client.query('commit');
    file.end();
    await once(file, 'close');
  }
}
