import { constants, setPriority } from 'node:os';
import { ignoreUntilAwaited } from '../../domain/ignoreUntilAwaited';
import { PorticoError } from '../errors/catalogue';
import type { FromWorker, TaskResult, ToWorker } from './messages';
import { TASKS, type Emit, type TaskName } from './tasks';

/** V8 refuses a string, an array or a buffer of such a size, or a recursion of such a depth. */
const TOO_BIG = /^(Invalid (string|array|array buffer|typed array) length|.*allocation failed|Maximum call stack)/i;

/** Entry point of a worker process (`workerProcess.ts`): runs the tasks that the server sends, one at a time. */
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// A terminal and some process managers signal all processes at once. The server first answers what is under way, then it
// ends its workers.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

let chunkHandled: ((goOn: boolean) => void) | undefined;

process.on('message', (message: ToWorker) => {
  if ('goOn' in message) chunkHandled?.(message.goOn);
  else void run(message.name, message.input).then(send);
});

const send = (message: FromWorker) => process.send?.(message);

async function run(name: TaskName, input: unknown): Promise<TaskResult> {
  send({ started: true });
  const { emit, allHandled } = emitter();
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
    return { thrown: error };
  }
}

/** Sends chunks one at a time: the task prepares the next one while the server handles the one before. */
function emitter(): { emit: Emit; allHandled(): Promise<void> } {
  let handled: Promise<void> = Promise.resolve();
  const answer = () =>
    new Promise<void>((resolve, reject) => {
      chunkHandled = (goOn) => (goOn ? resolve() : reject(new Error('the chunk was not handled')));
    });
  return {
    async emit(chunk) {
      await handled;
      handled = ignoreUntilAwaited(answer());
      send({ chunk });
    },
    allHandled: () => handled,
  };
}
