import { isWithin, parseMask } from '../../../domain/permissions';
import * as errors from '../../errors';
import { findRow } from '../../storage/records';
import type { Change } from './index';

const PROFILE = 'administrator-profiles';

/**
 * Nobody grants a right that they do not hold: neither by writing a mask, nor by pointing at an administrator profile
 * that has it (administrators, memberships, API keys), nor by touching a record that is stronger than oneself.
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
}
