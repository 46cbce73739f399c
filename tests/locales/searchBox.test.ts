import { expect, it } from 'vitest';
import { clientModel } from '../../domain/schema/client/client';
import { inSentence } from '../../domain/text/inSentence';
import type { Locale } from '../../domain/text/locale';
import { fieldLabel } from '../../resources/engine/texts';
import { NAMED_FIELDS } from '../../resources/engine/list/SearchBox';
import { readLayout, readModel } from '../support/readModel';

const everything = new Set(readLayout().bits.map(({ name }) => name));

/** What “Rechercher par …” cannot go on with: participles, prepositions and questions are no names of something. */
const BREAKS: Readonly<Record<string, RegExp>> = {
  fr: /^(?:portant|reçu|créée?|modifiée?|vue?|envoyée?|depuis|pour|par|à|de|du|le|la|les|en)\s|[?:(]/i,
  en: /^(?:applied|received|created|changed|seen|sent|since|for|by|to|from|the|in|on)\s|[?:(]/i,
  es: /^(?:aplicado|recibido|creado|modificado|visto|enviado|desde|para|por|a|de|del|el|la|en)\s|[?:(]/i,
  zh: /[？：（?:(]/,
};

it.each(Object.keys(BREAKS) as Locale[])('names columns that the sentence in the empty box can hold: %s', (locale) => {
  const { resources } = clientModel(readModel(), '1', everything, locale, { areas: {}, names: {} });
  const broken = resources.flatMap((resource) =>
    resource.searchedIn
      .slice(0, NAMED_FIELDS)
      .map((name) => inSentence(fieldLabel(resource, name)))
      .filter((label) => BREAKS[locale]!.test(label))
      .map((label) => `${resource.name}: ${label}`),
  );
  expect(broken).toEqual([]);
  const log = resources.find(({ name }) => name === 'auditlog')!;
  expect(log.searchedIn.slice(0, NAMED_FIELDS)).toEqual(['lo_action', 'lo_ip']);
});

it('writes an abbreviation with a hyphen small within a sentence', () => {
  expect(inSentence('E-mail')).toBe('e-mail');
  expect(inSentence('Adresse')).toBe('adresse');
  expect(inSentence('SMS')).toBe('SMS');
});
