import { describe, expect, it } from 'vitest';
import { openApi, type PlainPaths } from '../../../domain/api-docs/openapi';
import { permissionsOf } from '../../../domain/access/permissions';
import { compile } from '../../../domain/schema/compile';
import type { CallersResource } from '../../../domain/api-docs/apis/parts';
import { visibleFields } from '../../../domain/schema/model/visible';
import { compileAll, edited, layout, realFiles, smallest, texts, type Json } from '../fixture';

const { model } = compile(realFiles, layout);
const extra = compileAll(
  smallest('badges', { 'x-backend': { service: 'rest' }, 'x-i18n': texts(['badgesid', 'name']) }),
  edited(smallest('plates'), {
    '/x-backend/service': 'hydra',
    '/x-resource/readOnly': true,
    '/$defs': { side: { type: 'string', enum: ['l', 'r'] }, sides: { type: 'array', items: { $ref: '#/$defs/side' } } },
    '/properties/sides': { type: 'array', items: { $ref: '#/$defs/side' }, default: [] },
    ...Object.fromEntries(['fr', 'en', 'es', 'zh'].map((locale) => [`/x-i18n/${locale}/fields/sides`, 'Sides'])),
  }),
  edited(smallest('rings'), { '/x-backend/service': 'rest', '/x-resource/readOnly': true }),
);
const inPath = (name: string) => ({ in: 'path', name, required: true, schema: { type: 'string' } });
/** As the schemas of routes are written down by `@fastify/swagger`. */
const ROUTES: PlainPaths = {
  '/api/login': {
    post: { operationId: 'post_api_login', security: [], responses: { '200': { description: 'OK' } } },
  },
  '/api/admin/admins/{id}/keys/{key}': {
    get: {
      operationId: 'get_api_admin_admins_id_keys_key',
      parameters: [inPath('id'), inPath('key')],
      responses: { '200': { description: 'OK' } },
    },
  },
  '/api/metrics': {
    get: { operationId: 'get_api_metrics', 'x-permission': ['superadmin:view'], responses: {} },
  },
  '/api/sessions': {
    get: { operationId: 'get_api_sessions', 'x-people-only': true, responses: { '200': { description: 'OK' } } },
  },
  '/api/records/{resource}/{id}/history': {
    get: {
      operationId: 'record_history',
      parameters: [inPath('resource'), inPath('id')],
      responses: { '200': { description: 'OK' } },
    },
  },
};

interface Operation {
  readonly operationId: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly { name: string; in: string; required?: boolean; schema: Json }[];
  readonly responses: Record<string, unknown>;
  readonly security?: unknown[];
}
interface Document {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, Json & { properties: Json }> };
  readonly tags: readonly { name: string; description?: string }[];
}

const documentOf = (resources: readonly CallersResource[], locale: 'fr' | 'en' = 'en') =>
  openApi(resources, ROUTES, locale, '1.0.0', {
    may: (anyOf) => anyOf.length === 0,
    isPerson: true,
  }) as unknown as Document;
const all = [...Object.values(model.resources), ...Object.values(extra.model.resources)];
const document = documentOf(all);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

function refsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === '$ref' && typeof value === 'string' ? [value] : refsIn(value),
  );
}

