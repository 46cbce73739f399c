import type { PatternVerdicts } from '../model/patterns';
import { diagnostic, type SchemaDiagnostic } from '../diagnostics/diagnostic';

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
 * @param verdicts of the server; without them (in a browser) only the syntax is checked
 */
export function badPattern(
  pattern: string,
  verdicts?: PatternVerdicts,
): readonly [SchemaDiagnostic, SchemaDiagnostic?] | undefined {
  if (!compiles(pattern)) return [diagnostic('badPattern', pattern)];
  const verdict = verdicts && (verdicts.get(pattern) ?? 'unknown');
  if (verdict === 'runaway') return [diagnostic('runawayPattern', pattern), diagnostic('simplerPattern')];
  if (verdict === 'unknown') return [diagnostic('unknownPattern', pattern), diagnostic('simplerPattern')];
  return undefined;
}
