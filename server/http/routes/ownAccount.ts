import { requireTable } from '../../actions/records/requireTable';
import { Type } from 'typebox';
import { ownActivity } from '../../actions/account/ownActivity';
import { ownKeys } from '../../actions/account/ownKeys';
import { requirePerson } from '../../actions/account/proof';
import type { Context } from '../../context/context';
import { cursorParameter, cursorText, markOf } from '../request/historyCursor';
import { answers, closed, count, noQuery, nullable, place, record, text, time, whole } from '../schema/parts';
import { asPerson } from '../schema/policies';
import type { App } from '../schema/typed';
import { withAccess } from '../request/withAccess';

const PAGE = 10;
const MAX_PAGE = 300;

/** The own API keys and the own activity (docs/api.md). To be registered under `/api`. */
export function ownAccountRoutes(app: App, context: Context): void {
  const resourceOn = (table: string) => requireTable(context.models.current().model, table);
  ownKeysRoute(app, context, () => resourceOn('api_token'));
  ownActivityRoute(app, context, () => resourceOn('auditlog'));
}

function ownKeysRoute(app: App, context: Context, resource: () => Parameters<typeof withAccess>[2]): void {
  const list = {
    querystring: noQuery,
    response: answers({
      200: Type.Object({
        keys: Type.Array(
          Type.Object({
            id: whole,
            name: text,
            createdAt: time,
            expiresAt: time,
            enabled: Type.Boolean(),
            lastUsedAt: nullable(time),
            canOpen: Type.Boolean(),
          }),
        ),
      }),
    }),
  };
  app.get('/own-keys', { ...asPerson, schema: list }, async (request, reply) => {
    requirePerson(request.caller);
    reply.header('cache-control', 'no-store');
    return { keys: [...(await withAccess(context, request, resource(), ownKeys))] };
  });
}

function ownActivityRoute(app: App, context: Context, resource: () => Parameters<typeof withAccess>[2]): void {
  const actor = nullable(Type.Object({ name: nullable(text), isMe: Type.Optional(Type.Boolean()) }));
  const list = {
    querystring: closed({
      cursor: cursorParameter,
      limit: count(1, MAX_PAGE),
    }),
    response: answers({
      200: Type.Object({
        entries: Type.Array(
          Type.Object({
            id: whole,
            at: time,
            action: text,
            element: text,
            elementId: nullable(text),
            title: nullable(text),
            ip: nullable(text),
            place,
            admin: actor,
            original: actor,
            key: Type.Boolean(),
            data: record,
          }),
        ),
        next: nullable(text),
      }),
    }),
  };
  app.get('/own-activity', { ...asPerson, schema: list }, async (request, reply) => {
    requirePerson(request.caller);
    reply.header('cache-control', 'no-store');
    const { cursor, limit = PAGE } = request.query;
    const { entries, next } = await withAccess(context, request, resource(), (access) =>
      ownActivity(access, context.places, limit, markOf(cursor)),
    );
    return { entries, next: cursorText(next) };
  });
}
