import type { FastifyRequest } from 'fastify';
import { isIP } from 'node:net';
import { Type } from 'typebox';
import { readMacAddress } from '../../../domain/text/macAddress';
import { hasSearchWord } from '../../../domain/text/searchWord';
import { identitiesIn } from '../../actions/profiles/parts';
import { listConsents } from '../../actions/support/consents';
import { searchSupportGuests } from '../../actions/support/searchGuests';
import { SUPPORT } from '../../../domain/access/permissions';
import type { Context } from '../../context/context';
import { HELPDESK_COMPANIES, MAX_HELPDESK_COMPANIES } from '../../../domain/limits';
import { answers, closed, count, nullable, optionalSearch, record, text, time, whole } from '../schema/parts';
import type { App } from '../schema/typed';
import { requireCaller, requireOperation } from '../request/withAccess';

const MAX_LENGTH = 100;
const isSearched = (q: string) => hasSearchWord(q) || isIP(q) !== 0 || readMacAddress(q) !== undefined;

const guestSearch = {
  querystring: closed({ q: optionalSearch(MAX_LENGTH) }),
  response: answers({
    200: Type.Object({
      guests: Type.Array(Type.Object({ company: Type.Object({ id: whole, name: text }), guest: record })),
    }),
  }),
};

const companyList = {
  querystring: closed({ q: optionalSearch(MAX_LENGTH), limit: count(1, MAX_HELPDESK_COMPANIES) }),
  response: answers({
    200: Type.Object({
      companies: Type.Array(
        Type.Object({
          ...{ id: whole, name: text },
          until: nullable(time),
          givenAt: nullable(time),
          givenBy: nullable(text),
        }),
      ),
      total: whole,
    }),
  }),
};

/**
 * What support finds in the companies that have given it access. To be registered under `/api`.
 * - `GET /support/guests?q=` → `{ guests: [{ company: { id, name }, guest }] }`: their guests, by name, login, mail, MAC or
 *   IP address; none for a text without three letters or digits in a row, unless it is an address.
 * - `GET /support/companies?q=&limit=` → `{ companies: [{ id, name, until, givenAt, givenBy }], total }`: these companies
 *   themselves, by name; those whose consent ends first come first.
 */
export function supportRoutes(app: App, { db, models, secrets, now }: Context): void {
  const policy = { anyOf: [SUPPORT], peopleOnly: true as const };
  /** @throws PorticoError 403 for a caller who does not see identities */
  const accessOf = (request: FastifyRequest) => {
    const { model } = models.current();
    const caller = requireCaller(request);
    const identities = identitiesIn(model);
    requireOperation(caller, identities, 'view');
    return { access: { model, caller, seal: secrets.seal }, identities };
  };

  app.get('/support/guests', { schema: guestSearch, config: { policy } }, async (request, reply) => {
    const { access, identities } = accessOf(request);
    reply.header('cache-control', 'no-store');
    const q = (request.query.q ?? '').trim();
    return { guests: isSearched(q) ? await searchSupportGuests(db, access, identities, q, now()) : [] };
  });

  app.get('/support/companies', { schema: companyList, config: { policy } }, async (request, reply) => {
    const { access, identities } = accessOf(request);
    reply.header('cache-control', 'no-store');
    const { q = '', limit = HELPDESK_COMPANIES } = request.query;
    return listConsents(db, access, identities, { q: q.trim(), limit });
  });
}
