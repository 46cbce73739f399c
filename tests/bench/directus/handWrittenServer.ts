import Fastify from 'fastify';
import pg from 'pg';
import { LIST_ROWS } from '../../../domain/limits';

/**
 * A server that is written by hand for the tables of Directus: named statements and nothing else. No sign-in, policy,
 * audit log or validation. It shows how far any server can get on this machine.
 * `tsx tests/bench/directus/handWrittenServer.ts <connection>`; prints its address.
 */
const [connection = '{}'] = process.argv.slice(2);
const pool = new pg.Pool({ ...(JSON.parse(connection) as pg.PoolConfig), max: 10 });
const app = Fastify();
const SELECT = 'select i.*, p.name as profile_name from identities i left join profiles p on p.id = i.profile_id';
const MATCHES = 'i.company_id = $1 and (i.name ilike $2 or i.email ilike $2)';
const NEWEST = `order by i.last_login desc limit ${LIST_ROWS}`;

app.get<{ Querystring: { company: string; q?: string } }>('/identities', async ({ query: { company, q } }) => {
  if (q === undefined) {
    const list = { name: 'list', text: `${SELECT} where i.company_id = $1 ${NEWEST}`, values: [company] };
    return { data: (await pool.query(list)).rows };
  }
  const values = [company, `%${q}%`];
  const [page, counted] = await Promise.all([
    pool.query({ name: 'search', text: `${SELECT} where ${MATCHES} ${NEWEST}`, values }),
    pool.query<{ n: number }>({
      name: 'count',
      text: `select count(*)::int as n from identities i where ${MATCHES}`,
      values,
    }),
  ]);
  return { data: page.rows, total: counted.rows[0]?.n };
});

app.get<{ Params: { id: string } }>('/identities/:id', async ({ params }, reply) => {
  const { rows } = await pool.query({ name: 'get', text: `${SELECT} where i.id = $1`, values: [params.id] });
  return rows[0] ? { data: rows[0] as unknown } : reply.code(404).send();
});

app.patch<{ Params: { id: string }; Body: { name: string } }>('/identities/:id', async ({ params, body }, reply) => {
  const text = 'update identities set name = $2 where id = $1 returning *';
  const { rows } = await pool.query({ name: 'update', text, values: [params.id, body.name] });
  return rows[0] ? { data: rows[0] as unknown } : reply.code(404).send();
});

console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
