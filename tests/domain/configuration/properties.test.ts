import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkValue } from '../../../domain/configuration/checkValue';
import { effectiveValues, type StoredValue } from '../../../domain/configuration/effective';
import {
  OWNERS,
  PROPERTIES,
  propertyOf,
  SOURCES,
  sourceOf,
  type Property,
} from '../../../domain/configuration/properties';

const text = (path: string) => readFileSync(path, 'utf8');

/** What reads each property, and the test that changes it and sees the effect. */
const READERS: Readonly<Record<(typeof PROPERTIES)[number]['key'], readonly { by: string; proof: string }[]>> = {
  'core:access-logs.excludedTags': [
    { by: 'dataProvider/adapters/logs.ts', proof: 'tests/contract/logs.test.ts' },
    { by: 'server/actions/configuration/logFilters.ts', proof: 'tests/contract/logs.test.ts' },
  ],
  'core:console.theme': [{ by: 'src/App.tsx', proof: 'tests/e2e/generalSettings.spec.ts' }],
  'core:console.density': [{ by: 'src/App.tsx', proof: 'tests/e2e/generalSettings.spec.ts' }],
};
/** What the page of the settings calls it, where the test goes through the page. */
const ON_THE_PAGE: Readonly<Record<string, string>> = {
  'core:console.theme': 'Thème',
  'core:console.density': 'Densité',
};

const properties: readonly Property[] = PROPERTIES;
const each = properties.map((property) => [property.key, property] as const);

describe('the registry of settings', () => {
  it.each(each)('%s is complete', (key, property) => {
    expect(key).toMatch(/^core:[a-z-]+\.[a-z][A-Za-z]*$/);
    expect(Object.keys(SOURCES)).toContain(sourceOf(property));
    expect(property.owners.length).toBeGreaterThan(0);
    expect(property.owners).toEqual(OWNERS.filter((owner) => property.owners.includes(owner)));
    expect(checkValue(property, property.default)).toBeUndefined();
    const choices = property.type === 'choice' ? property.choices.map(({ label }) => label) : [];
    for (const texts of [property.label, property.help, ...choices]) {
      expect(Object.keys(texts).sort()).toEqual(['en', 'es', 'fr', 'zh']);
      for (const one of Object.values(texts)) expect(one.trim()).not.toBe('');
      expect(texts.fr).not.toMatch(/'| [:;!?»]|« /);
    }
  });

  it.each(each)('%s has a reader, with a test', (key) => {
    for (const { by, proof } of READERS[key as keyof typeof READERS]) {
      expect(text(by)).toContain(`'${key}'`);
      expect(text(proof)).toContain(ON_THE_PAGE[key] ?? key);
    }
  });

  it.each(each)('%s is in the documentation', (key) => expect(text('docs/configuration.md')).toContain(`\`${key}\``));

  it('has each key once', () => {
    expect(new Set(properties.map(({ key }) => key)).size).toBe(properties.length);
  });
});

describe('effective values', () => {
  const TAGS = 'core:access-logs.excludedTags';
  const stored = (owner: StoredValue['owner'], value: unknown): StoredValue => ({
    key: TAGS,
    owner,
    value,
    version: 1,
  });
  const tags = (...values: StoredValue[]) => {
    const found = effectiveValues(values).find(({ key }) => key === TAGS)!;
    return [found.value, found.origin];
  };

  it('are those of the narrowest owner, whatever the order', () => {
    const all = [stored('company', ['b']), stored('administrator', ['c']), stored('installation', ['a'])];
    expect(tags(...all)).toEqual([['c'], 'administrator']);
    expect(tags(...all.filter(({ owner }) => owner !== 'administrator'))).toEqual([['b'], 'company']);
    expect(tags(...all.filter(({ owner }) => owner === 'installation'))).toEqual([['a'], 'installation']);
    expect(tags()).toEqual([propertyOf(TAGS)?.default, 'default']);
  });

  it('pass over what the registry does not take any more', () => {
    expect(tags(stored('company', ['a']), stored('administrator', 'text'))).toEqual([['a'], 'company']);
    const theme = (owner: StoredValue['owner'], value: unknown) =>
      effectiveValues([{ key: 'core:console.theme', owner, value, version: 1 }])[1];
    expect(theme('company', 'dark')).toMatchObject({ value: 'dark', origin: 'company' });
    expect(theme('company', 'pink')).toMatchObject({ value: 'system', origin: 'default' });
    expect(theme('administrator', 'dark')).toMatchObject({ value: 'system', origin: 'default' });
    expect(effectiveValues([{ key: 'core:gone.x', owner: 'company', value: 1, version: 1 }])).toEqual(
      effectiveValues([]),
    );
  });
});
