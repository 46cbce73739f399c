import { describe, expect, it } from 'vitest';
import { inScope, type Scope } from '../../../domain/access/scope';

const FRANCE = 1;
const CHINA = 2;
const US = 3;
const HQ = 4;
const HOTSPOT = 5;

const locations: Readonly<Record<string, readonly number[]>> = {
  HOTSPOT_FR: [HOTSPOT, FRANCE],
  HQ_FR: [HQ, FRANCE],
  HOTSPOT_CN: [HOTSPOT, CHINA],
  HOTSPOT_US: [HOTSPOT, US],
};
const seen = (scope: Scope) => Object.keys(locations).filter((name) => inScope(scope, locations[name] ?? []));
const listed = (main: number | null, ...secondaries: number[]): Scope => ({ mode: 'listed', main, secondaries });

describe('what an administrator sees: main AND (secondary OR secondary …)', () => {
  it.each<[string, Scope, string[]]>([
    ['no scope at all', { mode: 'all' }, ['HOTSPOT_FR', 'HQ_FR', 'HOTSPOT_CN', 'HOTSPOT_US']],
    ['main Hotspot', listed(HOTSPOT), ['HOTSPOT_FR', 'HOTSPOT_CN', 'HOTSPOT_US']],
    ['main France', listed(FRANCE), ['HOTSPOT_FR', 'HQ_FR']],
    ['secondaries France and China', listed(null, FRANCE, CHINA), ['HOTSPOT_FR', 'HQ_FR', 'HOTSPOT_CN']],
    ['main Hotspot, secondary France', listed(HOTSPOT, FRANCE), ['HOTSPOT_FR']],
    ['main Hotspot, secondaries France and China', listed(HOTSPOT, FRANCE, CHINA), ['HOTSPOT_FR', 'HOTSPOT_CN']],
    ['main HQ, secondary China', listed(HQ, CHINA), []],
  ])('%s', (_, scope, expected) => expect(seen(scope)).toEqual(expected));

  it('shows nothing to a caller who is limited to a list with nothing left in it', () => {
    expect(seen(listed(null))).toEqual([]);
    expect(inScope(listed(null), [])).toBe(false);
  });

  it('shows a row without scopes only to those who see all', () => {
    expect(inScope({ mode: 'all' }, [])).toBe(true);
    expect(inScope(listed(FRANCE), [])).toBe(false);
    expect(inScope(listed(null, FRANCE), [])).toBe(false);
  });

  it('never widens when a secondary repeats the main one', () => {
    expect(seen(listed(HOTSPOT, HOTSPOT))).toEqual(seen(listed(HOTSPOT)));
  });
});
