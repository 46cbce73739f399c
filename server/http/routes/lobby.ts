import { Type } from 'typebox';
import { readDesk, createDeskGuest } from '../../actions/guests/desk';
import { revealCredentials } from '../../actions/guests/reveal';
import { identitiesIn, profilesIn } from '../../actions/profiles/parts';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { withAccess, writeWithAccess } from '../request/withAccess';
import { answers, closed, noQuery, nullable, record, text, whole, writeHeaders } from '../schema/parts';
import type { App } from '../schema/typed';

/** The reception desk: one form, today's guests. What is printed there: `/cards`. */
export function lobbyRoutes(app: App, context: Context): void {
  const identities = () => identitiesIn(context.models.current().model);
  const desk = { config: { policy: { anyOf: ['lobby'] } } };

  const read = {
    querystring: noQuery,
    response: answers({
      200: Type.Object({
        limit: nullable(whole),
        made: whole,
        maxDays: nullable(whole),
        profile: nullable(whole),
        profiles: Type.Array(Type.Object({ id: whole, name: text, hours: nullable(whole) })),
        guests: Type.Array(record),
      }),
    }),
  };
  // The values are those of an identity: its resource says what they may be.
  const create = {
    querystring: noQuery,
    headers: writeHeaders,
    body: closed({
      name: Type.Optional(Type.Unknown()),
      contact: Type.Optional(Type.Unknown({ description: 'E-mail address or phone number' })),
      profile: Type.Optional(Type.Unknown()),
      end: Type.Optional(Type.Unknown({ description: 'Absent: the end of today' })),
      language: Type.Optional(Type.Unknown()),
    }),
    response: answers({ 201: record }),
  };

  app.get('/lobby', { ...desk, schema: read }, async (request) => {
    return withAccess(context, request, identities(), async (access) => {
      const profiles = profilesIn(access.model);
      if (!profiles) throw errors.elementNotFound();
      return readDesk(access, identities(), profiles, context.now());
    });
  });

  app.post('/lobby/guests', { ...desk, schema: create }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    return writeWithAccess(context, request, reply, identities(), async (access) => {
      const id = await createDeskGuest(access, identities(), request.body, context.now());
      const [guest] = await revealCredentials(access, identities(), context.secrets, [id], 'reveal', { madeNow: [id] });
      return { status: 201, body: guest };
    });
  });
}
