import type { ClientResource } from '../../../domain/schema/client/client';
import { otherElementName } from '../../../domain/records/auditElements';
import type { Locale } from '../../../domain/text/locale';
import { resourceName } from '../texts';

type Known = ReadonlyMap<string, ClientResource>;

/** The resource of a record type in the API (`x-field.display: element`); undefined for an unknown one. */
export function elementOf(resources: Known, word: unknown): ClientResource | undefined {
  const matching = [...resources.values()].filter(({ name, backend }) => backend.type === word || name === word);
  // An own resource is another name for a resource.
  return matching.find(({ own }) => !own) ?? matching[0];
}

/** The name of a record type in the reader's language; undefined for an unknown one. */
export function elementLabel(resources: Known, word: unknown, locale: Locale): string | undefined {
  const known = elementOf(resources, word);
  return known ? resourceName(known, 1) : otherElementName(word, locale);
}
