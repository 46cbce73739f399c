import { Type } from 'typebox';
import {
  extendDeskGuest,
  openableGuests,
  readDeskGuest,
  renewPassword,
  undoExtension,
} from '../../actions/guests/deskGuest';
import { revealCredentials } from '../../actions/guests/reveal';
import { identitiesIn } from '../../actions/profiles/parts';
import type { Context } from '../../context/context';
import { searchGuests } from '../../storage/guests/deskGuests';
import { withAccess, writeWithAccess } from '../request/withAccess';
import {
  answers,
  closed,
  noBody,
  noQuery,
  nullable,
  numericIdParams,
  record,
  refusedAs,
  text,
  textOf,
  time,
  whole,
  writeHeaders,
} from '../schema/parts';
import type { App } from '../schema/typed';

const opened = Type.Object({
  id: whole,
  name: text,
  login: text,
  profile: nullable(whole),
  start: nullable(time),
  end: nullable(time),
  at: time,
  language: text,
  version: whole,
});
const find = {
  querystring: closed({ q: textOf(100) }),
  response: answers({ 200: Type.Object({ guests: Type.Array(record) }) }),
};
/** The rows of the longest page of a list. */
const MAX_KEYS = 1_000;
/** Keys with commas between them. */
const KEYS = `^[0-9]{1,15}(,[0-9]{1,15}){0,${MAX_KEYS - 1}}$`;
const openable = {
  querystring: closed({ ids: Type.String({ pattern: KEYS }) }),
  response: answers({ 200: Type.Object({ ids: Type.Array(whole) }) }),
};
const read = { params: numericIdParams, querystring: noQuery, response: answers({ 200: opened }) };
const extend = {
  params: numericIdParams,
  querystring: noQuery,
  headers: writeHeaders,
  body: closed({ end: Type.String({ format: 'date-time', ...refusedAs('FIELD_INVALID_FORMAT') }) }),
  response: answers({ 200: opened }),
};
const undo = {
  params: numericIdParams,
  querystring: noQuery,
  headers: writeHeaders,
  body: closed({ version: Type.Integer({ ...refusedAs('FIELD_INVALID_NUMBER') }) }),
  response: answers({ 200: opened }),
};
const renew = {
  params: numericIdParams,
  querystring: noQuery,
  headers: writeHeaders,
  body: noBody,
  response: answers({ 200: record }),
};

/** One guest of the reception desk: found again, extended, given a new password. What is printed: `/cards`. */
export function lobbyGuestRoutes(app: App, context: Context): void {
  const identities = () => identitiesIn(context.models.current().model);
  const desk = { config: { policy: { anyOf: ['lobby'] } } };

  app.get('/lobby/guests', { ...desk, schema: find }, async (request) => ({
    guests: await withAccess(context, request, identities(), (access) =>
      searchGuests(access, identities(), request.query.q),
    ),
  }));

  app.get('/lobby/openable', { ...desk, schema: openable }, async (request) => ({
    ids: await withAccess(context, request, identities(), (access) =>
      openableGuests(access, identities(), request.query.ids.split(',').map(Number)),
    ),
  }));

  app.get('/lobby/guests/:id', { ...desk, schema: read }, async (request) => {
    return withAccess(context, request, identities(), (access) =>
      readDeskGuest(access, identities(), Number(request.params.id)),
    );
  });

  app.post('/lobby/guests/:id/end', { ...desk, schema: extend }, async (request, reply) => {
    const id = Number(request.params.id);
    return writeWithAccess(context, request, reply, identities(), async (access, own) => {
      await extendDeskGuest(access, own, id, request.body.end, context.now());
      return { status: 200, body: await readDeskGuest(access, own, id) };
    });
  });

  app.post('/lobby/guests/:id/end/undo', { ...desk, schema: undo }, async (request, reply) => {
    const id = Number(request.params.id);
    return writeWithAccess(context, request, reply, identities(), async (access, own) => {
      await undoExtension(access, own, id, request.body.version);
      return { status: 200, body: await readDeskGuest(access, own, id) };
    });
  });

  app.post('/lobby/guests/:id/password', { ...desk, schema: renew }, async (request, reply) => {
    const id = Number(request.params.id);
    void reply.header('cache-control', 'no-store');
    return writeWithAccess(context, request, reply, identities(), async (access, own) => {
      await renewPassword(access, own, id);
      const [guest] = await revealCredentials(access, own, context.secrets, [id], 'reveal');
      return { status: 200, body: guest };
    });
  });
}
