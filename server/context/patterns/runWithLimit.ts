import { createContext, Script } from 'node:vm';
import type { RunExpression } from '../../../domain/schema/model/patterns';
import { SAFE_PATTERNS } from './safePatterns';
import { tryAgain } from './tryAgain';

/** Time for one text, in ms, of the clock and of the processor. Node stops the engine for regular expressions, too. */
const TIMEOUT_MS = 20;
/** Time for all texts that take too long in one turn of the event loop, which is one record, in ms. */
const TURN_MS = 100;

const names: { expression?: RegExp; text?: string } = createContext(Object.create(null) as object);
/** Spent on texts that took too long, in this turn. */
let spent = 0;
const script = new Script('expression.test(text)');

/** Milliseconds of the processor that this process has used. */
const processorMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** @returns undefined when it was stopped */
function runOnce(expression: RegExp, text: string): boolean | undefined {
  names.expression = expression;
  names.text = text;
  try {
    return script.runInContext(names, { timeout: TIMEOUT_MS }) === true;
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    return undefined;
  } finally {
    names.expression = undefined;
    names.text = undefined;
  }
}

/**
 * Runs a pattern of a schema file with a time limit: the check before publishing finds most patterns that need much
 * time, not all of them (CWE-1333). A text that takes longer has no result; when several of one record do, the others of
 * this record have none either. The clock stops it: on a busy machine a simple text can be stopped without
 * having been looked at, so it is tried again until it has had its time of the processor. The patterns that Portico is
 * shipped with are proven and run without it: a limit costs 0.07 ms.
 */
export const runWithLimit: RunExpression = (expression, text, pattern) => {
  if (SAFE_PATTERNS.has(pattern)) return expression.test(text);
  if (spent >= TURN_MS) return undefined;
  const found = tryAgain(() => runOnce(expression, text), processorMs, TIMEOUT_MS / 2);
  if (found !== undefined) return found;
  if (spent === 0) setImmediate(() => (spent = 0));
  spent += TIMEOUT_MS;
  return undefined;
};
