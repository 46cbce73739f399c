import { expect, it } from 'vitest';
import { OTHER_ELEMENTS } from '../../domain/records/auditElements';
import { LOCALES } from '../../domain/text/locale';
import { en } from '../../locales/en';
import { es } from '../../locales/es';
import { fr } from '../../locales/fr';
import { zh } from '../../locales/zh';
import { elementName } from '../../server/actions/import-export/elementName';

const CONSOLE = { en, es, fr, zh };

it.each(LOCALES)('names in %s what the audit log is about, in the console as in files and mails', (locale) => {
  const names: Readonly<Record<string, string>> = CONSOLE[locale].engine.cell.elements;
  for (const word of OTHER_ELEMENTS) {
    expect(names[word]).toBeTruthy();
    expect(elementName({ resources: {} }, locale, word)).toBe(names[word]);
  }
});
