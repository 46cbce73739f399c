import Fastify from 'fastify';
import pg from 'pg';
import { LIST_ROWS } from '../../domain/limits';

/**
 * What a person would write by hand for one table: list with its count, get, save, each one statement or two. No
 * policy, no audit log, no validation, no row-level security. `tsx tests/bench/bareServer.ts <connection> <company>`.
 */
const [connection = '{}', company = '0'] = process.argv.slice(2);
const pool = new pg.Pool({ ...(JSON.parse(connection) as pg.PoolConfig), max: 10 });
const app = Fastify();
const ROW_ACCESS = 'u_companyid = $1 and "u_deletedAt" is null';

/** The questions that are put to a list; the third one is no question. */
const WHERE = { q: 'search_text like $2', valid: 'u_valid = $2', all: '$2::text is null' };

app.get<{ Querystring: { q?: string; valid?: string } }>('/identities', async ({ query: { q, valid } }) => {
  const [name, value] = q ? (['q', `%${q}%`] as const) : valid ? (['valid', valid] as const) : (['all', null] as const);
  const where = `${ROW_ACCESS} and ${WHERE[name]}`;
  const { rows: elements } = await pool.query(
    `select * from identity where ${where} order by "u_lastinteractionAt" desc, userid desc limit ${LIST_ROWS}`,
    [company, value],
  );
  const { rows } = await pool.query<{ n: string }>(`select count(*) as n from identity where ${where}`, [
    company,
    value,
  ]);
  return { result: true, elements, total: Number(rows[0]?.n) };
});

app.get<{ Params: { id: string } }>('/identities/:id', async ({ params }, reply) => {
  const { rows } = await pool.query(`select * from identity where ${ROW_ACCESS} and userid = $2`, [company, params.id]);
  return rows[0] ? { result: true, element: rows[0] as unknown } : reply.code(404).send();
});

app.post<{ Body: { userid: number; u_name: string } }>('/identities', async ({ body }, reply) => {
  const { rows } = await pool.query(
    `update identity set u_name = $3, version = version + 1 where ${ROW_ACCESS} and userid = $2 returning *`,
    [company, body.userid, body.u_name],
  );
  return rows[0] ? { result: true, element: rows[0] as unknown } : reply.code(404).send();
});

console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
