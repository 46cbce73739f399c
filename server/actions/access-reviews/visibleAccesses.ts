import type { Caller } from '../../../domain/access/caller';
import type { ReviewHolder } from '../../../domain/access/accessReview';
import type { Resource } from '../../../domain/schema/model/model';
import { memberCounts } from '../../storage/access-reviews/items';
import type { ListQuery } from '../../storage/records/listQuery';
import { findRows, listRows, type Access, type Row } from '../../storage/records/records';
import { mayDo } from '../records/operations';
import { requireAdministrators } from '../records/requireAdministrators';
import { accessKey } from './accessKey';

/** What the caller sees of who may do what, in the lists: enabled accounts, their memberships and the keys in force. */
export interface VisibleAccesses {
  readonly administrators: readonly Row[];
  readonly members: readonly Row[];
  readonly keys: readonly Row[];
  /** False: the caller does not see keys at all. */
  readonly seesKeys: boolean;
  /** There are more enabled ones of a kind than are looked at. */
  readonly truncated: boolean;
  /** Names by key. */
  readonly teams: ReadonlyMap<number, string>;
  readonly profiles: ReadonlyMap<number, string>;
}

/** Enabled accesses of each kind that are looked at. */
export const MAX_ROWS = 5_000;

/** The first enabled rows of a resource as its list shows them; none where the caller does not see the list. */
async function listed(access: Access, name: string, extraConditions: ListQuery['extraConditions'] = []) {
  const resource = access.model.resources[name];
  if (!resource || !mayDo(resource, access.caller, 'view')) return { rows: [], truncated: false };
  const { id, fields, enabled } = resource;
  const disabled = fields.filter((field) => field.name === enabled);
  const rows = await listRows(access, resource, fields, {
    ...{ conditions: [], extraConditions, deleted: 'without', offset: 0, limit: MAX_ROWS + 1 },
    excludedPresets: disabled.map((field) => [{ field, op: 'eq', value: false }]),
    sort: [{ field: id, order: 'ASC' }],
  });
  return { rows: rows.slice(0, MAX_ROWS), truncated: rows.length > MAX_ROWS };
}

/** The names of records that the caller sees. */
async function namesOf(access: Access, name: string, ids: readonly unknown[]): Promise<ReadonlyMap<number, string>> {
  const resource = access.model.resources[name];
  const uniqueIds = [...new Set(ids.filter((id): id is number => typeof id === 'number'))];
  if (!resource || uniqueIds.length === 0 || !mayDo(resource, access.caller, 'view')) return new Map();
  const title = resource.fields.filter((field) => field.name === resource.title);
  const rows = await findRows(access, resource, [...title, ...keyFields(resource)], uniqueIds);
  return new Map(rows.map((row) => [Number(row[resource.id]), String(row[resource.title] ?? '')]));
}

const keyFields = ({ id, fields }: Resource) => fields.filter(({ name }) => name === id);

/** Everything that a review can be about, as far as the caller sees it. */
export async function readVisibleAccesses(access: Access): Promise<VisibleAccesses> {
  const { rows: administrators, ...people } = await listed(access, 'administrators');
  const known = new Set(administrators.map((row) => row['adminid']));
  const memberships = await listed(access, 'team-members', [memberCounts]);
  const members = memberships.rows.filter((row) => known.has(row['adminid']));
  const { rows: keys, ...others } = await listed(access, 'tokens');
  const tokens = access.model.resources['tokens'];
  const profileIds = [
    ...administrators.map((row) => row['ad_profileid']),
    ...[...members, ...keys].map((row) => row['profileid']),
  ];
  return {
    ...{ administrators, members, keys },
    truncated: [people, memberships, others].some(({ truncated }) => truncated),
    seesKeys: tokens !== undefined && mayDo(tokens, access.caller, 'view'),
    teams: await namesOf(
      access,
      'teams',
      members.map((row) => row['teamid']),
    ),
    profiles: await namesOf(access, 'administrator-profiles', profileIds),
  };
}

/** The field of a membership that holds whose it is. */
const PERSON = 'adminid';

/** The administrators of some memberships, as far as the caller sees them, deleted ones too. */
async function seenPeople(access: Access, members: readonly Row[]): Promise<ReadonlySet<number>> {
  const resource = requireAdministrators(access);
  const ids = [...new Set(members.map((row) => Number(row[PERSON])))];
  const rows = await findRows(access, resource, keyFields(resource), ids);
  return new Set(rows.map((row) => Number(row[resource.id])));
}

/**
 * The accesses that a person sees in the lists; of memberships, those of people that they see. No reviewer is asked about
 * what they cannot look up.
 * @returns keys (`accessKey`)
 */
export async function visibleTo(
  access: Omit<Access, 'caller'>,
  caller: Caller,
  accesses: readonly { readonly holder: ReviewHolder; readonly id: number }[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const holder of new Set(accesses.map((one) => one.holder))) {
    const resource = access.model.resources[holder];
    if (!resource || !mayDo(resource, caller, 'view')) continue;
    const ids = accesses.filter((one) => one.holder === holder).map(({ id }) => id);
    const keys = resource.fields.filter(({ name }) => name === resource.id || name === PERSON);
    const rows = await findRows({ ...access, caller }, resource, keys, ids);
    const people = holder === 'team-members' ? await seenPeople({ ...access, caller }, rows) : undefined;
    const shown = people ? rows.filter((row) => people.has(Number(row[PERSON]))) : rows;
    for (const row of shown) found.add(accessKey({ holder, id: Number(row[resource.id]) }));
  }
  return found;
}
