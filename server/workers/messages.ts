import type { MessagePort } from 'node:worker_threads';
import type { ErrorCode } from '../errors/catalogue';
import type { TaskName } from './tasks';

/** What the main thread sends to start a task. */
export interface TaskMessage {
  readonly name: TaskName;
  readonly input: unknown;
  /** Carries `FromTask` to the main thread and `ToTask` back. */
  readonly port: MessagePort;
}

/** From a running task: it was taken from the queue, or one chunk of its result. */
export type FromTask = { readonly started: true } | { readonly chunk: Uint8Array };

/** The answer to a chunk: go on, or stop because the main thread could not handle it. */
export interface ToTask {
  readonly goOn: boolean;
}

/** What a task ends with. An expected error travels as code and arguments, because its class does not. */
export type TaskResult =
  | { readonly value: unknown }
  | { readonly error: { readonly code: ErrorCode; readonly args: readonly (string | number)[] } };