function resolve(pointer: string): unknown {
  const steps = pointer.replace(/^#\//, '').split('/');
  return steps.reduce<unknown>((node, step) => (node as Json | undefined)?.[step], document);
}

describe('the OpenAPI document', () => {
  it('has of a resource the calls that the caller may send', () => {
    const callsFor = (name: string, ...allowed: ('view' | 'create' | 'edit' | 'delete')[]) => {
      const { paths } = documentOf([{ ...model.resources[name]!, allowed: new Set(allowed) }]);
      return Object.values(paths).flatMap((methods) =>
        Object.values(methods).flatMap(({ operationId, tags }) => (tags?.[0] === name ? [operationId] : [])),
      );
    };
    expect(callsFor('locations', 'view', 'edit')).toEqual([
      'list_locations',
      'save_locations',
      'get_locations',
      'saveMany_locations',
    ]);
    expect(callsFor('locations', 'view', 'delete')).toEqual([
      'list_locations',
      'get_locations',
      'delete_locations',
      'restore_locations',
    ]);
    expect(callsFor('tokens', 'view', 'edit').sort()).toEqual([
      'get_tokens',
      'list_tokens',
      'patch_tokens',
      'update_tokens',
    ]);
  });

  it('is about resources and routes that compile', () => {
    expect(extra.errors).toEqual([]);
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Portico', version: '1.0.0' } });
  });

  it('refers to nothing that is not in it', () => {
    const refs = refsIn(document);
    expect(refs.length).toBeGreaterThan(100);
    expect(refs.filter((ref) => !ref.startsWith('#/') || resolve(ref) === undefined)).toEqual([]);
  });

  it('declares every parameter of a path, and no other', () => {
    for (const { path, operation } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();
      const declared = (operation.parameters ?? []).filter((one) => one.in === 'path');
      expect([path, declared.map(({ name }) => name).sort()]).toEqual([path, inPath]);
      expect(declared.every(({ required }) => required === true)).toBe(true);
      const places = (operation.parameters ?? []).map((one) => `${one.in} ${one.name}`);
      expect(new Set(places).size).toBe(places.length);
    }
  });

  it('gives each operation a name of its own, its answers and its refusals', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    for (const { operation } of operations) {
      expect(Object.keys(operation.responses).some((status) => status.startsWith('2'))).toBe(true);
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['401', '403', '404', '422']));
    }
  });

  it('has every resource, with its name in the language that was asked for', () => {
    for (const { name } of all) {
      expect(document.tags.map((tag) => tag.name)).toContain(name);
      expect(operations.some(({ operation }) => operation.operationId.endsWith(`_${name.replaceAll('-', '_')}`))).toBe(
        true,
      );
    }
    const french = documentOf(all, 'fr').tags.find(({ name }) => name === 'identities')?.description;
    expect(french).toBe(model.resources['identities']?.texts.fr.name.split('||||')[1]?.trim());
  });

  it('offers no way to write what is read-only', () => {
    const writing = operations
      .filter(({ path, method }) => method !== 'get' && !/\/(_search|histogram)$/.test(path))
      .map(({ operation }) => operation.operationId);
    for (const { name } of all.filter(({ readOnly }) => readOnly)) {
      const end = `_${name.replaceAll('-', '_')}`;
      expect(writing.filter((id) => id.endsWith(end))).toEqual([]);
    }
    expect(writing).toContain('create_badges');
  });

  it('lists plain routes once, says which are open, and which resources a path may name', () => {
    expect(document.paths['/api/login']?.['post']).toMatchObject({ security: [] });
    expect(Object.keys(document.paths['/api/login'] ?? {})).toEqual(['post']);
    expect(Object.keys(document.paths['/api/admin/admins/{id}/keys/{key}'] ?? {})).toEqual(['get']);
    expect(document.paths['/api/admin/admins/{id}/keys/{key}']?.['get']).not.toHaveProperty('security');
    const history = document.paths['/api/records/{resource}/{id}/history']?.['get'];
    expect(history?.parameters?.[0]?.schema).toEqual({ enum: all.map(({ name }) => name).sort() });
  });

  it('leaves out plain routes that the caller has no permission for', () => {
    expect(document.paths).not.toHaveProperty(['/api/metrics']);
    expect(openApi(all, ROUTES, 'en', '1.0.0', { may: () => true, isPerson: true })['paths']).toHaveProperty([
      '/api/metrics',
      'get',
    ]);
  });

  it('leaves out of the document of a key what is for people alone', () => {
    const asked = (isPerson: boolean) => openApi(all, ROUTES, 'en', '1.0.0', { may: () => true, isPerson })['paths'];
    expect(asked(true)).toHaveProperty(['/api/sessions', 'get']);
    expect(asked(false)).not.toHaveProperty(['/api/sessions']);
    expect(asked(false)).toHaveProperty(['/api/metrics', 'get']);
  });

  it('describes a record with its version, its marks and its words', () => {
    const tokens = document.components.schemas['Tokens']?.properties as Record<string, Json>;
    expect(tokens['version']).toEqual({ type: 'integer', readOnly: true });
    expect(tokens['token']).toMatchObject({ readOnly: true, writeOnly: true });
    expect(tokens['name']).toMatchObject({ title: model.resources['tokens']?.texts.en.fields['name'], minLength: 1 });
    expect(JSON.stringify(document.components)).not.toContain('x-field');
  });
});

describe('for a caller who may not see everything', () => {
  it('is without what was pruned', () => {
    const may = permissionsOf('2196876643839', layout);
    const pruned = Object.values(model.resources).map((resource) => ({
      ...resource,
      fields: visibleFields(resource, new Set([...may].filter((name) => name !== 'supervisor')), 'read'),
    }));
    const schemas = documentOf(pruned.filter(({ name }) => name !== 'companies')).components.schemas;
    expect(schemas['Devices']?.properties).not.toHaveProperty('mac_address');
    expect(schemas['Devices']?.['required']).toEqual([]);
    expect(schemas['Administrators']?.properties).not.toHaveProperty('ad_password');
    expect(schemas).not.toHaveProperty('Companies');
  });
});
