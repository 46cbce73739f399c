import { isUnseenText } from '../text/unseenText';
import type { Property } from './properties';

/** What is wrong with a value: a code of the message catalogue, with its arguments. */
interface ValueProblem {
  readonly code: 'FIELD_INVALID_FORMAT' | 'FIELD_TOO_LONG' | 'FIELD_TOO_BIG' | 'FIELD_REQUIRED';
  readonly args: readonly number[];
}

const problem = (code: ValueProblem['code'], ...args: number[]): ValueProblem => ({ code, args });

/**
 * Checks a value by the type of its property.
 * @returns undefined for a valid value
 */
export function checkValue(property: Property, value: unknown): ValueProblem | undefined {
  if (property.type === 'choice') {
    return property.choices.some((choice) => choice.value === value) ? undefined : problem('FIELD_INVALID_FORMAT');
  }
  if (!Array.isArray(value) || new Set(value).size < value.length) return problem('FIELD_INVALID_FORMAT');
  if (value.length > property.maxItems) return problem('FIELD_TOO_BIG', property.maxItems);
  for (const text of value as unknown[]) {
    if (typeof text !== 'string' || /\p{Cc}/u.test(text)) return problem('FIELD_INVALID_FORMAT');
    if (isUnseenText(text)) return problem('FIELD_REQUIRED');
    if (text.length > property.maxLength) return problem('FIELD_TOO_LONG', property.maxLength);
  }
  return undefined;
}
