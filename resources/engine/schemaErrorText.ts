import type { TranslateFunction } from 'ra-core';
import type { SchemaDiagnostic } from '../../domain/schema/diagnostics/diagnostic';

/**
 * What the compiler says about a schema file, in the reader's language; for pages that have the area `schemaErrors`.
 */
export function schemaErrorText(translate: TranslateFunction, { code, args }: SchemaDiagnostic): string {
  const values = args.map((value) => (typeof value === 'object' ? schemaErrorText(translate, value) : value));
  return translate(`schemaErrors.${code}`, { ...values });
}
