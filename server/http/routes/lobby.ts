import type { FastifyInstance } from 'fastify';
import { readDesk, createDeskGuest } from '../../actions/guests/desk';
import { revealCredentials } from '../../actions/guests/reveal';
import { identitiesIn, profilesIn } from '../../actions/profiles/parts';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { checkedQuery, withAccess, writeWithAccess } from './withAccess';

/** The reception desk: one form, today's guests. What is printed there: `/cards`. */
export function lobbyRoutes(app: FastifyInstance, context: Context): void {
  const identities = () => identitiesIn(context.models.current().model);
  const desk = { config: { policy: { anyOf: ['lobby'] } } };

  app.get('/lobby', desk, async (request) => {
    checkedQuery(request.query, []);
    return withAccess(context, request, identities(), async (access) => {
      const profiles = profilesIn(access.model);
      if (!profiles) throw errors.elementNotFound();
      return readDesk(access, profiles, context.now());
    });
  });

  app.post('/lobby/guests', desk, async (request, reply) => {
    checkedQuery(request.query, []);
    void reply.header('cache-control', 'no-store');
    return writeWithAccess(context, request, reply, identities(), async (access) => {
      const id = await createDeskGuest(access, identities(), request.body, context.now());
      const [guest] = await revealCredentials(access, identities(), context.secrets, [id], 'reveal');
      return { status: 201, body: guest };
    });
  });
}
