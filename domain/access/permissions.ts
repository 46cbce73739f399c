export interface PermissionBit {
  readonly bit: number;
  readonly name: string;
  /** Part of the default mask of a new administrator profile. */
  readonly default: boolean;
}

/** The layout of the mask (`schemas/permissions.json`). */
export interface PermissionLayout {
  readonly bits: readonly PermissionBit[];
  /** `{ if: 'report:view', off: ['report:edit'] }`: without `if`, the listed ones count as off. */
  readonly interlocks: readonly { readonly without: string; readonly off: readonly string[] }[];
}

/** Permission to choose among the companies that are not the own one (specification S-SESS-3, S-COMP-8). */
export const COMPANY_SWITCHERS = ['superadmin:view', 'partneraccount'] as const;
/** Permission to enter companies that consent to it. */
export const SUPPORT = 'support_access';
/** Permissions to work in another company than the own one. */
export const OTHER_COMPANIES = [...COMPANY_SWITCHERS, SUPPORT] as const;
/** Permission of people who work at the reception desk. */
export const DESK = ['lobby'] as const;
/** Rights that reach beyond the company that is worked in. */
export const BEYOND_COMPANY = [...OTHER_COMPANIES, 'superadmin:edit'] as const;
/** Rights to give access that would outlast a company's consent to support: its accounts, profiles and teams. */
export const LASTING_ACCESS = ['admin:edit', 'team:edit'] as const;

/** Masks are 64-bit: decimal text on every wire, `bigint` in this module, never a JavaScript number. */
const MAX_UINT64 = (1n << 64n) - 1n;

/**
 * Reads a mask as it travels: 1 to 20 decimal digits.
 * @returns the mask, or undefined when the text is not one (sign, exponent, above 2^64 − 1, not text)
 */
export function parseMask(text: unknown): bigint | undefined {
  if (typeof text !== 'string' || !/^[0-9]{1,20}$/.test(text)) return undefined;
  const mask = BigInt(text);
  return mask <= MAX_UINT64 ? mask : undefined;
}

/** The mask of the named permissions; a name that the layout lacks counts as not set (specification S-PERM-2). */
export function maskOf(names: Iterable<string>, layout: PermissionLayout): bigint {
  const included = new Set(names);
  return layout.bits.reduce((mask, { bit, name }) => (included.has(name) ? mask | (1n << BigInt(bit)) : mask), 0n);
}

/** The mask without the named permissions. */
export const maskWithout = (mask: bigint, names: Iterable<string>, layout: PermissionLayout): bigint =>
  mask & ~maskOf(names, layout);

/** The mask with every permission that an interlock switches off cleared (specification S-PERM-4). */
export function interlocked(mask: bigint, layout: PermissionLayout): bigint {
  const held = new Set(layout.bits.filter(({ bit }) => (mask >> BigInt(bit)) & 1n).map(({ name }) => name));
  for (let changed = true; changed;) {
    changed = false;
    for (const { without, off } of layout.interlocks) {
      if (held.has(without)) continue;
      for (const name of off) changed = held.delete(name) || changed;
    }
  }
  return maskOf(held, layout);
}

/** The names of the permissions that the interlocks switch off in a mask, in the order of the layout. */
export function switchedOff(mask: bigint, layout: PermissionLayout): string[] {
  const cleared = mask & ~interlocked(mask, layout);
  return layout.bits.filter(({ bit }) => (cleared >> BigInt(bit)) & 1n).map(({ name }) => name);
}

/** The names that a mask grants, after the interlocks. Text that is no mask grants nothing. */
export function permissionsOf(mask: string | bigint, layout: PermissionLayout): Set<string> {
  const parsed = typeof mask === 'bigint' ? mask : parseMask(mask);
  if (parsed === undefined) return new Set();
  const effective = interlocked(parsed, layout);
  return new Set(layout.bits.filter(({ bit }) => (effective >> BigInt(bit)) & 1n).map(({ name }) => name));
}

/** What a mask must have so that it grants a permission: its own bit, and those without which an interlock switches it off. */
export function maskThatGrants(permission: string, layout: PermissionLayout): bigint {
  const needed = new Set([permission]);
  for (const name of needed) {
    for (const { without, off } of layout.interlocks) if (off.includes(name)) needed.add(without);
  }
  return maskOf(needed, layout);
}

/** Every bit that the layout names; a mask outside it is refused. */
export function knownBits(layout: PermissionLayout): bigint {
  return layout.bits.reduce((mask, { bit }) => mask | (1n << BigInt(bit)), 0n);
}

/** The mask of a new administrator profile: 2196876643839 (specification S-PERM-5). */
export function defaultMask(layout: PermissionLayout): bigint {
  return maskOf(
    layout.bits.filter((entry) => entry.default).map(({ name }) => name),
    layout,
  );
}

/** True when the mask `outer` has every bit of `inner`: callers grant only what they hold. */
export function isWithin(inner: bigint, outer: bigint): boolean {
  return (inner & ~outer) === 0n;
}

/** A check passes if nothing is required or any one of the list is held (specification S-PERM-2). */
export function allows(held: ReadonlySet<string>, anyOf: readonly string[]): boolean {
  return anyOf.length === 0 || anyOf.some((name) => held.has(name));
}

/** The permissions that both masks have. */
export function commonMask(a: bigint, b: bigint): bigint {
  return a & b;
}
