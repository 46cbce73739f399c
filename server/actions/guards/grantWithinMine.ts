import { isWithin, parseMask } from '../../../domain/access/permissions';
import { type Scope, isScopeWithin, scopeOfAdmin } from '../../../domain/access/scope';
import * as errors from '../../errors/catalogue';
import { scopeFacts } from '../../storage/auth/administrators';
import { masksOfAdmins } from '../../storage/auth/administratorMasks';
import { findRow, type Access } from '../../storage/records/records';
import type { WireRecord } from '../../storage/records/wireFormat';
import type { Change } from './index';
import { liftsSsoRule } from './liftsSsoRule';
import { ADMINISTRATOR_TABLE, holdersIn, PROFILES, peopleIn, profilesIn, revivedMemberships } from './granted';

/**
 * A caller can grant only permissions that they have, and only rows that they see. This applies to writing a mask,
 * to pointing at an administrator profile that has it (administrators, memberships, API keys, default profiles of
 * authentication modes), and to changing a record whose rights exceed the caller's. A right applies to all rows that
 * its holder sees, so the scope of the holder is checked too. A caller who changes the password or the e-mail of an
 * administrator can sign in as that person, so the rights of all memberships count. To take back compulsory single
 * sign-on grants nothing.
 * @throws PorticoError 403 RIGHTS_EXCEEDED
 */
export async function grantWithinMine(change: Change): Promise<void> {
  if (await liftsSsoRule(change)) return;
  const { access, resource, before, after } = change;
  const records = after ? [before, after] : [before];
  const revived = await revivedMemberships(change);
  const masks = records.flatMap((record) =>
    resource.fields.filter(({ kind }) => kind === 'mask').map(({ name }) => record[name]),
  );
  const pointed = records.flatMap((record) => profilesIn(resource, record));
  for (const profile of new Set([...pointed, ...revived.map(({ profileId }) => profileId)])) {
    masks.push(...(await masksOf(access, profile)));
  }
  masks.push(...(await masksOfMemberships(change)));
  for (const text of masks) {
    if (text === undefined || text === null) continue;
    const mask = parseMask(text);
    if (mask === undefined || !isWithin(mask, access.caller.mask)) throw errors.rightsExceeded();
  }
  if (access.caller.scope.mode === 'all') return;
  const people = [
    ...records.flatMap((record) => peopleIn(resource, record)),
    ...revived.map(({ adminId }) => adminId),
    ...(await holdersIn(change)),
  ];
  const scopes = [
    ...records.flatMap((record) => scopesIn(record)),
    ...(await scopeFacts(access.trx, [...new Set(people)])).map((facts) => scopeOfAdmin(facts)),
    // People who are given a default profile see the whole company.
    ...(pointed.length > 0 && resource.fields.some(({ params }) => params) ? [{ mode: 'all' } as const] : []),
  ];
  if (scopes.some((scope) => !isScopeWithin(scope, access.caller.scope))) throw errors.rightsExceeded();
}

/** The masks of a profile. One that this caller may not see ($special…) may hold anything. */
async function masksOf(access: Access, id: number): Promise<unknown[]> {
  const profiles = access.model.resources[PROFILES];
  const row = profiles && (await findRow(access, profiles, profiles.fields, id));
  if (!row) throw errors.rightsExceeded();
  return profiles.fields.filter(({ kind }) => kind === 'mask').map(({ name }) => row[name]);
}

/** The masks that an administrator other than the caller works with in teams, when the record is one. */
async function masksOfMemberships({ access, resource, id }: Change): Promise<readonly unknown[]> {
  const isOther = id !== undefined && Number(id) !== access.caller.adminId;
  return resource.storage.table === ADMINISTRATOR_TABLE && isOther ? masksOfAdmins(access.trx, [Number(id)]) : [];
}

/** The scope that a record gives to an administrator; none for what is about something else. */
function scopesIn(record: WireRecord): Scope[] {
  const { ad_scopemode: mode, ad_maingroupid: main, groupids } = record;
  if (mode === undefined) return [];
  const facts = { scopeMode: mode, mainGroupId: main ?? null, groupIds: groupids ?? [] };
  return [scopeOfAdmin(facts as Parameters<typeof scopeOfAdmin>[0])];
}
