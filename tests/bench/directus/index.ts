import pg from 'pg';
import { startScript } from '../bare';
import { someIdentities } from '../calls';
import { perSecond, type Target } from '../load';
import { withProduct, withProductOn, type Product } from '../product';
import { header, row } from '../report';
import { post, temporaryData } from '../server';
import { startCluster } from './cluster';
import { startDirectus, type Directus } from './directus';
import { installDirectus, type Installed } from './install';
import { directusQuestions, handWrittenQuestions, porticoQuestions, type Questions } from './requests';
import { copyIdentities, fillIdentities } from './rows';

const IDS = 64;
const CLIENTS = [1, 8];
const ROUNDS = 3;
const SECONDS = 2;
const WARM_UP = { rounds: 1, seconds: 2 };
const BARS: Readonly<Record<keyof Questions, number>> = { get: 3, update: 3, list: 2, search: 2 };
/** No bar: it does nothing but the statements, so no server is faster. */
const LIMIT = 'written by hand, without rules';
const KINDS = ['get', 'update', 'list', 'search'] as const;

interface Side {
  readonly name: string;
  readonly base: string;
  readonly token?: string;
  readonly questions: Questions;
}

/**
 * Portico beside Directus with the same rows, requests and columns, in turns: with an external database (the same
 * PostgreSQL server as Directus) and with the embedded one, with a session and with an API key. Beside them a
 * server that is written by hand and has no rules: no server can be faster. Where Directus cannot be installed it says so.
 * @param seconds of each turn
 */
export async function directusBench(seconds = String(SECONDS)): Promise<void> {
  const installed = await installDirectus().catch((error: Error) => {
    console.log(`Directus cannot be installed here: ${error.message}`);
    return undefined;
  });
  if (!installed) return;
  const { folder, remove } = await temporaryData();
  const cluster = await startCluster(folder);
  try {
    const tables = await cluster.database('directus');
    await withProductOn(await cluster.database('portico_bench'), async (outside) => {
      await fillIdentities(outside.client, outside.company);
      await withTables(tables, (client) => copyIdentities(outside.client, client));
      await withDirectus(installed, tables, (directus) =>
        withProduct(async (embedded) => {
          await fillIdentities(embedded.client, embedded.company);
          const byHand = await startScript('tests/bench/directus/handWrittenServer.ts', tables);
          try {
            await compare({ directus, byHand: byHand.base, outside, embedded }, Number(seconds));
          } finally {
            byHand.stop();
          }
        }),
      );
    });
  } finally {
    await cluster.stop();
    await remove();
  }
}

async function withTables(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function withDirectus(
  installed: Installed,
  connection: Parameters<typeof startDirectus>[1],
  work: (directus: Directus) => Promise<void>,
): Promise<void> {
  const directus = await startDirectus(installed, connection);
  try {
    await work(directus);
  } finally {
    await directus.stop();
  }
}

interface Servers {
  readonly directus: Directus;
  /** Address of the server that is written by hand. */
  readonly byHand: string;
  readonly outside: Product;
  readonly embedded: Product;
}

async function compare({ directus, byHand, outside, embedded }: Servers, seconds: number): Promise<void> {
  const ids = await someIdentities(outside.client, outside.company, IDS);
  const theirs: Side = { ...directus, name: 'Directus', questions: directusQuestions(ids, outside.company) };
  const [withKey, withSession] = await sidesOf('DATABASE_URL', outside);
  const everyField = { ...withKey, name: `${withKey.name}, every field`, questions: porticoQuestions(ids, false) };
  const limit = { name: LIMIT, base: byHand, questions: handWrittenQuestions(ids, outside.company) };
  const ours: Side[] = [withKey, withSession, ...(await sidesOf('embedded', embedded)), everyField, limit];
  const every: Side[] = [theirs, ...ours];
  await expectSamePages(every);
  for (const kind of KINDS) await perSecond(targets(every, kind), Math.max(...CLIENTS), WARM_UP);
  header();
  for (const kind of KINDS) {
    for (const clients of CLIENTS) {
      const [against = 0, ...measured] = await perSecond(targets(every, kind), clients, { rounds: ROUNDS, seconds });
      for (const [index, { name }] of ours.entries()) {
        const each = measured[index] ?? 0;
        const bar = name === everyField.name || name === LIMIT ? 'none' : `≥ ${BARS[kind]}`;
        const what = `${kind}, ${clients} ${clients === 1 ? 'client' : 'clients'}, ${name}`;
        row(what, `${each.toFixed(0)} a second`, `Directus ${against.toFixed(0)}`, each / against, bar);
      }
    }
  }
}

/** One product with an API key and with a session. */
async function sidesOf(database: string, product: Product): Promise<[Side, Side]> {
  const { client, company, server, token } = product;
  const ids = await someIdentities(client, company, IDS);
  const key = await makeKey(product);
  const { base } = server;
  return [
    { name: `${database}, API key`, base, token: key, questions: porticoQuestions(ids) },
    { name: `${database}, session`, base, token, questions: porticoQuestions(ids) },
  ];
}

async function makeKey({ server: { base }, token, profile }: Product): Promise<string> {
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const made = await post<{ token: string }>(
    `${base}/api/api_tokens`,
    { name: 'bench', profileid: profile, expiresAt },
    token,
  );
  return made.token;
}

const targets = (sides: readonly Side[], kind: keyof Questions): Target[] =>
  sides.map(({ base, token, questions }) => ({ base, ...(token && { token }), requests: questions[kind] }));

interface Page {
  readonly data?: readonly { name: string }[];
  readonly elements?: readonly { u_name: string }[];
  readonly meta?: { readonly filter_count: number };
  readonly total?: number;
}

/** @throws Error when the sides do not answer the same rows and the same total */
async function expectSamePages(sides: readonly Side[]): Promise<void> {
  const found = new Set<string>();
  for (const { base, token, questions } of sides) {
    for (const [kind, [request]] of [['list', questions.list] as const, ['search', questions.search] as const]) {
      const answer = await fetch(`${base}${request?.path ?? ''}`, {
        headers: { ...(token && { authorization: `Bearer ${token}` }) },
      });
      const page = (await answer.json()) as Page;
      const names = page.data?.map(({ name }) => name) ?? page.elements?.map(({ u_name }) => u_name);
      const total = kind === 'search' ? (page.meta?.filter_count ?? page.total) : undefined;
      found.add(`${kind} ${total ?? ''} ${JSON.stringify(names)}`);
    }
  }
  if (found.size !== 2) throw new Error(`the sides answer different pages:\n${[...found].join('\n')}`);
}
