import type { MessagePort } from 'node:worker_threads';
import { ignoreUntilAwaited } from '../../domain/ignoreUntilAwaited';
import { PorticoError } from '../errors/catalogue';
import type { FromTask, TaskMessage, TaskResult, ToTask } from './messages';
import { TASKS, type Emit } from './tasks';

/** V8 refuses a string, an array or a buffer of such a size, or a recursion of such a depth. */
const TOO_BIG = /^(Invalid (string|array|array buffer|typed array) length|.*allocation failed|Maximum call stack)/i;

/** Runs one task of the table. Entry point of the worker threads (`pool.ts`). */
export default async function run({ name, input, port }: TaskMessage): Promise<TaskResult> {
  port.postMessage({ started: true } satisfies FromTask);
  const { emit, allHandled } = emitterOn(port);
  const task = TASKS[name] as (input: unknown, emit: Emit) => Promise<unknown>;
  try {
    const value = await task(input, emit);
    await allHandled();
    return { value };
  } catch (error) {
    if (error instanceof PorticoError && error.status < 500) return { error: { code: error.code, args: error.args } };
    if (error instanceof RangeError && TOO_BIG.test(error.message)) {
      return { error: { code: 'FILE_TOO_COMPLEX', args: [] } };
    }
    throw error;
  } finally {
    port.close();
  }
}

/** Sends chunks one at a time: the task prepares the next one while the main thread handles the one before. */
function emitterOn(port: MessagePort): { emit: Emit; allHandled(): Promise<void> } {
  let handled: Promise<void> = Promise.resolve();
  const answer = () =>
    new Promise<void>((resolve, reject) => {
      port.once('message', ({ goOn }: ToTask) => (goOn ? resolve() : reject(new Error('the chunk was not handled'))));
    });
  return {
    async emit(chunk) {
      await handled;
      handled = ignoreUntilAwaited(answer());
      port.postMessage({ chunk } satisfies FromTask);
    },
    allHandled: () => handled,
  };
}
