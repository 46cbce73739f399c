import { allows } from '../../../domain/access/permissions';
import { opensAtDesk } from '../../../domain/schema/model/desk';
import type { Field, Model, Resource } from '../../../domain/schema/model/model';
import { searchedFields, visibleFields } from '../../../domain/schema/model/visible';
import type { Caller } from '../../../domain/access/caller';
import { inCompany, type Database } from '../../db/connect';
import { openAtDesk } from '../../storage/guests/deskGuests';
import type { ListQuery } from '../../storage/records/listQuery';
import { listRows, type Access, type Row } from '../../storage/records/records';
import { callerOn, tenantFor } from '../../storage/records/rowAccess';
import type { WireRecord } from '../../storage/records/wireFormat';
import { answerRecords } from '../records/answer';
import { titleFields } from '../records/titles';

/** Records of one resource that match; each with the fields that name it. */
interface Found {
  readonly resource: string;
  readonly records: readonly WireRecord[];
}

/** Maximum of results for each resource. */
const RESULTS_PER_RESOURCE = 5;

/**
 * Records of every resource that the caller may view, by the words of their search columns: with the same row access filter and
 * with the same fields as their lists. What is found can be opened: of identities, callers of the reception desk who do not
 * edit them find the guests of their own desk. Events (tables of their own) are searched on their own pages.
 */
export async function searchEverywhere(
  db: Database,
  access: Omit<Access, 'trx'>,
  q: string,
): Promise<readonly Found[]> {
  const { model, caller } = access;
  const atDesk = (resource: Resource) => opensAtDesk(resource, caller.permissions);
  // What is found is there to be opened.
  const searched = searchedResources(model, caller).filter(
    (resource) => atDesk(resource) || allows(caller.permissions, resource.open ?? []),
  );
  // Most are of one company; companies themselves, and what superadministrators see at home, are seen across.
  const groups = [true, false].map((everyCompany) => ({
    tenant: { companyId: caller.companyId, everyCompany },
    resources: searched.filter(
      (resource) => tenantFor(resource, callerOn(resource, caller)).everyCompany === everyCompany,
    ),
  }));
  const found = await Promise.all(
    groups.map(async ({ tenant, resources }) => {
      if (resources.length === 0) return [];
      return inCompany(db, tenant, async (trx) => {
        const some: Found[] = [];
        for (const resource of resources) {
          const own: Access = { ...access, trx, caller: callerOn(resource, caller) };
          const fields = namingFields(resource, caller);
          const extraConditions = atDesk(resource) ? [openAtDesk(own.caller)] : [];
          const rows = await findRows(own, resource, { q, fields, limit: RESULTS_PER_RESOURCE, extraConditions });
          const records = await answerRecords(own, resource, fields, rows);
          if (records.length > 0) some.push({ resource: resource.name, records });
        }
        return some;
      });
    }),
  );
  const order = searched.map(({ name }) => name);
  return found.flat().sort((a, b) => order.indexOf(a.resource) - order.indexOf(b.resource));
}

/** The resources whose records the caller may look for. */
export function searchedResources({ resources }: Model, { permissions }: Pick<Caller, 'permissions'>): Resource[] {
  return Object.values(resources).filter(
    ({ permissions: lists, storage }) =>
      storage.managed && storage.search.length > 0 && allows(permissions, lists.view),
  );
}

interface FindOptions extends Partial<Pick<ListQuery, 'conditions' | 'extraConditions'>> {
  readonly q: string;
  readonly fields: readonly Field[];
  readonly limit: number;
}

/** Rows of one resource that match, without deleted ones, in the order of its list. */
export function findRows(
  access: Access,
  resource: Resource,
  { q, fields, limit, conditions = [], extraConditions = [] }: FindOptions,
): Promise<Row[]> {
  const searchIn = searchedFields(resource, access.caller.permissions);
  return listRows(access, resource, fields, {
    q,
    ...(searchIn && { searchIn }),
    conditions,
    extraConditions,
    deleted: 'without',
    sort: [resource.sort],
    offset: 0,
    limit,
  });
}

/** The fields that name a record: its title, and the second line that distinguishes equal titles in its list. */
export function namingFields(resource: Resource, caller: Caller): Field[] {
  const second = resource.list.columns[0]?.second;
  const titles = titleFields(resource, caller);
  const more = visibleFields(resource, caller.permissions, 'read').filter(
    (field) => field.name === second && !titles.includes(field),
  );
  return [...titles, ...more];
}
