import { Worker } from 'node:worker_threads';
import { parseBounded } from '../../../domain/text/boundedJson';
import type { PatternVerdict, PatternVerdicts } from '../../../domain/schema/model/patterns';
import { SAFE_PATTERNS } from './safePatterns';

/** Time for all patterns of one call, in ms; a pattern without a verdict by then is unknown. */
const DEADLINE_MS = 15_000;
const MAX_PATTERN_LENGTH = 500;
const MAX_CACHED = 1_000;

/** Verdicts of this process. */
const verdictCache = new Map<string, PatternVerdict>();

/**
 * Checks every regular expression in schema files with `recheck`, in a separate thread: patterns with catastrophic
 * backtracking (exponential, or polynomial of degree 3 and more) let one record block the server (CWE-1333, OWASP ASVS
 * 5.0 1.3.12). Never throws: a pattern that cannot be checked is unknown.
 */
export async function checkPatterns(files: readonly { readonly text: string }[]): Promise<PatternVerdicts> {
  const found = new Set(files.flatMap(({ text }) => patternsIn(text)));
  const open = [...found].filter((pattern) => !SAFE_PATTERNS.has(pattern) && !verdictCache.has(pattern));
  const verdicts = await inWorker(open.filter((pattern) => pattern.length <= MAX_PATTERN_LENGTH && compiles(pattern)));
  if (verdictCache.size > MAX_CACHED) verdictCache.clear();
  for (const [pattern, verdict] of verdicts) verdictCache.set(pattern, verdict);
  return new Map(
    [...found].map((pattern) => [
      pattern,
      SAFE_PATTERNS.has(pattern) ? 'safe' : (verdictCache.get(pattern) ?? verdicts.get(pattern) ?? 'unknown'),
    ]),
  );
}

/**
 * Values of every member that is called `pattern`, except message codes (`errors`); none for text that is not JSON,
 * which the compiler reports.
 */
export function patternsIn(text: string): string[] {
  const found: string[] = [];
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [name, value] of Object.entries(node)) {
      if (name === 'pattern' && typeof value === 'string') found.push(value);
      else if (name !== 'errors') walk(value);
    }
  };
  try {
    walk(parseBounded(text));
  } catch {
    return [];
  }
  return found;
}

/** An expression with an error is reported by the compiler. */
function compiles(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

async function inWorker(patterns: readonly string[]): Promise<Map<string, PatternVerdict>> {
  const verdicts = new Map<string, PatternVerdict>();
  if (patterns.length === 0) return verdicts;
  const entry = import.meta.url.endsWith('.ts') ? './devPatternWorker.mjs' : './patternWorker.js';
  const worker = new Worker(new URL(entry, import.meta.url), {
    workerData: patterns,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  await new Promise<void>((done) => {
    const timer = setTimeout(done, DEADLINE_MS);
    worker.on('message', ([pattern, verdict]: [string, PatternVerdict]) => verdicts.set(pattern, verdict));
    worker.on('error', () => done());
    worker.on('exit', () => {
      clearTimeout(timer);
      done();
    });
  });
  await worker.terminate();
  return verdicts;
}
