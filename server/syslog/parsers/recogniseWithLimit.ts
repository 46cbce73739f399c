import { createContext, Script } from 'node:vm';
import type { SyslogMessage } from '../protocol/message';
import { recognise, type Parser, type Recognised, type Unrecognised } from './recognise';

/** Time for a batch, in ms. 500 lines usually take 5 ms. */
const BATCH_MS = 100;
/** Time for a line at which a batch was stopped, in ms. */
const LINE_MS = 20;
/** Time for all such lines of a batch, in ms; the lines after it are too slow, too. */
const SLOW_MS = 100;

const names: { run?: () => void } = createContext(Object.create(null) as object);
const script = new Script('run()');

/**
 * Recognises lines with a time limit, which Node also applies inside a regular expression: the check of parser files
 * finds most patterns that need much time, not all of them (CWE-1333). A batch blocks the event loop for 300 ms at
 * most.
 * @returns one result for each message, in their order
 */
export function recogniseWithLimit(parser: Parser, messages: readonly SyslogMessage[]): (Recognised | Unrecognised)[] {
  const results: (Recognised | Unrecognised)[] = [];
  const upTo = (end: number) => () => {
    for (const message of messages.slice(results.length, end)) results.push(recognise(parser, message));
  };
  let spent = 0;
  while (results.length < messages.length) {
    if (spent >= SLOW_MS) {
      results.push({ reason: 'tooSlow' });
      continue;
    }
    if (ended(upTo(messages.length), spent === 0 ? BATCH_MS : LINE_MS)) break;
    spent += LINE_MS;
    if (!ended(upTo(results.length + 1), LINE_MS)) results.push({ reason: 'tooSlow' });
  }
  return results;
}

/** Runs a function with a time limit, in ms. @returns whether it ended in time */
function ended(run: () => void, timeout: number): boolean {
  names.run = run;
  try {
    script.runInContext(names, { timeout });
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    return false;
  } finally {
    names.run = undefined;
  }
}
