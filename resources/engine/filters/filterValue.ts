import { isJsonObject } from '../../../domain/text/readJson';
import { hasBit, underMask, withBits } from '../../../domain/access/bits';
import type { Field } from '../../../domain/schema/model/model';

/**
 * Filters travel as the server reads them: a bare value (its meaning is the field's own operator), an array (any of),
 * or operators: `{ gte, lt }`, `{ bits, noBits }`, `{ isNull }`.
 */
export type FilterValue = unknown;

export interface ReadFilter {
  readonly values: readonly unknown[];
  readonly from: unknown;
  readonly to: unknown;
  /** The end itself is outside. */
  readonly open: boolean;
  /** True: has no value; false: has one. */
  readonly empty: boolean | undefined;
  readonly flags: (field: Field) => { readonly set: string[]; readonly unset: string[] };
}

function operatorsOf(value: FilterValue): Readonly<Record<string, unknown>> {
  return isJsonObject(value) ? value : {};
}

/** Takes a filter apart for its editor and its chip. */
export function readFilter(value: FilterValue): ReadFilter {
  const operators = operatorsOf(value);
  const bare = Array.isArray(value) ? value : typeof value === 'object' || value === undefined ? [] : [value];
  const listed = operators['in'];
  return {
    values: Array.isArray(listed) ? listed : bare,
    from: operators['gte'] ?? operators['gt'],
    to: operators['lte'] ?? operators['lt'],
    open: operators['lte'] === undefined && operators['lt'] !== undefined,
    empty: typeof operators['isNull'] === 'boolean' ? operators['isNull'] : undefined,
    flags: (field) => flagsOf(field, String(operators['bits'] ?? '0'), String(operators['noBits'] ?? '0')),
  };
}

function flagsOf(field: Field, set: string, unset: string): { set: string[]; unset: string[] } {
  const flags = field.bits?.flags ?? [];
  const groups = (field.bits?.exclusive ?? []).flatMap(({ mask, values }) => {
    const isFiltered = underMask(withBits(set, { set: [unset] }), mask) === mask;
    return isFiltered ? Object.keys(values).filter((name) => values[name] === underMask(set, mask)) : [];
  });
  return {
    set: [...groups, ...flags.filter(({ bit }) => hasBit(set, bit)).map(({ name }) => name)],
    unset: flags.filter(({ bit }) => hasBit(unset, bit)).map(({ name }) => name),
  };
}

/** The filter for flags that must be set, flags that must not be, and values of exclusive groups. */
export function bitsFilter(
  set: readonly string[],
  unset: readonly string[],
  groups: readonly { readonly mask: string; readonly value: string }[],
): FilterValue {
  const rest = groups.map(({ mask, value }) => withBits(mask, { clear: [value] }));
  const bits = withBits('0', { set: [...set, ...groups.map(({ value }) => value)] });
  const noBits = withBits('0', { set: [...unset, ...rest] });
  const filter = { ...(bits !== '0' && { bits }), ...(noBits !== '0' && { noBits }) };
  return Object.keys(filter).length > 0 ? filter : undefined;
}

/** Any of some values; nothing when there are none. */
export function anyOf(values: readonly unknown[]): FilterValue {
  return values.length > 0 ? [...values] : undefined;
}

/** From, to, or both; nothing when neither is given. `until` names the operator of the end. */
export function between(from: unknown, to: unknown, until: 'lte' | 'lt' = 'lte'): FilterValue {
  const filter = { ...(from !== undefined && { gte: from }), ...(to !== undefined && { [until]: to }) };
  return Object.keys(filter).length > 0 ? filter : undefined;
}
