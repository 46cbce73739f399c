import type { TranslateFunction } from 'ra-core';
import type { Said } from '../../domain/schema/said';

/** What the compiler says of a schema file, in the reader's language; for pages that have the area `schemaErrors`. */
export function saySchema(translate: TranslateFunction, { code, args }: Said): string {
  const values = args.map((value) => (typeof value === 'object' ? saySchema(translate, value) : value));
  return translate(`schemaErrors.${code}`, { ...values });
}
