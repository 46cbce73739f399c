import { Type } from 'typebox';
import { searchEverywhere } from '../../actions/search/searchEverywhere';
import type { Context } from '../../context/context';
import { requireCaller } from './withAccess';
import { answers, closed, optionalSearch, record, text } from '../schema/parts';
import type { App } from '../schema/typed';

const MIN_LENGTH = 2;
const MAX_LENGTH = 100;

/** `GET /search?q=` → `{ results: [{ resource, records }] }`: for the console's palette. To be registered under `/api`. */
export function searchRoutes(app: App, { db, models, secrets }: Context): void {
  const schema = {
    querystring: closed({ q: optionalSearch(MAX_LENGTH) }),
    response: answers({
      200: Type.Object({ results: Type.Array(Type.Object({ resource: text, records: Type.Array(record) })) }),
    }),
  };
  app.get('/search', { schema, config: { policy: { signedIn: true } } }, async (request, reply) => {
    const asked = (request.query.q ?? '').trim();
    reply.header('cache-control', 'no-store');
    if (asked.length < MIN_LENGTH) return { results: [] };
    const access = {
      model: models.current().model,
      caller: requireCaller(request),
      seal: secrets.seal,
    };
    return { results: await searchEverywhere(db, access, asked) };
  });
}
