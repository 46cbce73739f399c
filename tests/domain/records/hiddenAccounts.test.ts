import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { HIDDEN_PREFIX, isHiddenLogin } from '../../../domain/records/hiddenAccounts';

describe('hidden accounts', () => {
  it.each([
    ['administrators', 'ad_login'],
    ['administrator-profiles', 'adp_name'],
  ])('are those that the rows of %s leave out by %s', (resource, field) => {
    const file = readFileSync(`schemas/resources/${resource}.schema.json`, 'utf8');
    const { rows } = (JSON.parse(file) as { 'x-permissions': { rows: { where: unknown }[] } })['x-permissions'];
    const where = { properties: { [field]: { pattern: `^\\${HIDDEN_PREFIX}` } } };
    expect(rows).toContainEqual({ where, unless: [] });
  });

  it.each([
    ['$special-sync', true],
    ['$Special-sync', false],
    ['special-sync', false],
    ['a$special', false],
  ])('have a login like %s: %s', (login, expected) => expect(isHiddenLogin(login)).toBe(expected));
});
