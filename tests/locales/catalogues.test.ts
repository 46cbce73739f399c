import { readFileSync } from 'node:fs';
import frenchReactAdmin from 'ra-language-french';
import reactAdminEnglish from 'ra-language-english';
import { describe, expect, it } from 'vitest';
import { en } from '../../locales/en';
import { es } from '../../locales/es';
import { reactAdmin as reactAdminSpanish } from '../../locales/es/reactAdmin';
import { fr } from '../../locales/fr';
import { zh } from '../../locales/zh';
import { reactAdmin as reactAdminChinese } from '../../locales/zh/reactAdmin';
import { messages } from '../../src/i18n/messages/fr';
import { pageMessages } from '../../src/i18n/messages/frPages';
import { CODES } from '../../server/errors/codes';

type Tree = { readonly [key: string]: string | Tree };

function flat(tree: object, path = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(tree as Tree)) {
    const here = path ? `${path}.${key}` : key;
    if (typeof value === 'string') found.set(here, value);
    else flat(value, here).forEach((text, name) => found.set(name, text));
  }
  return found;
}

const master = flat(fr);
const others = { en: flat(en), es: flat(es), zh: flat(zh) };

/** Which values a text asks for; how often it does is the language's own affair. */
const placeholders = (text: string) => [...new Set(text.match(/%\{[^}]*\}/g) ?? [])].sort();

describe.each(Object.entries(others))('catalogue %s', (_, catalogue) => {
  it('has the same keys as the master', () => {
    expect([...catalogue.keys()].sort()).toEqual([...master.keys()].sort());
  });

  it('has the same placeholders as the master', () => {
    for (const [key, text] of master)
      expect([key, placeholders(catalogue.get(key) ?? '')]).toEqual([key, placeholders(text)]);
  });
});

describe.each(Object.entries({ fr: master, ...others }))('texts of %s', (_, catalogue) => {
  it('are never empty', () => {
    expect([...catalogue].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('have one plural form or two: none of these languages knows a third', () => {
    expect([...catalogue].filter(([, text]) => text.split('||||').length > 2)).toEqual([]);
  });
});

it('has one form in Chinese, which has the number: the second one would never be shown', () => {
  expect([...others.zh].filter(([, text]) => text.includes('||||'))).toEqual([]);
  const counted = [...master].filter(([, text]) => /%\{(smart_count|n)\}/.test(text)).map(([key]) => key);
  expect(counted.length).toBeGreaterThan(3);
  // A text that French gives for one without its number says in Chinese how many there are.
  const without = counted.filter((key) => !/%\{(smart_count|n|count|weekday)\}/.test(others.zh.get(key) ?? ''));
  expect(without).toEqual([]);
});

it('counts in two forms in French wherever a number decides', () => {
  const counted = [...master].filter(([, text]) => text.includes('%{smart_count}'));
  expect(counted.length).toBeGreaterThan(3);
  for (const [key, text] of counted)
    expect([key, others.en.get(key)?.split('||||').length]).toEqual([key, text.split('||||').length]);
});

describe('French as it is shown', () => {
  const shown = flat({ ...messages, ...pageMessages });

  it('uses the typographic apostrophe', () => {
    expect([...shown].filter(([, text]) => text.includes("'"))).toEqual([]);
  });

  it('keeps : ; ? ! on the line of the word before', () => {
    expect([...shown].filter(([, text]) => / [:;?!]/.test(text) || /[\p{L}}][;?!]/u.test(text))).toEqual([]);
    // Read before the console is open, as it stands in the file.
    expect([...flat(fr.session)].filter(([, text]) => / [:;?!]/.test(text))).toEqual([]);
  });
});

describe('react-admin’s own texts', () => {
  const english = flat(reactAdminEnglish);

  it.each([
    ['fr', frenchReactAdmin],
    ['es', reactAdminSpanish],
    ['zh', reactAdminChinese],
  ])('are complete in %s', (_, pack) => {
    const texts = flat(pack);
    expect([...english.keys()].filter((key) => !texts.has(key))).toEqual([]);
  });

  it.each([
    ['es', reactAdminSpanish],
    ['zh', reactAdminChinese],
  ])('ask only for values that react-admin gives, in %s', (_, pack) => {
    for (const [key, text] of flat(pack)) {
      const given = placeholders(english.get(key) ?? '');
      expect([key, placeholders(text).filter((name) => !given.includes(name) && name !== '%{smart_count}')]).toEqual([
        key,
        [],
      ]);
    }
  });
});

describe('message codes', () => {
  const known = new Set(Object.keys(fr.errors));

  it('has a text for every code that the server can answer', () => {
    const codes = Object.keys(CODES);
    expect(codes.length).toBeGreaterThan(200);
    expect(codes.filter((code) => !known.has(code))).toEqual([]);
  });

  it('has a text for every code that a schema file names', () => {
    const names = JSON.stringify(
      ['identity-profiles', 'administrator-profiles', 'companies'].map((name) =>
        readFileSync(`schemas/resources/${name}.schema.json`, 'utf8'),
      ),
    );
    const codes = [...names.matchAll(/\b([A-Z]{2,}(?:_[A-Z]+)+)\b/g)].map(([, code]) => code ?? '');
    expect(codes).toContain('MISSING_PROFILE_NAME');
    expect([...new Set(codes)].filter((code) => !known.has(code))).toEqual([]);
  });
});

it('says of an unforeseen failure what the specification says (S-MSG-1)', () => {
  expect(en.errors.ALERT_GENERIC).toBe('An unexpected error happened. Please restart your browser and try again.');
});
