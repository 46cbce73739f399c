import { MAX_ADMIN_SCOPES } from '../../../domain/limits';
import { Type } from 'typebox';
import { countWithinScope } from '../../actions/administrators/scopeReach';
import type { Context } from '../../context/context';
import { elementNotFound } from '../../errors/catalogue';
import { answers, closed, count, whole } from '../schema/parts';
import type { App } from '../schema/typed';
import { requireCaller, requireOperation, withAccess } from '../request/withAccess';

/** Keys with commas between them, as many as an administrator may have (`groupids`). */
const KEYS = `^[0-9]{1,15}(,[0-9]{1,15}){0,${MAX_ADMIN_SCOPES - 1}}$`;
const schema = {
  querystring: closed({
    main: count(1),
    secondaries: Type.Optional(Type.String({ pattern: KEYS })),
  }),
  response: answers({ 200: Type.Object({ within: whole, all: whole }) }),
};

/**
 * `GET /scopes/reach?main=&secondaries=1,2` → `{ within, all }`: how many locations an administrator of these
 * scopes would see, of those that the caller sees. To be registered under `/api`.
 */
export function scopeRoutes(app: App, context: Context): void {
  app.get('/scopes/reach', { schema, config: { policy: { anyOf: ['admin:view', 'admin:edit'] } } }, (request) => {
    const { locations, scopes } = context.models.current().model.resources;
    if (!locations || !scopes) throw elementNotFound();
    requireOperation(requireCaller(request), locations, 'view');
    const { main = null, secondaries = '' } = request.query;
    const others = secondaries.split(',').filter(Boolean).map(Number);
    return withAccess(context, request, locations, (access, own) =>
      countWithinScope(access, { locations: own, scopes }, { main, secondaries: others.filter((id) => id !== main) }),
    );
  });
}
