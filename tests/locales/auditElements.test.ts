import { expect, it } from 'vitest';
import { LOCALES } from '../../domain/text/locale';
import { en } from '../../locales/en';
import { es } from '../../locales/es';
import { fr } from '../../locales/fr';
import { zh } from '../../locales/zh';
import { OTHER_ELEMENTS } from '../../resources/engine/values/elements';
import { elementName } from '../../server/actions/import-export/elementName';

/** What the audit log is about and no schema names: records with a page of their own, and views of lists. */
const OWN_PAGES = ['alert', 'scheduled_report', 'audit_watch', 'access_review', 'saved_view'] as const;
const CONSOLE = { en, es, fr, zh };

it.each(LOCALES)('names in %s what the audit log is about, in the console as in files and mails', (locale) => {
  expect(OTHER_ELEMENTS).toEqual(expect.arrayContaining([...OWN_PAGES]));
  const names: Readonly<Record<string, string>> = CONSOLE[locale].engine.cell.elements;
  for (const word of OWN_PAGES) {
    expect(names[word]).toBeTruthy();
    expect(elementName({ resources: {} }, locale, word)).toBe(names[word]);
  }
});
