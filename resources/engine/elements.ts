import type { TranslateFunction } from 'ra-core';
import type { ClientResource } from '../../domain/schema/client';
import { resourceName } from './texts';

type Known = ReadonlyMap<string, ClientResource>;

/** What kind of record a word on the wire stands for (`x-field.display: element`); undefined where nobody here knows it. */
function elementOf(resources: Known, word: unknown): ClientResource | undefined {
  const meant = [...resources.values()].filter(({ name, backend }) => backend.type === word || name === word);
  // Somebody's own record is one of them by another name.
  return meant.find(({ own }) => !own) ?? meant[0];
}

/** Words that stand for no resource: what the schema studio writes into the audit log. */
export const OTHER_ELEMENTS = ['schema'] as const;

/** The word in the reader's language; undefined where nobody here knows it. */
export function elementLabel(resources: Known, word: unknown, translate: TranslateFunction): string | undefined {
  const known = elementOf(resources, word);
  if (known) return resourceName(known, 1);
  return (OTHER_ELEMENTS as readonly unknown[]).includes(word)
    ? translate(`engine.cell.elements.${String(word)}`)
    : undefined;
}
