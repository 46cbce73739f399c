import { Type } from 'typebox';
import type { FastifyRequest } from 'fastify';
import { MAX_NETWORKS } from '../../../domain/wireless-dashboard/networks';
import { countChanges, NEEDED_FIELDS, NETWORK_CHANGES } from '../../../domain/wireless-dashboard/changes';
import { changesOf, networksOf } from '../../actions/wireless-dashboard/changes';
import { publicJob } from '../../actions/jobs/publicJob';
import { dashboardSettings } from '../../actions/wireless-dashboard/settings';
import { startSynchronisation } from '../../actions/wireless-dashboard/startSynchronisation';
import type { Context } from '../../context/context';
import { UNLIMITED } from '../request/requestedRows';
import { requireResource, servedBy } from '../request/served';
import { requireCaller, requireOperation, withAccess, writeWithAccess } from '../request/withAccess';
import {
  answers,
  choice,
  closed,
  job,
  noQuery,
  nullable,
  numericIdParams,
  text,
  time,
  whole,
  writeHeaders,
} from '../schema/parts';
import type { App } from '../schema/typed';

/** Scopes of a location. */
const MAX_SCOPES = 200;

const value = Type.Union([text, Type.Number(), Type.Null()]);
const change = Type.Object({
  networkId: text,
  name: text,
  change: choice(NETWORK_CHANGES),
  locationId: nullable(whole),
  fields: Type.Array(Type.Object({ field: text, from: value, to: value })),
  needs: Type.Optional(Type.Array(text, { description: 'What a new location must have beside' })),
});
const changes = {
  params: numericIdParams,
  querystring: noQuery,
  response: answers({
    200: Type.Object({
      readAt: time,
      networks: Type.Array(change),
      counts: Type.Object({ create: whole, update: whole, same: whole, gone: whole }),
    }),
  }),
};

const recordId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const synchronisation = {
  params: numericIdParams,
  querystring: noQuery,
  headers: writeHeaders,
  body: closed({
    networks: Type.Array(Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }), {
      ...{ minItems: 1, maxItems: MAX_NETWORKS, uniqueItems: true },
    }),
    values: Type.Optional(
      closed({
        l_countryid: Type.Optional(recordId),
        l_language: Type.Optional(Type.String({ maxLength: 10 })),
        l_templateid: Type.Optional(nullable(recordId)),
        l_aupid: Type.Optional(nullable(recordId)),
        groupids: Type.Optional(Type.Array(recordId, { maxItems: MAX_SCOPES })),
      }),
    ),
  }),
  response: answers({ 201: job }),
};

/** Locations from the networks of a wireless dashboard (specification S-LOC-8). Under `/api`. */
export function wirelessDashboardRoutes(app: App, context: Context): void {
  const locations = () => requireResource(context, 'locations');
  const integrations = () => requireResource(context, 'integrations');
  const { policy } = servedBy(integrations);
  /** The integration of a request. @throws PorticoError 403 for callers who may not change locations; as `dashboardSettings` */
  const settingsOf = (request: FastifyRequest) => {
    requireOperation(requireCaller(request), locations(), 'edit');
    const { id } = request.params as { readonly id: string };
    return withAccess(context, request, integrations(), (access, own) =>
      dashboardSettings(access, own, Number(id), context.secrets),
    );
  };

  const list = { config: { ...policy('view').config, requestedRows: () => UNLIMITED }, schema: changes };
  app.get('/wireless-dashboards/:id/changes', list, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const settings = await settingsOf(request);
    const networks = await networksOf(context, requireCaller(request).companyId, settings);
    const found = await withAccess(context, request, locations(), (access, own) =>
      changesOf(access, own, settings, networks),
    );
    return {
      readAt: context.now().toISOString(),
      networks: found.map(({ location, ...shown }) => ({
        ...shown,
        locationId: location?.id ?? null,
        ...(shown.change === 'create' && { needs: NEEDED_FIELDS }),
      })),
      counts: countChanges(found),
    };
  });

  app.post(
    '/wireless-dashboards/:id/synchronisation',
    { ...policy('view'), schema: synchronisation },
    async (request, reply) => {
      const settings = await settingsOf(request);
      const { networks, values = {} } = request.body;
      return writeWithAccess(context, request, reply, locations(), async (access, own) => ({
        status: 201,
        body: publicJob(await startSynchronisation(access, own, settings, networks, values)),
      }));
    },
  );
}
