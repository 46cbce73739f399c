import { Type } from 'typebox';
import { identitiesIn } from '../../actions/profiles/parts';
import { searchSupportGuests } from '../../actions/support/searchGuests';
import { SUPPORT } from '../../auth/accountStatus';
import type { Context } from '../../context/context';
import { answers, closed, optionalSearch, record, text, whole } from '../schema/parts';
import type { App } from '../schema/typed';
import { requireCaller, requireOperation } from './withAccess';

const MIN_LENGTH = 3;
const MAX_LENGTH = 100;

const schema = {
  querystring: closed({ q: optionalSearch(MAX_LENGTH) }),
  response: answers({
    200: Type.Object({
      guests: Type.Array(Type.Object({ company: Type.Object({ id: whole, name: text }), guest: record })),
    }),
  }),
};

/**
 * `GET /support/guests?q=` → `{ guests: [{ company: { id, name }, guest }] }`: guests of the companies that have given
 * support access, by name, login, mail, MAC or IP address;
 * none for fewer than three characters. To be registered under `/api`.
 */
export function supportRoutes(app: App, { db, models, secrets, now }: Context): void {
  app.get('/support/guests', { schema, config: { policy: { anyOf: [SUPPORT] } } }, async (request, reply) => {
    const { model } = models.current();
    const caller = requireCaller(request);
    const identities = identitiesIn(model);
    requireOperation(caller, identities, 'view');
    reply.header('cache-control', 'no-store');
    const asked = (request.query.q ?? '').trim();
    if (asked.length < MIN_LENGTH) return { guests: [] };
    const access = { model, caller, seal: secrets.seal };
    return { guests: await searchSupportGuests(db, access, identities, asked, now()) };
  });
}
