import { Type } from 'typebox';
import type { Resource } from '../../../domain/schema/model/model';
import { listRecords } from '../../actions/records/read';
import type { Context } from '../../context/context';
import * as errors from '../../errors/catalogue';
import { parseListQuery, type Condition, type ListQuery } from '../../storage/records/listQuery';
import type { Access } from '../../storage/records/records';
import { anyOf } from '../../storage/records/filterConditions';
import { conditionField, searchFilter } from '../request/devicesQuery';
import { withAccess } from '../request/withAccess';
import { answers, closed, record, whole } from '../schema/parts';
import type { App } from '../schema/typed';

/** Several values by comma, or given several times: then the first one counts. */
const condition = Type.Unsafe<string | string[]>({ type: ['string', 'array'] });
/** Most entries of one answer; these lists have no pages (specification S-DEV-5). */
const MAX_ENTRIES = 1000;

interface ListRoute {
  readonly url: string;
  readonly type: string;
  /** Parameters that the specification names. */
  readonly parameters: readonly string[];
  readonly always?: Readonly<Record<string, unknown>>;
  /** Parameters of a place: an entry without one applies everywhere, and is in every answer. */
  readonly places?: readonly string[];
}

const PLACES = ['location_id', 'security_zone_uuid'];

const LISTS: readonly ListRoute[] = [
  {
    url: '/device-groups',
    type: 'device-groups',
    parameters: [...PLACES, 'security_profile_uuid'],
    places: PLACES,
  },
  {
    url: '/v2/security-profiles',
    type: 'security-profiles',
    parameters: [...PLACES, 'security_profile_type'],
    places: PLACES,
  },
  {
    url: '/pools/v2/search',
    type: 'pools',
    parameters: [...PLACES, 'security_profile_class'],
    places: PLACES,
  },
  { url: '/leases', type: 'leases', parameters: ['location_id'], always: { state: ['active'] } },
  // Devices with a current address.
  { url: '/hosts', type: 'devices', parameters: ['location_id'], always: { has_active_lease: true } },
];

/** Whole lists of the device service, narrowed by location, zone and profile: what device forms choose from. */
export function deviceListRoutes(app: App, context: Context): void {
  for (const { url, type, parameters, always, places = [] } of LISTS) {
    const resource = (): Resource | undefined =>
      Object.values(context.models.current().model.resources).find(
        ({ backend }) => backend.service === 'device' && backend.type === type,
      );
    const schema = {
      querystring: closed(Object.fromEntries(parameters.map((name) => [name, Type.Optional(condition)]))),
      response: answers({ 200: Type.Object({ results: Type.Array(record), total: whole }) }),
    };
    app.get(
      url,
      { schema, config: { policy: { resource, operation: 'view' }, requestedRows: () => MAX_ENTRIES } },
      async (request): Promise<{ results: unknown[]; total: number }> => {
        const found = resource();
        if (!found) throw errors.elementNotFound();
        const filter = { ...searchFilter(found, request.query, []), ...always };
        return withAccess(context, request, found, async (access) => {
          const listQuery = parseListQuery(found, access.caller.permissions, {
            filter,
            sort: [],
            offset: 0,
            limit: MAX_ENTRIES,
          });
          const { records, total } = await listRecords(access, found, withUnplaced(access, found, listQuery, places));
          return { results: records, total };
        });
      },
    );
  }
}

/** The same question, whose conditions on places are also met by an entry that has none: it applies everywhere. */
function withUnplaced(access: Access, resource: Resource, query: ListQuery, places: readonly string[]): ListQuery {
  const names = places.map((place) => conditionField(resource, place));
  const ofPlace = ({ field }: Condition) => names.includes(field.name);
  return {
    ...query,
    conditions: query.conditions.filter((condition) => !ofPlace(condition)),
    extraConditions: query.conditions
      .filter(ofPlace)
      .map((condition) => anyOf(access, [condition, { field: condition.field, op: 'isNull', value: true }])),
  };
}
