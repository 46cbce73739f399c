import type { Resource } from '../../../domain/schema/model/model';
import * as errors from '../../errors/catalogue';
import { findRows, listRows, type Access, type Row } from '../../storage/records/records';
import { mayDo } from '../records/operations';

/** What the caller sees of who may do what, in the lists: enabled accounts, their memberships and the keys in force. */
export interface Seen {
  readonly administrators: readonly Row[];
  readonly members: readonly Row[];
  readonly keys: readonly Row[];
  /** False: the caller does not see keys at all. */
  readonly seesKeys: boolean;
  /** Names by key. */
  readonly teams: ReadonlyMap<number, string>;
  readonly profiles: ReadonlyMap<number, string>;
}

/** Refused above this: a review that leaves accesses out would look complete. */
const MAX_ROWS = 5_000;

/** The resource of administrators. @throws PorticoError 404 when the model has none */
export function administratorsIn({ model }: Pick<Access, 'model'>): Resource {
  const resource = model.resources['administrators'];
  if (!resource) throw errors.elementNotFound();
  return resource;
}

/**
 * Rows of a resource as its list shows them; none where the caller does not see the list.
 * @throws PorticoError 409 ACCESS_REVIEW_TOO_MANY
 */
async function listed(access: Access, name: string): Promise<Row[]> {
  const resource = access.model.resources[name];
  if (!resource || !mayDo(resource, access.caller, 'view')) return [];
  const { id, fields, enabled } = resource;
  const sort = [{ field: id, order: 'ASC' as const }];
  const rows = await listRows(access, resource, fields, {
    ...{ conditions: [], deleted: 'without', sort, offset: 0, limit: MAX_ROWS + 1 },
  });
  if (rows.length > MAX_ROWS) throw errors.failure('ACCESS_REVIEW_TOO_MANY', MAX_ROWS);
  return enabled === undefined ? rows : rows.filter((row) => row[enabled] !== false);
}

/** The names of records that the caller sees. */
async function namesOf(access: Access, name: string, ids: readonly unknown[]): Promise<ReadonlyMap<number, string>> {
  const resource = access.model.resources[name];
  const wanted = [...new Set(ids.filter((id): id is number => typeof id === 'number'))];
  if (!resource || wanted.length === 0 || !mayDo(resource, access.caller, 'view')) return new Map();
  const title = resource.fields.filter((field) => field.name === resource.title);
  const rows = await findRows(access, resource, [...title, ...keyOf(resource)], wanted);
  return new Map(rows.map((row) => [Number(row[resource.id]), String(row[resource.title] ?? '')]));
}
const keyOf = ({ id, fields }: Resource) => fields.filter(({ name }) => name === id);

/** Everything that a review can be about, as far as the caller sees it. */
export async function seenAccesses(access: Access): Promise<Seen> {
  const administrators = await listed(access, 'administrators');
  const known = new Set(administrators.map((row) => row['adminid']));
  const members = (await listed(access, 'team-members')).filter((row) => known.has(row['adminid']));
  const keys = await listed(access, 'tokens');
  const tokens = access.model.resources['tokens'];
  const profileIds = [
    ...administrators.map((row) => row['ad_profileid']),
    ...[...members, ...keys].map((row) => row['profileid']),
  ];
  return {
    ...{ administrators, members, keys },
    seesKeys: tokens !== undefined && mayDo(tokens, access.caller, 'view'),
    teams: await namesOf(
      access,
      'teams',
      members.map((row) => row['teamid']),
    ),
    profiles: await namesOf(access, 'administrator-profiles', profileIds),
  };
}
