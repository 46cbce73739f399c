import { describe, expect, it } from 'vitest';
import { clientResource } from '../../../../domain/schema/client/client';
import { headColumn, nameColumn, statusColumn } from '../../../../resources/engine/list/columnRoles';
import { columnsOf } from '../../../../resources/engine/list-state/columns';
import { readLayout, readModel } from '../../../support/readModel';

const everything = new Set(readLayout().bits.map(({ name }) => name));
/** The columns of a list for a caller with every permission. */
function list(name: string, without: readonly string[] = []) {
  const resource = clientResource(readModel().resources[name]!, everything, 'fr')!;
  return { resource, columns: columnsOf(resource).filter((one) => !one.hidden && !without.includes(one.name)) };
}

describe('the state on a card', () => {
  const stateOf = (name: string) => statusColumn(list(name).columns)?.name;

  it.each([
    ['administrators', 'ad_enabled'],
    ['tokens', 'isEnabled'],
    ['password-policies', 'isEnabled'],
  ])('of %s is %s', (name, column) => expect(stateOf(name)).toBe(column));

  it.each(['administrator-profiles', 'team-members'])('%s have none: “Yes” says nothing without its title', (name) => {
    expect(stateOf(name)).toBeUndefined();
  });
});

describe('the column that names a record', () => {
  const named = (name: string, without?: readonly string[]) => {
    const { resource, columns } = list(name, without);
    return nameColumn(resource, columns)?.name;
  };

  it.each([
    ['locations', 'l_name'],
    ['tokens', 'name'],
    ['mails', 'm_subject'],
    // Its title has two parts, or is not shown.
    ['pools', 'startAddress'],
    ['team-members', 'adminid'],
  ])('of %s is %s', (name, column) => expect(named(name)).toBe(column));

  it('is none where only an id or a time comes first, which need their own width alone', () => {
    expect([named('tokens', ['name']), named('dead-letters')]).toEqual([undefined, undefined]);
  });
});

describe('the column at the head of a card', () => {
  const headOf = (name: string, without?: readonly string[]) => {
    const { resource, columns } = list(name, without);
    return headColumn(resource, columns)?.name;
  };

  it.each([
    ['locations', 'l_name'],
    ['mails', 'm_createdAt'],
    // The first column is the key.
    ['tokens', 'name'],
  ])('of %s is %s', (name, column) => expect(headOf(name)).toBe(column));

  it('is the key where no other column names the record', () => {
    expect(headOf('tokens', ['name'])).toBe('id');
  });
});
