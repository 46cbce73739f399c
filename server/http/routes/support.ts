import { isIP } from 'node:net';
import { Type } from 'typebox';
import { readMacAddress } from '../../../domain/text/macAddress';
import { hasSearchWord } from '../../../domain/text/searchWord';
import { identitiesIn } from '../../actions/profiles/parts';
import { searchSupportGuests } from '../../actions/support/searchGuests';
import { SUPPORT } from '../../../domain/access/permissions';
import type { Context } from '../../context/context';
import { answers, closed, optionalSearch, record, text, whole } from '../schema/parts';
import type { App } from '../schema/typed';
import { requireCaller, requireOperation } from '../request/withAccess';

const MAX_LENGTH = 100;
const isSearched = (q: string) => hasSearchWord(q) || isIP(q) !== 0 || readMacAddress(q) !== undefined;

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
 * none for a text without three letters or digits in a row, unless it is an address. To be registered under `/api`.
 */
export function supportRoutes(app: App, { db, models, secrets, now }: Context): void {
  app.get(
    '/support/guests',
    { schema, config: { policy: { anyOf: [SUPPORT], peopleOnly: true } } },
    async (request, reply) => {
      const { model } = models.current();
      const caller = requireCaller(request);
      const identities = identitiesIn(model);
      requireOperation(caller, identities, 'view');
      reply.header('cache-control', 'no-store');
      const text = (request.query.q ?? '').trim();
      if (!isSearched(text)) return { guests: [] };
      const access = { model, caller, seal: secrets.seal };
      return { guests: await searchSupportGuests(db, access, identities, text, now()) };
    },
  );
}
