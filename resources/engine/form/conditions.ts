import type { ClientResource } from '../../../domain/schema/client';
import type { Field } from '../../../domain/schema/model';
import { dependencies, matches, type PredicateContext } from '../../../domain/schema/predicate';
import type { Values } from './values';

export interface FieldState {
  readonly visible: boolean;
  readonly required: boolean;
  readonly enabled: boolean;
}

const PREDICATES = ['visibleWhen', 'requiredWhen', 'enabledWhen'] as const;

/** Names of the values that a field's conditions look at: all that its row has to watch. */
export function watchedBy(field: Field): string[] {
  return [...new Set(PREDICATES.flatMap((name) => dependencies(field[name] ?? {})))];
}

/** What a field's conditions say about it at the moment. */
export function fieldState(field: Field, values: Values, context: PredicateContext): FieldState {
  const holds = (name: (typeof PREDICATES)[number]) => field[name] && matches(field[name], values, context);
  return {
    visible: holds('visibleWhen') ?? true,
    required: field.required || (holds('requiredWhen') ?? false),
    enabled: holds('enabledWhen') ?? true,
  };
}

/** Applies `whenHidden`: what a hidden field is saved as. The server does the same (`settleHidden`). */
export function settleHidden(resource: ClientResource, values: Values, context: PredicateContext): Values {
  const settled = resource.fields.flatMap((field) => {
    if (!field.visibleWhen || field.whenHidden === 'keep' || matches(field.visibleWhen, values, context)) return [];
    return [[field.name, field.whenHidden === 'default' ? (field.default ?? null) : null] as const];
  });
  return settled.length > 0 ? { ...values, ...Object.fromEntries(settled) } : values;
}
