import { errorMessage, fieldErrors, type Message } from '../errors';

/** What a refused save has against it. */
interface Refusal {
  /** Messages of fields that the form has a row for. */
  readonly errors: Readonly<Record<string, Message>>;
  /** Messages of other fields. */
  readonly others: readonly (readonly [string, Message])[];
  /** The failure as a whole; only where no field is named. */
  readonly message?: Message;
}

/**
 * Splits what the server has against a save by where it is shown.
 * @param names fields that have a row
 * @param rowOf the row of a field that the server calls by another name
 */
export function refusalOf(
  error: unknown,
  names: ReadonlySet<string>,
  rowOf: Readonly<Record<string, string>> = {},
): Refusal {
  const all = Object.entries(fieldErrors(error)).map(([name, message]) => [rowOf[name] ?? name, message] as const);
  return {
    errors: Object.fromEntries(all.filter(([name]) => names.has(name))),
    others: all.filter(([name]) => !names.has(name)),
    ...(all.length === 0 && { message: errorMessage(error) }),
  };
}
