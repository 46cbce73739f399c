import { isWithin, parseMask } from '../../../domain/permissions';
import type { Scope } from '../../../domain/scope';
import * as errors from '../../errors';
import { isScopeWithin } from '../../impersonation';
import { findRow } from '../../storage/records';
import type { WireRecord } from '../../storage/wire';
import type { Change } from './index';

const PROFILE = 'administrator-profiles';

/**
 * Nobody grants a right that they do not hold: neither by writing a mask, nor by pointing at an administrator profile
 * that has it (administrators, memberships, API keys), nor by touching a record that is stronger than oneself. Rows
 * count like rights: an administrator who sees more of the company is a stronger one.
 */
export async function grantWithinMine({ access, resource, before, after }: Change): Promise<void> {
  const masks = [before, after].flatMap((record) =>
    resource.fields.filter(({ kind }) => kind === 'mask').map(({ name }) => record?.[name]),
  );
  const profiles = access.model.resources[PROFILE];
  const pointed = [before, after].flatMap((record) =>
    resource.fields
      .filter(({ reference }) => reference?.resource === PROFILE)
      .flatMap(({ name }) => [record?.[name] ?? []].flat() as number[]),
  );
  for (const id of new Set(pointed)) {
    if (!profiles) throw errors.rightsExceeded();
    // A profile that this caller may not see ($special…) may hold anything.
    const row = await findRow(access, profiles, profiles.fields, id);
    if (!row) throw errors.rightsExceeded();
    masks.push(...profiles.fields.filter(({ kind }) => kind === 'mask').map(({ name }) => row[name]));
  }
  for (const text of masks) {
    if (text === undefined || text === null) continue;
    const mask = parseMask(text);
    if (mask === undefined || !isWithin(mask, access.caller.mask)) throw errors.rightsExceeded();
  }
  const scopes = [before, after].flatMap((record) => (record ? (scopeIn(record) ?? []) : []));
  if (scopes.some((scope) => !isScopeWithin(scope, access.caller.scope))) throw errors.rightsExceeded();
}

/** The scope that a record gives to an administrator; undefined when it is about something else. */
function scopeIn(record: WireRecord): Scope | undefined {
  const { ad_scopemode: mode, ad_maingroupid: main, groupids } = record;
  if (mode === undefined) return undefined;
  if (mode !== 'listed') return { mode: 'all' };
  const secondaries = ((groupids ?? []) as number[]).filter((id) => id !== main);
  return { mode: 'listed', main: (main ?? null) as number | null, secondaries };
}
