import type { TranslateFunction } from 'ra-core';
import type { CellPlace } from '../../domain/schema/model/cells';
import { inSentence } from '../../domain/text/inSentence';

/** A message of the catalogue, with the positions or names of its placeholders. */
export interface Message {
  readonly message: string;
  readonly args?: Readonly<Record<string, unknown>> | readonly unknown[];
  /** What is wrong in single cells of an array of objects. */
  readonly cells?: readonly CellMessage[];
}

export interface CellMessage extends Message, CellPlace {}

interface ErrorBody {
  readonly msg_code?: string;
  readonly msg_args?: readonly unknown[];
  readonly errors?: Readonly<Record<string, unknown>>;
}

const GENERIC = 'errors.ALERT_GENERIC';

/** The HTTP status of an error of a call; undefined for any other error. */
export function statusOf(error: unknown): number | undefined {
  return typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : undefined;
}

/** True for an answer of the server that another attempt would not change (4xx); false for an outage. */
export function isRefusal(error: unknown): boolean {
  const status = statusOf(error) ?? 0;
  return status >= 400 && status < 500;
}

function bodyOf(error: unknown): ErrorBody {
  const body = typeof error === 'object' && error !== null && 'body' in error ? error.body : undefined;
  return typeof body === 'object' && body !== null ? (body as ErrorBody) : {};
}

/** The message of a failed call: the server's code, else the generic alert (specification S-CALL-3). */
export function errorMessage(error: unknown): Message {
  const { msg_code: code, msg_args: args } = bodyOf(error);
  return code ? { message: `errors.${code}`, ...(args && { args }) } : { message: GENERIC };
}

/** The translated message of a failed call. */
export function failureText(translate: TranslateFunction, error: unknown): string {
  return translateMessage(translate, errorMessage(error));
}

/** Messages that belong under a field, by field name. Root errors (react-admin's `root`) are left out. */
export function fieldErrors(error: unknown): Record<string, Message> {
  const entries = Object.entries(bodyOf(error).errors ?? {}).flatMap(([field, value]) => {
    if (typeof value === 'string') return [[field, { message: value }] as const];
    const isMessage = typeof value === 'object' && value !== null && 'message' in value;
    return isMessage ? [[field, value as Message] as const] : [];
  });
  return Object.fromEntries(entries.filter(([field]) => field !== 'root'));
}

/** Its second argument is the name of the resource whose records use another one. */
const IN_USE = 'errors.IN_USE';

/**
 * Translates a message. An unknown code becomes the generic error message, never a bare key. A text with
 * `one |||| many` takes the form of its first argument.
 */
export function translateMessage(translate: TranslateFunction, { message, args }: Message): string {
  const [first, second]: readonly unknown[] = Array.isArray(args) ? args : [];
  const counted = typeof first === 'number' ? { smart_count: first } : {};
  const users = () => inSentence(translate(`resources.${String(second)}.name`, { ...counted, _: String(second) }));
  const named = message === IN_USE ? { 1: users() } : {};
  return translate(message, { ...counted, ...args, ...named, _: translate(GENERIC) });
}
