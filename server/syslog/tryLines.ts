import type { Parser, Recognised, Unrecognised } from './parsers/recognise';
import { recogniseWithLimit } from './parsers/recogniseWithLimit';
import { decodeLine } from './protocol/decode';
import { readMessage } from './protocol/message';

/** Lines of one call. */
const MAX_TRIED_LINES = 100;

type Tried = (Recognised | Unrecognised) & { readonly line: string };

/** Parses lines as if they were received, and stores nothing. Empty lines are skipped. */
export function tryLines(parser: Parser, text: string): Tried[] {
  const lines = text
    .split('\n')
    .map((line) => decodeLine(Buffer.from(line)))
    .filter((line) => line.trim() !== '')
    .slice(0, MAX_TRIED_LINES);
  const results = recogniseWithLimit(parser, lines.map(readMessage));
  return results.map((result, index) => ({ line: lines[index] ?? '', ...result }));
}
