import type { Field } from './model';
import { matches, type PredicateContext } from './predicate';

/**
 * Whether `enabledWhen` lets a field be changed. About the field itself, the condition sees the value before the
 * change, so that it can allow one direction only.
 * @param record as it would be after the change; @param before as it is, or the defaults of a new one
 */
export function isEnabled(
  { name, enabledWhen }: Pick<Field, 'name' | 'enabledWhen'>,
  record: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>>,
  context: PredicateContext,
): boolean {
  return !enabledWhen || matches(enabledWhen, { ...record, [name]: before[name] ?? null }, context);
}
