import type { TranslateFunction } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client/client';
import { isOtherElement } from '../../../domain/records/auditElements';
import { resourceName } from '../texts';

type Known = ReadonlyMap<string, ClientResource>;

/** The resource of a record type in the API (`x-field.display: element`); undefined for an unknown one. */
export function elementOf(resources: Known, word: unknown): ClientResource | undefined {
  const matching = [...resources.values()].filter(({ name, backend }) => backend.type === word || name === word);
  // An own resource is another name for a resource.
  return matching.find(({ own }) => !own) ?? matching[0];
}

/** The translated name of a record type; undefined for an unknown one. */
export function elementLabel(resources: Known, word: unknown, translate: TranslateFunction): string | undefined {
  const known = elementOf(resources, word);
  if (known) return resourceName(known, 1);
  return isOtherElement(word) ? translate(`engine.cell.elements.${word}`) : undefined;
}
