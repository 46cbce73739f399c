import { Type } from 'typebox';
import { MIN_SEARCH_LENGTH } from '../../../domain/limits';
import { searchCompanies } from '../../actions/search/searchCompanies';
import { searchEverywhere } from '../../actions/search/searchEverywhere';
import { hasSearchWord } from '../../../domain/text/searchWord';
import { OTHER_COMPANIES } from '../../../domain/access/permissions';
import type { Context } from '../../context/context';
import { requireCaller } from '../request/withAccess';
import { answers, closed, optionalSearch, record, text, whole } from '../schema/parts';
import type { App } from '../schema/typed';

const MAX_LENGTH = 100;

const querystring = closed({ q: optionalSearch(MAX_LENGTH) });
const own = {
  querystring,
  response: answers({
    200: Type.Object({ results: Type.Array(Type.Object({ resource: text, records: Type.Array(record) })) }),
  }),
};
const company = Type.Object({ id: whole, name: text });
const across = {
  querystring,
  response: answers({
    200: Type.Object({
      companies: Type.Array(company),
      records: Type.Array(Type.Object({ company, resource: text, record })),
      complete: Type.Boolean(),
    }),
  }),
};

/**
 * The searches of the console's palette. To be registered under `/api`.
 *
 * - `GET /search?q=` → `{ results: [{ resource, records }] }`: in the company that is worked in.
 * - `GET /search/companies?q=` → `{ companies: [{ id, name }], records: [{ company, resource, record }], complete }`: in
 *   the other companies that the caller may enter; nothing for a text without three letters or digits in a row.
 */
export function searchRoutes(app: App, { db, models, secrets }: Context): void {
  app.get('/search', { schema: own, config: { policy: { signedIn: true } } }, async (request, reply) => {
    const text = (request.query.q ?? '').trim();
    reply.header('cache-control', 'no-store');
    if (text.length < MIN_SEARCH_LENGTH) return { results: [] };
    const access = {
      model: models.current().model,
      caller: requireCaller(request),
      seal: secrets.seal,
    };
    return { results: await searchEverywhere(db, access, text) };
  });

  app.get(
    '/search/companies',
    { schema: across, config: { policy: { anyOf: OTHER_COMPANIES, peopleOnly: true } } },
    async (request, reply) => {
      const text = (request.query.q ?? '').trim();
      reply.header('cache-control', 'no-store');
      if (!hasSearchWord(text)) return { companies: [], records: [], complete: true };
      const access = { model: models.current().model, caller: requireCaller(request), seal: secrets.seal };
      return searchCompanies(db, access, text);
    },
  );
}
