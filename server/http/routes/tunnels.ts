import { Type } from 'typebox';
import type { Context } from '../../context/context';
import { inCompany } from '../../db/connect';
import { fieldError } from '../../errors/catalogue';
import { IDENTIFIER_TYPES, isIdentifierTaken } from '../../storage/locations/identifiers';
import { answers, choice, closed, text, textOf } from '../schema/parts';
import type { App } from '../schema/typed';

const MAX_IDENTIFIER_LENGTH = 255;

const availability = {
  querystring: closed({
    identifier: textOf(MAX_IDENTIFIER_LENGTH),
    identifierType: choice(IDENTIFIER_TYPES),
    id: Type.Optional(Type.String({ pattern: '^[0-9]{0,15}$', description: 'Of the location; empty: a new one' })),
  }),
  response: answers({
    200: Type.Object({
      available: Type.Boolean(),
      msg_code: Type.Optional(text),
      msg_args: Type.Optional(Type.Array(text)),
    }),
  }),
};

/**
 * `GET {nac}/tunnels/identifier-availability` (specification S-LOC-4): whether a location may have an identifier. It says
 * that it is in use, never by which company.
 */
export function tunnelRoutes(app: App, context: Context): void {
  app.get(
    '/tunnels/identifier-availability',
    { schema: availability, config: { policy: { anyOf: ['location:edit'] } } },
    async (request) => {
      const { identifier, identifierType, id } = request.query;
      const { companyId } = request.caller;
      const taken = await inCompany(
        context.db,
        { companyId, everyCompany: true },
        (trx) => isIdentifierTaken(trx, companyId, identifierType, identifier, id ? Number(id) : undefined),
        true,
      );
      return taken ? { available: false, ...fieldError('TUNNEL_IDENTIFIER_IN_USE', identifier) } : { available: true };
    },
  );
}
