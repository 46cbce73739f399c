import type { FastifyInstance } from 'fastify';
import { searchEverywhere } from '../../actions/search/searchEverywhere';
import type { Context } from '../../context/context';
import { unknownParameter } from '../../errors/catalogue';
import { requireCaller, checkedQuery } from './withAccess';

const MIN_LENGTH = 2;
const MAX_LENGTH = 100;

/** `GET /search?q=` → `{ results: [{ resource, records }] }`: for the console's palette. To be registered under `/api`. */
export function searchRoutes(app: FastifyInstance, { db, models, secrets }: Context): void {
  app.get('/search', { config: { policy: { signedIn: true } } }, async (request, reply) => {
    const { q = '' } = checkedQuery(request.query, ['q']);
    const text = q.trim();
    if (text.length > MAX_LENGTH || text.includes('\0')) throw unknownParameter('q');
    reply.header('cache-control', 'no-store');
    if (text.length < MIN_LENGTH) return { results: [] };
    const access = {
      model: models.current().model,
      caller: requireCaller(request),
      seal: secrets.seal,
    };
    return { results: await searchEverywhere(db, access, text) };
  });
}
