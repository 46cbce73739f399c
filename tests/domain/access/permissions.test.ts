import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allows,
  defaultMask,
  interlocked,
  isWithin,
  knownBits,
  maskOf,
  parseMask,
  permissionsOf,
} from '../../../domain/access/permissions';
import { layout } from '../fixture';

const HIGHEST = 2n ** 64n - 1n;
const ALL = knownBits(layout);
const bitOf = (name: string) => 2n ** BigInt(layout.bits.find((entry) => entry.name === name)?.bit ?? -1);
/** Everything but some permissions, as text. */
const without = (...names: string[]) => names.reduce((mask, name) => mask - bitOf(name), ALL).toString();
const lost = (...names: string[]) => {
  const held = permissionsOf(without(...names), layout);
  return layout.bits
    .map(({ name }) => name)
    .filter((name) => !held.has(name))
    .sort();
};

describe('the permission layout', () => {
  it('gives a new profile the mask of specification S-PERM-5', () => {
    expect(defaultMask(layout)).toBe(2196876643839n);
  });

  it('keeps every right on its bit: stored masks depend on it', () => {
    const table =
      'report:view report:edit user:view user:edit location:view location:edit template:view template:edit visit:view ' +
      'lobby campaign:view campaign:edit zscaler event supervisor admin:edit admin:view payment:edit payment:view ' +
      'global:view global:edit superadmin:view superadmin:edit partneraccount admin_switch support_access ' +
      'policies:edit dhcp:edit group_sequencing:edit - - team:view team:edit device:view device:edit ' +
      'security_profile:view security_profile:edit devices_activity:view group_sequencing:view dhcp:view policies:view';
    const placed = Array.from({ length: 41 }, (_, at) => layout.bits.find(({ bit }) => bit === at)?.name ?? '-');
    expect(placed.join(' ')).toBe(table);
    expect(layout.bits).toHaveLength(39);
  });

  it('knows no bit that is reserved', () => {
    const reserved = [29, 30, ...Array.from({ length: 23 }, (_, index) => 41 + index)];
    for (const bit of reserved) expect(ALL & (1n << BigInt(bit))).toBe(0n);
  });

  it.each(layout.bits.map(({ bit, name }) => [name, bit] as const))('reads %s from bit %i', (name, bit) => {
    const alone = 2n ** BigInt(bit);
    expect(maskOf([name], layout)).toBe(alone);
    const before = new Set(layout.interlocks.filter(({ off }) => off.includes(name)).map(({ without: need }) => need));
    expect(permissionsOf(alone, layout)).toEqual(before.size === 0 ? new Set([name]) : new Set());
    expect(permissionsOf(ALL - alone, layout).has(name)).toBe(false);
    expect(permissionsOf(ALL, layout).has(name)).toBe(true);
  });

  it('counts a name that it lacks as not set', () => {
    expect(maskOf(['user:view', 'user:destroy'], layout)).toBe(bitOf('user:view'));
    expect(permissionsOf(HIGHEST, layout).size).toBe(layout.bits.length);
  });
});

describe('interlocks (specification S-PERM-4)', () => {
  const areas = layout.bits.map(({ name }) => name).filter((name) => name.endsWith(':edit'));

  it.each(areas)('turns %s off without its view', (edit) => {
    const view = edit.replace(':edit', ':view');
    expect(lost(view)).toContain(edit);
    expect(lost(edit)).toEqual([edit]);
  });

  it('turns identities and lobby off without data protection, and with them what hangs on identities', () => {
    expect(lost('supervisor')).toEqual(['lobby', 'supervisor', 'user:edit', 'user:view']);
  });

  it('turns switching off without the view of administrators', () => {
    expect(lost('admin:view')).toEqual(['admin:edit', 'admin:view', 'admin_switch']);
  });

  it('follows a chain in whatever order it is declared', () => {
    const backwards = { ...layout, interlocks: [...layout.interlocks].reverse() };
    expect(interlocked(BigInt(without('supervisor')), backwards)).toBe(
      interlocked(BigInt(without('supervisor')), layout),
    );
    expect(permissionsOf(without('supervisor'), backwards).has('user:edit')).toBe(false);
  });

  it('clears the bits in the mask itself, and unknown ones with them', () => {
    expect(interlocked(bitOf('report:edit') | bitOf('lobby'), layout)).toBe(0n);
    expect(interlocked(HIGHEST, layout)).toBe(ALL);
  });
});

describe('a mask as text', () => {
  it.each([
    ['0', 0n],
    ['2196876643839', 2196876643839n],
    ['00000000000000000007', 7n],
    ['18446744073709551615', HIGHEST],
  ])('reads %s', (text, mask) => expect(parseMask(text)).toBe(mask));

  it.each([
    ['18446744073709551616'],
    ['99999999999999999999'],
    ['000000000000000000001'],
    ['1e3'],
    ['-1'],
    ['+1'],
    ['0x10'],
    ['1.0'],
    [' 1'],
    ['1 '],
    ['1\n'],
    ['١'],
    [''],
    [7],
    [7n],
    [null],
    [undefined],
    [['7']],
  ])('refuses %o', (text) => {
    expect(parseMask(text)).toBeUndefined();
    if (typeof text === 'string') expect(permissionsOf(text, layout)).toEqual(new Set());
  });
});

describe('holding and granting', () => {
  it('passes a check when nothing is asked, or any one of the list is held', () => {
    const held = new Set(['user:view']);
    expect(allows(held, [])).toBe(true);
    expect(allows(new Set(), [])).toBe(true);
    expect(allows(held, ['user:edit', 'user:view'])).toBe(true);
    expect(allows(held, ['user:edit'])).toBe(false);
    expect(allows(held, ['user'])).toBe(false);
  });

  it('lets no administrator give a permission that they lack, up to the last bit', () => {
    expect(isWithin(0n, 0n)).toBe(true);
    expect(isWithin(5n, 7n)).toBe(true);
    expect(isWithin(8n, 7n)).toBe(false);
    expect(isWithin(1n << 63n, HIGHEST)).toBe(true);
    expect(isWithin(1n << 63n, HIGHEST - (1n << 63n))).toBe(false);
    expect(isWithin(1n << 40n, (1n << 40n) - 1n)).toBe(false);
  });

  it('agrees with a plain reading of the rules for any mask', () => {
    const needs: Record<string, string[]> = { lobby: ['supervisor'], 'user:view': ['supervisor'] };
    for (const { name } of layout.bits) if (name.endsWith(':edit')) needs[name] = [name.replace(':edit', ':view')];
    needs['admin_switch'] = ['admin:view'];
    const set = (mask: bigint, name: string): boolean =>
      (mask / bitOf(name)) % 2n === 1n && (needs[name] ?? []).every((need) => set(mask, need));

    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: HIGHEST }), fc.bigInt({ min: 0n, max: HIGHEST }), (mask, other) => {
        const names = layout.bits.map(({ name }) => name).filter((name) => set(mask, name));
        expect([...permissionsOf(mask.toString(), layout)]).toEqual(names);
        expect(maskOf(names, layout)).toBe(interlocked(mask, layout));
        const digits = (value: bigint) => value.toString(2).padStart(64, '0');
        const within = [...digits(mask)].every((digit, index) => digit === '0' || digits(other)[index] === '1');
        expect(isWithin(mask, other)).toBe(within);
      }),
      { numRuns: 2000 },
    );
  });
});
