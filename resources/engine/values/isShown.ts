import type { Field } from '../../../domain/schema/model/model';
import { dependencies, matches, type PredicateContext } from '../../../domain/schema/model/predicate';

type Values = Readonly<Record<string, unknown>>;

/**
 * False where a field's condition does not hold for a record: its value says nothing there. A record without a value that
 * the condition reads decides nothing, so the field is shown.
 */
export function isShown({ visibleWhen }: Field, record: Values, user: PredicateContext['user']): boolean {
  if (!visibleWhen || matches(visibleWhen, record, { user, mode: 'edit' })) return true;
  return dependencies(visibleWhen).some((name) => record[name] === undefined);
}
