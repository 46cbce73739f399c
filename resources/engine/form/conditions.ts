import type { ClientResource } from '../../../domain/schema/client/client';
import type { Field } from '../../../domain/schema/model/model';
import { dependencies, matches, type PredicateContext } from '../../../domain/schema/model/predicate';
import { isEnabled } from '../../../domain/schema/model/enabled';
import { changedImpossibleFlags, decidingFlags } from '../../../domain/schema/model/possibleFlags';
import { isSame, type Values } from './values';

export interface FieldState {
  readonly visible: boolean;
  readonly required: boolean;
  readonly enabled: boolean;
}

const PREDICATES = ['visibleWhen', 'requiredWhen', 'enabledWhen'] as const;

/** Names of the values that a field's conditions look at: all that its row has to watch. */
export function watchedBy(field: Field): string[] {
  return [...new Set([...PREDICATES.flatMap((name) => dependencies(field[name] ?? {})), ...decidingFlags(field)])];
}

/** Whether a field that has a value keeps one: its value is what makes it required. */
export const isKept = ({ name, requiredWhen }: Field) => dependencies(requiredWhen ?? {}).includes(name);

/**
 * What a field's conditions say about it at the moment. Whether it is required because it has a value is decided by the
 * value that it started with: it stays so while it is emptied.
 * @param start the values that the form began with
 */
export function fieldState(field: Field, start: Values, values: Values, context: PredicateContext): FieldState {
  const { visibleWhen, requiredWhen, name } = field;
  const started = isKept(field) ? { ...values, [name]: start[name] ?? null } : values;
  return {
    visible: visibleWhen === undefined || matches(visibleWhen, values, context),
    required: field.required || (requiredWhen !== undefined && matches(requiredWhen, started, context)),
    enabled: isEnabled(field, values, start, context),
  };
}

/**
 * What a form's values are saved as. A hidden field is kept, emptied or set to its default (`whenHidden`; the server
 * does the same), one that is switched off keeps the value that it started with: the server would refuse another; and
 * flags that a change has made impossible are cleared.
 */
export function settle(resource: ClientResource, start: Values, given: Values, context: PredicateContext): Values {
  const values = { ...given };
  for (const field of resource.fields) {
    if (!isEnabled(field, given, start, context)) values[field.name] = start[field.name];
  }
  const settled = resource.fields.flatMap((field) => {
    if (!field.visibleWhen || field.whenHidden === 'keep' || matches(field.visibleWhen, values, context)) return [];
    return [[field.name, field.whenHidden === 'default' ? (field.default ?? null) : null] as const];
  });
  const after = settled.length > 0 ? { ...values, ...Object.fromEntries(settled) } : values;
  const isChanged = (name: string) => !isSame(start[name], after[name]);
  return { ...after, ...changedImpossibleFlags(resource, after, isChanged, context) };
}
