import polyglotI18nProvider from 'ra-i18n-polyglot';
import { expect, it } from 'vitest';
import { en } from '../../locales/en';
import { es } from '../../locales/es';
import { fr } from '../../locales/fr';
import { zh } from '../../locales/zh';
import { labelled } from '../../resources/engine/texts';
import { typographic } from '../../src/i18n/typographic';

it.each([
  ['fr', typographic(fr), 'Nom\u00a0: Lyon'],
  ['en', en, 'Nom: Lyon'],
  ['es', es, 'Nom: Lyon'],
  ['zh', zh, 'Nom：Lyon'],
])('a label and its text have the colon of the language: %s', (language, texts, said) => {
  const { translate } = polyglotI18nProvider(() => texts as never, language, []);
  expect(labelled(translate, 'Nom', 'Lyon')).toBe(said);
});
