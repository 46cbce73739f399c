import type { ErrorCode } from '../errors/codes';
import type { TaskName } from './tasks';

/** To a worker process: a task, or the answer to a chunk: continue, or stop because the server could not handle it. */
export type ToWorker = { readonly name: TaskName; readonly input: unknown } | { readonly goOn: boolean };

/** From a worker process: its task has begun, one chunk of its result, or how it ended. */
export type FromWorker = { readonly started: true } | { readonly chunk: Uint8Array } | TaskResult;

/**
 * What a task ends with. An expected error travels as code and arguments, because its class does not; any other one as
 * it was thrown.
 */
export type TaskResult =
  | { readonly value: unknown }
  | { readonly error: { readonly code: ErrorCode; readonly args: readonly (string | number)[] } }
  | { readonly thrown: unknown };
