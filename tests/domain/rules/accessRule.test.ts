import { describe, expect, it } from 'vitest';
import { isAllowed, parseAccessRule, possibleIn } from '../../../domain/rules/accessRule';

const attributes = (values: Readonly<Record<string, readonly string[]>>) =>
  new Map(Object.entries(values).map(([name, all]) => [name, new Set(all)]));
const lets = (rule: string, values: Readonly<Record<string, readonly string[]>>) =>
  isAllowed(parseAccessRule(rule)!, attributes(values), 'memberOf');

describe('access rule (S-AUTH-5)', () => {
  it('reads comma as or, plus as and, equals as comparison', () => {
    const rule = 'role=admin, site=paris + role=desk';
    expect(lets(rule, { role: ['admin'] })).toBe(true);
    expect(lets(rule, { role: ['desk', 'other'], site: ['paris'] })).toBe(true);
    expect(lets(rule, { role: ['desk'], site: ['lyon'] })).toBe(false);
    expect(lets(rule, {})).toBe(false);
  });

  it('compares a term without equals, and the name group, with the groups', () => {
    expect(lets('staff', { memberOf: ['staff'] })).toBe(true);
    expect(lets('group=staff', { memberOf: ['staff'] })).toBe(true);
    expect(lets('group=staff', { memberOf: ['staff'], group: ['other'] })).toBe(false);
    expect(isAllowed(parseAccessRule('staff')!, attributes({ memberOf: ['staff'] }), null)).toBe(false);
  });

  it('knows the alternatives that cannot be fulfilled without an attribute of groups', () => {
    const rule = parseAccessRule('staff, site=paris + guests, group=staff, site=lyon')!;
    expect(possibleIn(rule, 'memberOf')).toEqual(rule);
    expect(possibleIn(rule, null)).toEqual(parseAccessRule('group=staff, site=lyon'));
  });

  it('lets everybody in without a rule, and refuses what is none', () => {
    for (const rule of ['', '  ', null, undefined]) expect(parseAccessRule(rule)).toEqual([]);
    expect(isAllowed([], new Map(), null)).toBe(true);
    for (const rule of ['a=', '=a', 'a==b', 'a=b,', '+', 'a=b=c', ',']) expect(parseAccessRule(rule)).toBeUndefined();
  });
});
