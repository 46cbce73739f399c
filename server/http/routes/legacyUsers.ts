import { Type } from 'typebox';
import { fromWallClock } from '../../../domain/time/wallClock';
import { readBulkOrder } from '../../actions/guests/bulkOrder';
import { makeBatch } from '../../actions/guests/makeBatch';
import { revealCredentials } from '../../actions/guests/reveal';
import { identitiesIn, profilesIn } from '../../actions/profiles/parts';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { withAccess, writeWithAccess, keyOf } from '../request/withAccess';
import {
  answers,
  closed,
  noBody,
  noQuery,
  nullable,
  numericIdParams,
  record,
  text,
  writeHeaders,
} from '../schema/parts';
import type { App } from '../schema/typed';

/** Names of the values of an order, and the fields of an identity that they become. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['prefix', 'u_name'],
  ['profile', 'u_profileid'],
  ['start', 'u_sdate'],
  ['end', 'u_edate'],
  ['language', 'u_language'],
]);

const bulk = {
  querystring: noQuery,
  headers: writeHeaders,
  // `readBulkOrder` checks the values.
  body: closed({
    count: Type.Optional(Type.Unknown()),
    // The specification calls the beginning of the names a prefix (S-BULK-1).
    ...Object.fromEntries(['prefix', ...WORDS.values()].map((name) => [name, Type.Optional(Type.Unknown())])),
  }),
  response: answers({ 201: Type.Object({ result: Type.Literal(true), users: Type.Array(record) }) }),
};
const password = {
  params: numericIdParams,
  querystring: noQuery,
  body: noBody,
  response: answers({ 200: Type.Object({ result: Type.Literal(true), password: nullable(text) }) }),
};

/**
 * Calls for identities in addition to the element service (specification S-BULK-1, S-ELEM-5): bulk accounts, and the
 * password of one account.
 */
export function legacyUserRoutes(app: App, context: Context): void {
  const identities = () => identitiesIn(context.models.current().model);

  app.post('/users/bulk', { schema: bulk, config: { policy: { anyOf: ['user:edit'] } } }, async (request, reply) => {
    const { timezone } = request.caller;
    void reply.header('cache-control', 'no-store');
    return writeWithAccess(context, request, reply, identities(), async (access) => {
      const profiles = profilesIn(access.model);
      if (!profiles) throw errors.elementNotFound();
      const order = await readOrder(request.body, timezone, (body) =>
        readBulkOrder(access, profiles, body, context.now()),
      );
      const common = {
        u_profileid: order.profile,
        u_sdate: order.start,
        u_edate: order.end,
        u_language: order.language,
      };
      const ids = await makeBatch(access, identities(), { prefix: order.prefix, size: order.count, common });
      const made = await revealCredentials(access, identities(), context.secrets, ids, 'export', { madeNow: ids });
      const users = made.map(({ id, name, login, password: secret }) => ({
        userid: id,
        u_name: name,
        u_email: login,
        u_password: secret,
      }));
      return { status: 201, body: { result: true, users } };
    });
  });

  app.post(
    '/users/:id/password',
    { schema: password, config: { policy: { anyOf: ['user:edit', 'lobby', 'event'] } } },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const id = Number(keyOf(identities(), request.params.id));
      const [found] = await withAccess(context, request, identities(), (access) =>
        revealCredentials(access, identities(), context.secrets, [id], 'reveal'),
      );
      return { result: true as const, password: found?.password ?? null };
    },
  );
}

/**
 * Reads an order that is written with the names of an identity's fields; times may be those of the caller's clock. What
 * is wrong is reported under the names that were sent.
 */
async function readOrder<T>(body: object, zone: string, read: (order: unknown) => Promise<T>): Promise<T> {
  const own = new Map([...WORDS].map(([word, name]) => [name, word]));
  const order = Object.fromEntries(
    Object.entries(body).map(([name, value]: [string, unknown]) => {
      const instant = typeof value === 'string' ? fromWallClock(value, zone) : undefined;
      return [own.get(name) ?? name, instant ?? value];
    }),
  );
  try {
    return await read(order);
  } catch (error) {
    throw errors.underOtherNames(error, WORDS);
  }
}
