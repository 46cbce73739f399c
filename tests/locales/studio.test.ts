import { describe, expect, it } from 'vitest';
import { studio as en } from '../../locales/en/studio';
import { studio as es } from '../../locales/es/studio';
import { studio as fr } from '../../locales/fr/studio';
import { studio as zh } from '../../locales/zh/studio';
import { schemaErrors as spanish } from '../../locales/es/schemaErrors';
import { schemaErrors as french } from '../../locales/fr/schemaErrors';
import { schemaErrors as chinese } from '../../locales/zh/schemaErrors';
import { DIAGNOSTIC_MESSAGES } from '../../domain/schema/diagnostics/diagnosticMessages';
import { metaAt } from '../../domain/dialect/meta';
import { loadArea } from '../../src/i18n/loadArea';

const flat = (tree: object, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string'
      ? [[`${path}${key}`, value] as [string, string]]
      : flat(value as object, `${path}${key}.`),
  );
const placeholders = (text: string) => [...new Set(text.match(/%\{[^}]*\}|\$/g) ?? [])].sort();
const master = new Map(flat(fr));

describe.each(Object.entries({ en, es, zh }))('the studio in %s', (language, texts) => {
  it('has the texts of the master, with their placeholders and plurals', () => {
    const own = new Map(flat(texts));
    expect([...own.keys()]).toEqual([...master.keys()]);
    for (const [key, text] of master) {
      expect([key, placeholders(own.get(key) ?? '')]).toEqual([key, placeholders(text)]);
      // Chinese has one form; a text without values says how forms are written.
      const forms = language === 'zh' && placeholders(text).length > 0 ? 1 : text.split('||||').length;
      expect([key, own.get(key)?.split('||||').length]).toEqual([key, forms]);
    }
  });
});

it('is shown with French spaces and apostrophes', async () => {
  const shown = flat(await loadArea('studio', 'fr'));
  expect(shown.length).toBe(master.size);
  expect(shown.filter(([, text]) => text.includes("'") || / [:;?!]/.test(text))).toEqual([]);
});

it('explains every keyword that the dialect adds to JSON Schema', () => {
  const added = Object.keys(metaAt(['properties', 'any', 'x-field'])[0]?.properties ?? {});
  const roots = Object.keys(metaAt([])[0]?.properties ?? {}).filter((name) => name.startsWith('x-'));
  const explained = new Set(Object.keys(fr.help));
  expect([...roots, ...added].filter((name) => !explained.has(name) && name !== 'initial')).toEqual([]);
});

it.each(Object.entries({ fr: french, es: spanish, zh: chinese }))(
  'says in %s all that the compiler says, with its values',
  (_, texts: Readonly<Record<string, string>>) => {
    const values = (phrases: Readonly<Record<string, string>>) =>
      Object.entries(phrases).map(([code, text]) => [code, ...placeholders(text)]);
    expect(values(texts)).toEqual(values(DIAGNOSTIC_MESSAGES));
    expect(Object.values(texts).filter((text) => text.includes('||||') || text.trim() === '')).toEqual([]);
  },
);
