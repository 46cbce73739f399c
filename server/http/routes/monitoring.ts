import { Type } from 'typebox';
import { MONITORING_STATES } from '../../../domain/rules/monitoringState';
import { mapOf } from '../../actions/locations/map';
import { wallOf } from '../../actions/locations/wall';
import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import * as errors from '../../errors/catalogue';
import { MAX_MAPPED } from '../../storage/locations/map';
import { lastRun } from '../../storage/locations/monitoringRun';
import { answers, choice, noQuery, nullable, text, time, whole } from '../schema/parts';
import type { App } from '../schema/typed';
import { withAccess } from '../request/withAccess';

const state = choice(MONITORING_STATES);
const location = Type.Object({
  ...{ id: whole, name: text, state, since: nullable(time), lastSignIn: nullable(time) },
  ...{ signIns: nullable(whole), weekBefore: nullable(whole), trend: nullable(whole) },
});
const schema = {
  querystring: noQuery,
  response: answers({
    200: Type.Object({
      checkedAt: nullable(time),
      states: Type.Array(Type.Object({ state, count: whole })),
      urgentCount: whole,
      urgent: Type.Array(location),
      changes: Type.Array(location),
    }),
  }),
};

const mapSchema = {
  querystring: noQuery,
  response: answers({
    200: Type.Object({
      placedCount: whole,
      placed: Type.Array(
        Type.Object({
          ...{ id: whole, name: text, state: nullable(state), since: nullable(time) },
          ...{
            latitude: Type.Number(),
            longitude: Type.Number(),
            countryId: nullable(whole),
            scopeIds: Type.Array(whole),
          },
        }),
      ),
      unplacedCount: whole,
      unplaced: Type.Array(Type.Object({ id: whole, name: text, state: nullable(state) })),
    }),
  }),
};

/**
 * `GET /monitoring`: the states of the locations that the caller sees, for a display on a wall (specification S-LOC-7).
 * `checkedAt` is when the states of all locations were computed last. `GET /monitoring/map`: the same locations with
 * their coordinates, for a map, and those without. Under `/api`.
 */
export function monitoringRoutes(app: App, context: Context): void {
  const resource = () => context.models.current().model.resources['locations'];
  const config = { policy: { resource, operation: 'view' as const } };
  app.get('/monitoring', { schema, config }, async (request, reply) => {
    const locations = resource();
    if (!locations) throw errors.elementNotFound();
    reply.header('cache-control', 'no-store');
    const checkedAt = await asSystem(context.db, lastRun, { readOnly: true });
    const wall = await withAccess(context, request, locations, wallOf);
    return { checkedAt: checkedAt?.toISOString() ?? null, ...wall };
  });
  const mapped = { ...config, requestedRows: () => MAX_MAPPED };
  app.get('/monitoring/map', { schema: mapSchema, config: mapped }, async (request, reply) => {
    const locations = resource();
    if (!locations) throw errors.elementNotFound();
    reply.header('cache-control', 'no-store');
    return withAccess(context, request, locations, mapOf);
  });
}
