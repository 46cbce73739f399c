import { parentPort, workerData } from 'node:worker_threads';
import recheck from 'recheck/lib/browser.js';
import type { PatternVerdict } from '../../../domain/schema/model/patterns';

/** Time for one pattern, in ms. */
const TIMEOUT_MS = 4_000;
/** Quadratic patterns are fast enough for texts of `MAX_MATCHED_LENGTH` characters. */
const HIGHEST_DEGREE = 2;

/** From this count on, a bounded repetition can take as long as an unbounded one: `(a{1,9}){1,9}`. */
const UNBOUNDED_FROM = 5;
/** Escapes and character classes, which stay, and counted repetitions. */
const TOKEN = /\\(?:[pPu]\{[^}]*\}|.)|\[(?:\\.|[^\]\\])*\]|\{(\d+)(?:(,)(\d*))?\}/gsu;

/**
 * The pattern with large counted repetitions made unbounded. The checker takes patterns of bounded length for safe, and
 * needs very long for large counts.
 */
function widened(pattern: string): string {
  return pattern.replace(TOKEN, (token, least?: string, comma?: string, most?: string) => {
    if (least === undefined) return token;
    const highest = comma === undefined ? Number(least) : most ? Number(most) : Infinity;
    if (highest < UNBOUNDED_FROM) return token;
    return Number(least) === 0 ? '*' : '+';
  });
}

/** Checks one pattern as `new RegExp(pattern, 'u')` would run it. */
function verdictOf(pattern: string): PatternVerdict {
  const found = recheck.checkSync(widened(pattern), 'u', { timeout: TIMEOUT_MS });
  if (found.status !== 'vulnerable') return found.status;
  const { complexity } = found;
  return complexity.type === 'polynomial' && complexity.degree <= HIGHEST_DEGREE ? 'safe' : 'runaway';
}

// Compiles the checker's own code first, so that its start does not count for the first pattern.
recheck.checkSync('^a+$', 'u');
for (const pattern of workerData as readonly string[]) parentPort?.postMessage([pattern, verdictOf(pattern)]);
