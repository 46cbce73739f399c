import type { Diagnostic } from '@codemirror/lint';
import type { Text } from '@codemirror/state';
import type { SchemaError } from '../../../domain/schema/model/model';
import type { SchemaDiagnostic } from '../../../domain/schema/diagnostics/diagnostic';

/** A name in quotes, or a bare word: what an eye takes in at the marked place. */
const TOKEN = /"(?:[^"\\\n]|\\.)*"?|[^\s,\]}{[]+|[{[\]}]/y;

/** The compiler's errors as the editor marks them. A file that has become shorter is marked at its end. */
export function markersOf(
  document: Text,
  errors: readonly SchemaError[],
  say: (what: SchemaDiagnostic) => string,
): Diagnostic[] {
  return errors
    .map(({ line, column, diagnostic, hintDiagnostic }): Diagnostic => {
      const row = document.line(Math.min(Math.max(line, 1), document.lines));
      const from = Math.min(row.from + Math.max(column - 1, 0), row.to);
      TOKEN.lastIndex = from - row.from;
      const token = TOKEN.exec(row.text)?.[0] ?? '';
      const to = Math.min(from + Math.max(token.length, 1), document.length);
      return {
        from: Math.min(from, to),
        to,
        severity: 'error',
        message: say(diagnostic),
        ...(hintDiagnostic && { source: say(hintDiagnostic) }),
      };
    })
    .sort((a, b) => a.from - b.from);
}
