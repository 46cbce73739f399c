import { DIAGNOSTIC_MESSAGES } from './diagnosticMessages';

export type DiagnosticCode = keyof typeof DIAGNOSTIC_MESSAGES;

/** A message of the schema compiler: a code and its arguments, so that it can be translated. */
export interface SchemaDiagnostic {
  readonly code: DiagnosticCode;
  readonly args: readonly (string | number | SchemaDiagnostic)[];
}

/** A diagnostic without a position. @param args values for the placeholders of its message */
export function diagnostic(code: DiagnosticCode, ...args: SchemaDiagnostic['args']): SchemaDiagnostic {
  return { code, args };
}

/** The English text of a diagnostic. */
export function diagnosticText({ code, args }: SchemaDiagnostic): string {
  return DIAGNOSTIC_MESSAGES[code].replace(/%\{(\d+)\}/g, (_, place: string) => {
    const value = args[Number(place)] ?? '';
    return typeof value === 'object' ? diagnosticText(value) : String(value);
  });
}
