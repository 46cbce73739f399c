import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../locales/catalogue';

interface Schema {
  readonly properties: Readonly<Record<string, { readonly 'x-field'?: { readonly unit?: string } }>>;
  readonly 'x-i18n': Readonly<Record<string, { readonly summary?: Readonly<Record<string, string>> }>>;
}

const schemas = readdirSync('schemas/resources').map((file) => ({
  file,
  schema: JSON.parse(readFileSync(`schemas/resources/${file}`, 'utf8')) as Schema,
}));
/** Plural forms are for the noun that follows a number; Chinese has none. */
const namesUnit = (text: string, name: string) =>
  text.includes(' |||| ') || /^ ?(?:天|小时|个月|分钟|秒)/.test(text.split(`{${name}}`)[1] ?? '');

describe.each(LANGUAGES)(
  'a value with a unit is written with it, and the sentence does not repeat it, in %s',
  (language) => {
    it.each(schemas)('$file', ({ schema }) => {
      const texts = Object.values(schema['x-i18n'][language]?.summary ?? {});
      const repeated = Object.entries(schema.properties).flatMap(([name, { 'x-field': field }]) =>
        field?.unit === undefined ? [] : texts.filter((text) => text.includes(`{${name}}`) && namesUnit(text, name)),
      );
      expect(repeated).toEqual([]);
    });
  },
);
