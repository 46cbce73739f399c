import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { compile, type Compiled, type SchemaFile } from '../../domain/schema/compile';
import type { PermissionLayout } from '../../domain/schema/model/model';
import { LOCALES } from '../../domain/text/locale';

export type Json = Record<string, unknown>;

/** The layout that ships, as `compile` takes it. */
export const layout: PermissionLayout = (() => {
  const { bits, interlocks } = JSON.parse(readFileSync('schemas/permissions.json', 'utf8')) as PermissionLayout;
  return { bits, interlocks };
})();

/** The schema files that ship. */
export const realFiles: readonly SchemaFile[] = readdirSync('schemas/resources')
  .filter((name) => name.endsWith('.schema.json'))
  .map((name) => ({
    file: `schemas/resources/${name}`,
    text: readFileSync(join('schemas/resources', name), 'utf8'),
  }));

interface Extra {
  readonly enums?: Json;
  readonly flags?: Json;
  readonly sections?: Json;
  readonly tabs?: Json;
  readonly presets?: Json;
  readonly actions?: Json;
}

/** The texts of a resource in four languages: each property is named by itself. */
export function texts(names: readonly string[], extra: Extra = {}): Json {
  const one = {
    name: 'Thing |||| Things',
    new: 'New thing',
    fields: Object.fromEntries(names.map((name) => [name, name])),
    ...extra,
  };
  return Object.fromEntries(LOCALES.map((locale) => [locale, structuredClone(one)]));
}

/** The smallest file that speaks the dialect: a key, a name, and who may do what. */
export function smallest(name: string, more: Json = {}): Json {
  const properties = {
    [`${name}id`]: { type: 'integer', readOnly: true },
    name: { type: 'string', minLength: 1, maxLength: 80 },
    ...(more['properties'] as Json | undefined),
  };
  return {
    type: 'object',
    'x-resource': { name, id: `${name}id`, title: 'name' },
    'x-backend': { service: 'element' },
    'x-permissions': { view: ['user:view'], create: ['user:edit'], edit: ['user:edit'], delete: ['user:edit'] },
    'x-i18n': texts(Object.keys(properties)),
    ...more,
    properties,
  };
}

/** A resource called `scopes`, which references to scopes and scope fields need. */
export const scopes = smallest('scopes');

/** Changes that write one text in all four languages. */
export function everyLanguage(pointer: string, value: unknown): Json {
  return Object.fromEntries(LOCALES.map((locale) => [`/x-i18n/${locale}${pointer}`, value]));
}

export function fileOf(schema: Json, name = String((schema['x-resource'] as Json)['name'])): SchemaFile {
  return { file: `schemas/resources/${name}.schema.json`, text: JSON.stringify(schema, null, 2) };
}

export function compileAll(...schemas: readonly Json[]): Compiled {
  return compile(
    schemas.map((schema) => fileOf(schema)),
    layout,
  );
}

/**
 * A copy of a schema with some places changed.
 * @param changes JSON pointer → new value; undefined takes the place away
 */
export function edited(schema: Json, changes: Readonly<Record<string, unknown>>): Json {
  const copy = structuredClone(schema);
  for (const [pointer, value] of Object.entries(changes)) {
    const path = pointer
      .split('/')
      .slice(1)
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
    const last = path.pop() ?? '';
    const holder = path.reduce<Json>((node, step) => (node[step] ??= {}) as Json, copy);
    if (value === undefined) delete holder[last];
    else holder[last] = value;
  }
  return copy;
}
