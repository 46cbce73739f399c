import type { ScheduleChoices, Scheduled } from '../../../domain/reports/schedule';
import { resourceOfElement } from '../../../domain/schema/model/findResource';
import { visibleFields } from '../../../domain/schema/model/visible';
import * as errors from '../../errors/catalogue';
import { findRows, listRows, type Access, type Row } from '../../storage/records/records';
import type { OwnAccess } from '../account/ownAccount';
import { mayDo } from '../records/operations';
import { findTarget } from '../targets/targets';

/** Administrators that a choice has at most. */
const MAX_CHOICES = 500;

interface Person {
  readonly id: number;
  readonly name: string;
  readonly login: string;
}

/** The caller, and those of some administrators that they see in the list of administrators. */
export async function seenAdministrators(access: OwnAccess, ids: readonly number[]): Promise<Person[]> {
  const { adminId } = access.caller;
  const resource = listed(access);
  const others = ids.filter((id) => id !== adminId);
  const rows = resource && others.length > 0 ? await findRows(access, resource, fieldsOf(access), others) : [];
  const people = rows.filter(isActive).map(personOf);
  return ids.includes(adminId) ? [access.own, ...people] : people;
}

/** Callers do not learn here of colleagues that they do not see. */
function listed({ model, caller }: Access) {
  const resource = resourceOfElement(model, 'administrator');
  return resource && mayDo(resource, caller, 'view') ? resource : undefined;
}

const NEEDED = ['adminid', 'ad_name', 'ad_login', 'ad_enabled', 'ad_deletedAt'];

function fieldsOf(access: Access) {
  const resource = listed(access);
  const fields = resource ? visibleFields(resource, access.caller.permissions, 'read') : [];
  return fields.filter(({ name }) => NEEDED.includes(name));
}

const isActive = (row: Row) => row['ad_enabled'] !== false && (row['ad_deletedAt'] ?? null) === null;
const personOf = (row: Row): Person => ({
  id: Number(row['adminid']),
  name: String(row['ad_name'] ?? row['ad_login'] ?? ''),
  login: String(row['ad_login'] ?? ''),
});

/** What a dialog offers for something that the caller sees. @throws PorticoError 404 */
export async function scheduleChoices(access: OwnAccess, kind: Scheduled, targetId: number): Promise<ScheduleChoices> {
  const { caller } = access;
  const target = await findTarget(access, kind, targetId);
  if (!target) throw errors.elementNotFound();
  const resource = listed(access);
  const self = caller.adminId;
  const rows = resource
    ? await listRows(access, resource, fieldsOf(access), {
        conditions: [],
        deleted: 'without',
        sort: [{ field: 'ad_name', order: 'ASC' }],
        offset: 0,
        limit: MAX_CHOICES,
      })
    : [];
  const others = rows.filter(isActive).map(personOf);
  return {
    title: target.title,
    timeZone: access.own.timeZone,
    recipients: [access.own, ...others.filter(({ id }) => id !== self)],
    self,
  };
}
