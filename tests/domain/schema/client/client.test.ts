import { describe, expect, it } from 'vitest';
import { clientModel, clientResource } from '../../../../domain/schema/client/client';
import { compileAll, edited, scopes, type Json } from '../../fixture';
import { gadgets, owners } from '../gadgets';
import { diagnostic } from '../../../../domain/schema/diagnostics/diagnostic';

const noTexts = { areas: {}, names: {} };

const tooMany = { properties: { hours: { type: 'integer', minimum: 5 } } };
/** Everything in this file that can name a property names `hours`, which only `supervisor` reads and writes. */
const { model, errors } = compileAll(
  scopes,
  owners,
  edited(gadgets, {
    '/properties/hours/x-field': {
      permission: { read: ['supervisor'], write: ['supervisor'] },
      filter: { op: 'gte' },
    },
    '/properties/state/x-field': { visibleWhen: tooMany, requiredWhen: tooMany, enabledWhen: tooMany },
    '/properties/note/x-field': { visibleWhen: { properties: { state: { const: 'new' } } } },
    '/x-resource/title': '{name} {hours}',
    '/x-resource/sort': ['hours', 'DESC'],
    '/x-views/list/columns': [{ field: 'name', second: 'hours' }, 'hours', 'state'],
    '/x-views/list/filters': ['hours', 'name'],
    '/x-views/list/presets/1': { name: 'long', filter: { state: ['new'], hours: { gte: 100 } } },
    '/x-views/list/rowTone/1': { when: { not: tooMany }, tone: 'warning' },
    '/x-views/form/sections/1/fields': ['hours'],
    '/x-actions/1': { name: 'stop', placement: ['row'], enabledWhen: { allOf: [tooMany] }, dialog: 'renew' },
    '/x-actions/2': { name: 'double', placement: ['row'], call: { method: 'POST', path: '/x', body: { hours: 20 } } },
    '/required': ['name', 'hours'],
    '/allOf': [{ if: tooMany, then: { required: ['note'] } }, { required: ['state'] }],
    '/if': { properties: { state: { const: 'used' } } },
    '/then': { required: ['hours'] },
    ...Object.fromEntries(
      ['fr', 'en', 'es', 'zh'].flatMap((locale) => [
        [`/x-i18n/${locale}/help`, { hours: `h ${locale}`, name: `n ${locale}` }],
        [`/x-i18n/${locale}/presets/long`, 'Long'],
        [`/x-i18n/${locale}/actions/stop`, { label: 'Stop' }],
        [`/x-i18n/${locale}/actions/double`, { label: 'Double' }],
      ]),
    ),
  }),
);
const resource = model.resources['gadgets'];
const as = (...permissions: string[]) => {
  if (!resource) throw new Error(JSON.stringify(errors));
  return clientResource(resource, new Set(permissions), 'en');
};
const without = as('user:view', 'user:edit');
const withAll = as('user:view', 'user:edit', 'supervisor');

describe('a property that the caller may neither read nor write', () => {
  it('is named nowhere', () => {
    expect(JSON.stringify(withAll)).toContain('hours');
    expect(JSON.stringify(without)).not.toContain('hours');
  });

  it('takes along what hangs on it, and nothing else', () => {
    expect(without).toMatchObject({ title: 'gadgetsid', sort: { field: 'gadgetsid', order: 'DESC' } });
    expect(without?.list.columns).toEqual([{ field: 'name' }, { field: 'state' }]);
    expect(without?.list.filters).toEqual(['name']);
    expect(without?.list.presets.map(({ name }) => name)).toEqual(['fresh']);
    expect(without?.list.rowTone).toHaveLength(1);
    expect(without?.form.sections.map(({ key }) => key)).toEqual(['general']);
    expect(without?.form.tabs).toEqual([{ key: 'first', sections: ['general'] }]);
    expect(without?.texts.tabs).toEqual({ first: expect.any(String) });
    expect(without?.texts).toMatchObject({ help: { name: 'n en' }, presets: { fresh: 'Fresh' } });
    expect(Object.keys(without?.texts.sections ?? {})).toEqual(['general']);
    expect(Object.keys(without?.texts.actions ?? {})).toEqual(['renew', 'stop']);
  });

  it('leaves an action without its condition, and takes one that would write it', () => {
    expect(without?.actions.map(({ name }) => name)).toEqual(['renew', 'stop']);
    expect(without?.actions[0]).toHaveProperty('enabledWhen');
    expect(without?.actions[1]).not.toHaveProperty('enabledWhen');
  });

  it('leaves other fields without the conditions about it', () => {
    const field = (name: string) => without?.fields.find((one) => one.name === name);
    expect(field('note')).toHaveProperty('visibleWhen');
    for (const part of ['visibleWhen', 'requiredWhen', 'enabledWhen']) expect(field('state')).not.toHaveProperty(part);
  });

  it('leaves the record schema without the conditions about it', () => {
    expect(without?.schema).toMatchObject({ required: ['name'], allOf: [{ required: ['state'] }] });
    for (const keyword of ['if', 'then']) expect(without?.schema).not.toHaveProperty(keyword);
    expect(Object.keys(without?.schema['properties'] as Json)).toEqual(without?.fields.map(({ name }) => name));
  });
});

