import { describe, expect, it } from 'vitest';
import { permissionsOf } from '../../../domain/access/permissions';
import { SIGN_ON_MODULES } from '../../../domain/records/signOnModules';
import { clientResource, type ClientResource } from '../../../domain/schema/client/client';
import { compile } from '../../../domain/schema/compile';
import type { Resource, Texts } from '../../../domain/schema/model/model';
import { LOCALES, type Locale } from '../../../domain/text/locale';
import { dependencies } from '../../../domain/schema/model/predicate';
import { visibleFields } from '../../../domain/schema/model/visible';
import { layout, realFiles } from '../fixture';

const { model, errors } = compile(realFiles, layout);
const resources = Object.values(model.resources);
/** The rights that any of the files asks for to look at something. */
const guarding = new Set(
  resources.flatMap(({ permissions, fields }) => [
    ...permissions.view,
    ...fields.flatMap(({ permission }) => [...permission.read, ...permission.write]),
  ]),
);

const ALL = layout.bits.map(({ name }) => name);
/** Who may be looking: no one, everybody's rights, the default profile, and everything but one right. */
const PEOPLE: readonly (readonly [string, ReadonlySet<string>])[] = [
  ['without a right', new Set()],
  ['with every right', new Set(ALL)],
  ['with the default profile', permissionsOf('2196876643839', layout)],
  ['who may only look', new Set(ALL.filter((name) => name.endsWith(':view')))],
  ...ALL.filter((name) => guarding.has(name)).map(
    (one) => [`without ${one}`, new Set(ALL.filter((name) => name !== one))] as const,
  ),
];

