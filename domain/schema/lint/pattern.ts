import type { PatternVerdicts } from '../patterns';
import { said, type Said } from '../said';

/** True when the text is a regular expression as validators read it. */
function compiles(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

/**
 * What is wrong with a pattern, and a hint.
 * @param verdicts of the server; without them (in a browser) only the syntax is judged
 */
export function badPattern(pattern: string, verdicts?: PatternVerdicts): readonly [Said, Said?] | undefined {
  if (!compiles(pattern)) return [said('badPattern', pattern)];
  const verdict = verdicts && (verdicts.get(pattern) ?? 'unknown');
  if (verdict === 'runaway') return [said('runawayPattern', pattern), said('simplerPattern')];
  if (verdict === 'unknown') return [said('unknownPattern', pattern), said('simplerPattern')];
  return undefined;
}
