import type { TranslateFunction } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client/client';
import { resourceName } from '../texts';

type Known = ReadonlyMap<string, ClientResource>;

/** The resource of a record type in the API (`x-field.display: element`); undefined for an unknown one. */
export function elementOf(resources: Known, word: unknown): ClientResource | undefined {
  const matching = [...resources.values()].filter(({ name, backend }) => backend.type === word || name === word);
  // An own resource is another name for a resource.
  return matching.find(({ own }) => !own) ?? matching[0];
}

/**
 * Words of the audit log that stand for no resource, or for one that few may see: what the schema studio, the page of the
 * template for new companies and the settings write, what Portico does to a whole company, a refused call of a route
 * that names no record, and what has a page of its own.
 */
export const OTHER_ELEMENTS = [
  'companie',
  'schema',
  'company_template',
  'configuration',
  'request',
  'alert',
  'scheduled_report',
  'audit_watch',
  'access_review',
  'saved_view',
] as const;

/** The translated name of a record type; undefined for an unknown one. */
export function elementLabel(resources: Known, word: unknown, translate: TranslateFunction): string | undefined {
  const known = elementOf(resources, word);
  if (known) return resourceName(known, 1);
  return (OTHER_ELEMENTS as readonly unknown[]).includes(word)
    ? translate(`engine.cell.elements.${String(word)}`)
    : undefined;
}