/** Every key and every text anywhere in a value, and the names inside templates. */
function words(node: unknown): string[] {
  if (typeof node === 'string') return [node, ...[...node.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')];
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => [key, ...words(value)]);
}

function unlabelled(texts: Texts, names: readonly string[]) {
  const other = (labels: object = {}) => Object.entries(labels).filter(([name]) => !names.includes(name));
  return { ...texts, fields: other(texts.fields), help: other(texts.help) };
}

const fieldsOf = (resource: Resource, permissions: ReadonlySet<string>) => ({
  read: new Set(visibleFields(resource, permissions, 'read').map(({ name }) => name)),
  write: new Set(visibleFields(resource, permissions, 'edit').map(({ name }) => name)),
});

describe('the files that ship', () => {
  it('compile, all of them', () => {
    expect(errors).toEqual([]);
    expect(Object.keys(model.resources)).toHaveLength(realFiles.length);
    expect(realFiles.length).toBeGreaterThanOrEqual(20);
  });

  it('say of each action and field that a condition switches off why it is off', () => {
    const silent = resources.flatMap(({ name, actions, fields, texts }) =>
      LOCALES.flatMap((locale) => [
        ...actions
          .filter((action) => action.enabledWhen && !texts[locale].actions?.[action.name]?.off)
          .map((action) => `${locale} ${name} ${action.name}`),
        ...fields
          .filter((field) => field.enabledWhen && !texts[locale].off?.[field.name])
          .map((field) => `${locale} ${name} ${field.name}`),
      ]),
    );
    expect(silent).toEqual([]);
  });

  it('open every list with a block of 50 rows (S-WID-5)', () => {
    expect(resources.filter(({ list }) => list.perPage !== 50).map(({ name }) => name)).toEqual([]);
  });

  it('asks for leases every 30 s (S-DEV-7)', () => {
    expect(model.resources['leases']?.list.refresh).toBe(30);
  });

  it('hide something from some people, so that the tests below have something to find', () => {
    const guarded = resources.flatMap(({ name, fields }) =>
      fields.filter(({ permission }) => permission.read.length > 0).map((field) => `${name}.${field.name}`),
    );
    expect(guarded).toEqual(
      expect.arrayContaining(['devices.mac_address', 'locations.l_status', 'auth-modes.a_params']),
    );
  });
});

describe('what is named or listed for some', () => {
  const countries = model.resources['countries'] as Resource;
  const asSeen = (permissions: string[], locale: Locale) => clientResource(countries, new Set(permissions), locale);

  it('countries have a name in each language', () => {
    expect(LOCALES.map((locale) => asSeen([], locale)?.title)).toEqual([
      'co_name',
      'co_name_en',
      'co_name_es',
      'co_name_zh',
    ]);
  });

  it('and stand in the menu of those who may change them', () => {
    expect(asSeen([], 'fr')?.menu).toBeUndefined();
    expect(asSeen(['superadmin:view'], 'fr')?.menu).toMatchObject({ group: 'superadmin' });
  });

  it('tickets show their company to callers who see those of every company', () => {
    const tickets = model.resources['tickets'] as Resource;
    const companyOf = (permissions: string[]) => {
      const { list, record } = clientResource(tickets, new Set(permissions), 'fr') as ClientResource;
      const company = 'ti_companyid';
      return [
        list.columns.some(({ field }) => field === company),
        list.filters.includes(company),
        record.summary.some(({ text }) => text === 'company'),
      ];
    };
    expect(companyOf(['support_access'])).toEqual([false, false, false]);
    expect(companyOf(['support_access', 'superadmin:view'])).toEqual([true, true, true]);
  });
});

it('offers portals every module of authentication modes but those of administrators', () => {
  const modes = model.resources['auth-modes'] as Resource;
  const modules = modes.fields.find(({ name }) => name === 'a_module')?.enum ?? [];
  const offered = modes.list.presets.find(({ name }) => name === 'forPortals')?.filter['a_module'];
  expect(offered).toEqual(modules.filter((module) => !SIGN_ON_MODULES.includes(String(module))));
});

it('says of which resources no change can be undone: each of their records is hidden from some callers', () => {
  const unlogged = resources.filter((one) => clientResource(one, new Set(ALL), 'fr')?.unlogged).map(({ name }) => name);
  expect(unlogged.toSorted()).toEqual(['exports', 'tickets']);
});

describe('a person with every permission', () => {
  const everything = new Set(layout.bits.map(({ name }) => name));
  const SERVER_ONLY = [
    'storage',
    'table',
    'tenant',
    'tenantColumn',
    'partnerColumn',
    'scope',
    'unscoped',
    'managed',
    'indexes',
    'guards',
    'effects',
    'hiddenRows',
    'hiddenWith',
    'declares',
    'inherit',
    'members',
  ];
  /** Names of properties at any depth, except those that are named after fields and texts. */
  const keysIn = (value: unknown): string[] =>
    typeof value !== 'object' || value === null
      ? []
      : Object.entries(value).flatMap(([key, inner]) => [key, ...keysIn(inner)]);

  it.each(resources.map((resource) => [resource.name, resource] as const))(
    'gets nothing of %s that is for the server alone',
    (_, resource) => {
      const client = clientResource(resource, everything, 'fr');
      expect(client).toBeDefined();
      const { texts: _texts, schema: _schema, ...rest } = client ?? {};
      expect(keysIn(rest).filter((key) => SERVER_ONLY.includes(key))).toEqual([]);
      if (resource.storage.unscoped !== undefined) {
        expect(JSON.stringify(client)).not.toContain(resource.storage.unscoped);
      }
    },
  );
});

describe.each(PEOPLE)('a person %s', (_, permissions) => {
  const seenIn = (locale: Locale) =>
    resources.flatMap((resource) => {
      const client = clientResource(resource, permissions, locale);
      return client ? [{ resource, client }] : [];
    });
  const seen = seenIn('fr');

  it('is told of no field that is not his, anywhere', () => {
    for (const { resource, client } of seen) {
      const { read, write } = fieldsOf(resource, permissions);
      const mayWrite = client.can.create || client.can.edit;
      const forbidden = resource.fields
        .map(({ name }) => name)
        .filter((name) => !read.has(name) && !(mayWrite && write.has(name)));
      // A secret that the server makes is shown once to anyone who creates it, under its label; no one writes it.
      const made = resource.fields.filter(({ secret }) => secret === 'token' && client.can.create);
      const shownOnce = client.fields.filter(({ secret }) => secret === 'token');
      expect(shownOnce.map(({ name, readOnly }) => [name, readOnly])).toEqual(made.map(({ name }) => [name, true]));
      const said = new Set(
        words({
          ...client,
          fields: client.fields.filter(({ name }) => !made.some((one) => one.name === name)),
          texts: unlabelled(
            client.texts,
            made.map(({ name }) => name),
          ),
        }),
      );
      expect([resource.name, forbidden.filter((name) => said.has(name))]).toEqual([resource.name, []]);
    }
  });

  it('lists, filters, sorts and colours by what he may read alone', () => {
    for (const { resource, client } of seen) {
      const { read } = fieldsOf(resource, permissions);
      const used = [
        client.sort.field,
        ...client.list.columns.flatMap(({ field, second }) => [field, ...(second ? [second] : [])]),
        ...client.list.filters,
        ...client.list.presets.flatMap(({ filter }) => Object.keys(filter).filter((name) => name !== 'deleted')),
        ...client.list.rowTone.flatMap(({ when }) => dependencies(when)),
        ...(client.softDelete ? [client.softDelete.field] : []),
        ...(client.enabled ? [client.enabled] : []),
      ];
      expect([resource.name, used.filter((name) => !read.has(name))]).toEqual([resource.name, []]);
      expect(client.list.columns.length).toBeGreaterThan(0);
    }
  });

  it('writes only what he may', () => {
    for (const { resource, client } of seen) {
      const { write } = fieldsOf(resource, permissions);
      const open = client.fields.filter(({ readOnly }) => !readOnly).map(({ name }) => name);
      expect(open).toEqual(client.can.create || client.can.edit ? [...write] : []);
    }
  });

  it('has a text for everything he sees, in each language', () => {
    for (const { client } of LOCALES.flatMap(seenIn)) expect([client.name, lacking(client)]).toEqual([client.name, []]);
  });
});

/** What a screen would have to show without a word for it. */
function lacking({ fields, form, list, actions, texts }: ClientResource): string[] {
  return [
    ...fields.filter(({ name }) => !texts.fields[name]).map(({ name }) => name),
    ...fields.flatMap(({ name, enum: values = [] }) => values.filter((value) => !texts.enums?.[name]?.[String(value)])),
    ...fields.flatMap(({ name, bits }) => (bits?.flags ?? []).filter((flag) => !texts.flags?.[name]?.[flag.name])),
    ...form.sections.filter(({ key }) => !texts.sections?.[key]?.title).map(({ key }) => key),
    ...list.presets.filter(({ name }) => !texts.presets?.[name]).map(({ name }) => name),
    ...actions.filter(({ name }) => !texts.actions?.[name]?.label).map(({ name }) => name),
  ].map(String);
}