describe('a caller who may see everything', () => {
  it('gets everything as it was declared', () => {
    expect(withAll).toMatchObject({
      title: '{name} {hours}',
      sort: { field: 'hours', order: 'DESC' },
      enabled: 'active',
      list: resource?.list,
      form: resource?.form,
      actions: resource?.actions,
      schema: resource?.schema,
      texts: resource?.texts.en,
      can: { view: true, create: true, edit: true, delete: true },
      searchedIn: resource?.storage.search,
    });
  });

  it('gets the listed properties of a resource, and no server-only ones', () => {
    const optional = ['own', 'upload', 'menu', 'routes', 'softDelete', 'closed', 'scoped'];
    expect(
      Object.keys(withAll ?? {})
        .filter((name) => !optional.includes(name))
        .sort(),
    ).toEqual([
      'accounts',
      'actions',
      'backend',
      'can',
      'enabled',
      'fields',
      'form',
      'hash',
      'icon',
      'id',
      'idType',
      'list',
      'name',
      'readOnly',
      'record',
      'rules',
      'schema',
      'searchedIn',
      'sort',
      'texts',
      'title',
    ]);
    expect(JSON.stringify(withAll)).not.toContain('special');
  });

  it('gets no property that is not listed, on any level', () => {
    if (!resource) throw new Error(JSON.stringify(errors));
    const secret = { addedLater: 'for the server' };
    const texts = Object.fromEntries(
      Object.entries(resource.texts).map(([key, text]) => [key, { ...text, ...secret }]),
    );
    const changed = {
      ...resource,
      ...secret,
      fields: resource.fields.map((field) => ({ ...field, ...secret })),
      list: { ...resource.list, ...secret },
      form: { ...resource.form, ...secret },
      texts: texts as unknown as typeof resource.texts,
    };
    const sent = clientResource(changed, new Set(['user:view', 'user:edit', 'supervisor']), 'en');
    expect(JSON.stringify(sent)).not.toContain('addedLater');
  });
});

describe('what the caller may do', () => {
  it('is nothing at all without the right to view', () => {
    expect(as()).toBeUndefined();
    expect(as('user:edit', 'supervisor')).toBeUndefined();
  });

  it('makes every field read-only for callers who may only look', () => {
    const viewer = as('user:view', 'supervisor');
    expect(viewer?.can).toEqual({ view: true, create: false, edit: false, delete: false });
    expect(viewer?.fields.filter(({ readOnly }) => !readOnly)).toEqual([]);
    expect(viewer?.fields.map(({ name }) => name)).not.toContain('password');
    expect(viewer?.actions).toEqual([]);
  });

  it('shows a secret to callers who may set it, as a field that is never read', () => {
    const secret = without?.fields.find(({ name }) => name === 'password');
    expect(secret).toMatchObject({ kind: 'secret', writeOnly: true, readOnly: false });
    expect(secret).not.toHaveProperty('filter');
  });

  it('is nothing but viewing where a resource is read-only', () => {
    const kept = compileAll(scopes, owners, edited(gadgets, { '/x-resource/readOnly': true })).model.resources;
    const client = kept['gadgets'] && clientResource(kept['gadgets'], new Set(['user:view', 'user:edit']), 'fr');
    expect(client?.can).toEqual({ view: true, create: false, edit: false, delete: false });
    expect(client?.fields.every(({ readOnly }) => readOnly)).toBe(true);
  });
});

describe('what the caller may not do', () => {
  const all = compileAll(
    scopes,
    owners,
    edited(gadgets, {
      '/x-resource/routes': [{ path: 'things/private', filter: { state: ['new'] } }],
    }),
  ).model;

  it('names the permissions that would open it', () => {
    const viewer = clientModel(all, 'v1', new Set(['user:view']), 'en', noTexts);
    expect(viewer.resources.find(({ name }) => name === 'gadgets')?.needs).toEqual({ create: ['user:edit'] });
    expect(withAll).not.toHaveProperty('needs');
  });

  it('tells of an area of the menu that it exists, and nothing of any other', () => {
    const { resources, closed } = clientModel(all, 'v1', new Set(), 'en', noTexts);
    expect(resources).toEqual([]);
    expect(closed).toEqual([{ paths: ['gadgets', 'things/private'], needs: ['user:view'] }]);
  });
});

describe('the whole model', () => {
  it('holds what the caller may view, his rights in order, and errors only where they are given', () => {
    const answer = clientModel(model, 'v1', new Set(['user:view', 'admin:view']), 'zh', noTexts);
    expect(answer).toMatchObject({ version: 'v1', locale: 'zh', permissions: ['admin:view', 'user:view'] });
    expect(answer.resources.map(({ name }) => name)).toEqual(['scopes', 'owners', 'gadgets']);
    expect(answer).not.toHaveProperty('errors');
    expect(answer.closed).toEqual([]);
    expect(clientModel(model, 'v1', new Set(), 'zh', noTexts).resources).toEqual([]);
    const wrong = [{ file: 'f', line: 1, column: 1, pointer: '', message: 'm', diagnostic: diagnostic('asIs', 'm') }];
    expect(clientModel(model, 'v1', new Set(), 'zh', noTexts, { errors: wrong }).errors).toEqual(wrong);
  });
});
