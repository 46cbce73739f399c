import { Type } from 'typebox';
import type { Context } from '../../context/context';
import { ping, type Db } from '../../db/connect';
import * as errors from '../../errors/catalogue';
import { answers, anyQuery, text } from '../schema/parts';
import { isPublic } from '../schema/policies';
import type { App } from '../schema/typed';

/** How long an answer of the database is good for, in ms. */
const READY_FOR = 1_000;

/** `live`: the process answers. `ready`: it can do its work, database included. */
export function healthRoutes(app: App, { db, models }: Context): void {
  const check = databaseCheck(db.app);
  const status = { status: Type.Literal('ok') };
  const live = { querystring: anyQuery, response: answers({ 200: Type.Object(status) }) };
  const ready = { querystring: anyQuery, response: answers({ 200: Type.Object({ ...status, schemas: text }) }) };
  app.get('/health/live', { ...isPublic, schema: live }, async () => ({ status: 'ok' }));
  app.get('/health/ready', { ...isPublic, schema: ready }, async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    await check();
    return { status: 'ok', schemas: models.current().version };
  });
}

/**
 * The route is public: all callers share one query, and its result for a second, success or failure.
 * @returns a function that throws 503 while the database does not answer
 */
function databaseCheck(db: Db): () => Promise<void> {
  let last: Promise<void> | undefined;
  /** When `last` ended, by the monotonic clock; infinity while it runs. */
  let endedAt = 0;
  const ask = async () => {
    try {
      await ping(db);
    } catch (cause) {
      throw errors.serviceUnavailable(cause);
    } finally {
      endedAt = performance.now();
    }
  };
  return () => {
    if (last && performance.now() - endedAt < READY_FOR) return last;
    endedAt = Number.POSITIVE_INFINITY;
    return (last = ask());
  };
}
