import { expect, it } from 'vitest';
import { OTHER_ELEMENTS } from '../../domain/records/auditElements';
import { LOCALES } from '../../domain/text/locale';
import { elementLabel } from '../../resources/engine/values/elements';
import { elementName } from '../../server/actions/import-export/elementName';

it.each(LOCALES)('names in %s what the audit log is about, in the console as in files and mails', (locale) => {
  for (const word of OTHER_ELEMENTS) {
    const label = elementLabel(new Map(), word, locale);
    expect(label).toBeTruthy();
    expect(elementName({ resources: {} }, locale, word)).toBe(label);
  }
});
