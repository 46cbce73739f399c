import type { BulkChange, Job, JobsClient } from '../../dataProvider/jobs';
import { JobsContext } from '../../resources/engine/import-export/JobsContext';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { CoreAdminContext, memoryStore, TestMemoryRouter, useNotificationContext, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Route, Routes, type Location, type NavigateFunction } from 'react-router-dom';
import { vi } from 'vitest';
import type { ClientModel, ClientResource } from '../../domain/schema/client/client';
import type { Field, PermissionLayout } from '../../domain/schema/model/model';
import { fr } from '../../locales/fr';
import { DraftOwnerContext } from '../../resources/engine/form/draftOwner';
import { ModelProvider } from '../../resources/engine/model';
import { ResourceCreate } from '../../resources/engine/ResourceCreate';
import { ResourceEdit } from '../../resources/engine/ResourceEdit';
import { ResourceList } from '../../resources/engine/ResourceList';

/** A field with the compiler's defaults. */
export function field(given: Partial<Field> & Pick<Field, 'name' | 'kind'>): Field {
  const type = given.type ?? 'string';
  return {
    schema: { type: given.nullable ? [type, 'null'] : type },
    type,
    nullable: false,
    required: false,
    readOnly: false,
    writeOnly: false,
    sortable: true,
    permission: { read: [], write: [] },
    whenHidden: 'keep',
    errors: {},
    validateOn: 'change',
    virtual: false,
    unique: false,
    ...given,
  };
}

const shelves = [
  field({ name: 'shelfid', kind: 'key', type: 'integer', readOnly: true }),
  field({ name: 's_name', kind: 'text', required: true }),
];

export const things: readonly Field[] = [
  field({ name: 'thingid', kind: 'key', type: 'integer', readOnly: true }),
  field({
    name: 't_name',
    kind: 'text',
    required: true,
    schema: { type: 'string', minLength: 1, maxLength: 20 },
    filter: { op: 'contains' },
    errors: { minLength: 'MISSING_PROFILE_NAME', required: 'MISSING_PROFILE_NAME' },
  }),
  field({ name: 't_note', kind: 'longText', nullable: true, filter: { op: 'contains' } }),
  field({
    name: 't_hours',
    kind: 'integer',
    type: 'integer',
    nullable: true,
    schema: { type: ['integer', 'null'], minimum: 10 },
    unit: 'hours',
    default: 720,
    validateOn: 'save',
    filter: { op: 'eq' },
  }),
  field({
    name: 't_kind',
    kind: 'enum',
    enum: ['small', 'large'],
    schema: { enum: ['small', 'large'] },
    filter: { op: 'eq' },
  }),
  field({
    name: 't_width',
    kind: 'integer',
    type: 'integer',
    nullable: true,
    visibleWhen: { properties: { t_kind: { const: 'large' } } },
    requiredWhen: { properties: { t_kind: { const: 'large' } } },
    whenHidden: 'clear',
  }),
  field({
    name: 't_flags',
    kind: 'bits',
    sortable: false,
    filter: { op: 'bits' },
    bits: {
      flags: [
        { name: 'fragile', bit: '1' },
        { name: 'heavy', bit: '4' },
      ],
      exclusive: [{ name: 'colour', mask: '192', values: { none: '0', red: '64', blue: '128' } }],
    },
  }),
  field({
    name: 't_shelfid',
    kind: 'reference',
    type: 'integer',
    nullable: true,
    filter: { op: 'eq' },
    reference: { resource: 'shelves', many: false, as: 'shelf', onDelete: 'keep' },
  }),
  field({
    name: 't_since',
    kind: 'dateTime',
    nullable: true,
    schema: { type: ['string', 'null'], format: 'date-time' },
    filter: { op: 'gte' },
  }),
  field({ name: 't_on', kind: 'boolean', type: 'boolean', default: true, filter: { op: 'eq' } }),
  field({ name: 't_secret', kind: 'secret', secret: 'password', writeOnly: true, sortable: false }),
  field({ name: 't_deletedAt', kind: 'dateTime', nullable: true, readOnly: true }),
];

const open = { view: true, create: true, edit: true, delete: true };

function resource(
  given: Partial<ClientResource> & Pick<ClientResource, 'name' | 'id' | 'title' | 'fields' | 'texts'>,
): ClientResource {
  return {
    idType: 'integer',
    icon: 'Folder',
    sort: { field: given.title, order: 'ASC' },
    readOnly: false,
    backend: { service: 'element', type: given.name, ops: {}, aliases: [] },
    list: { columns: [], filters: [], bulk: [], named: [], excludedPresets: [], presets: [], rowTone: [], perPage: 10 },
    form: { sections: [] },
    record: { state: [], summary: [] },
    actions: [],
    rules: [],
    hash: 'of-the-fixture',
    can: open,
    searchedIn: [given.title],
    schema: {
      type: 'object',
      additionalProperties: true,
      required: given.fields.filter(({ required }) => required).map(({ name }) => name),
      properties: Object.fromEntries(given.fields.map(({ name, schema }) => [name, schema])),
    },
    ...given,
  };
}

export const thing = resource({
  name: 'things',
  id: 'thingid',
  title: 't_name',
  fields: things,
  softDelete: { field: 't_deletedAt', listed: 'toggle' },
  enabled: 't_on',
  list: {
    columns: [
      { field: 't_name', second: 't_note' },
      { field: 't_kind' },
      { field: 't_hours' },
      { field: 't_shelfid' },
      { field: 't_flags' },
      { field: 't_since', hidden: true },
    ],
    filters: ['t_name', 't_kind', 't_hours', 't_shelfid', 't_flags', 't_on', 't_since'],
    bulk: [],
    named: [],
    excludedPresets: [],
    presets: [{ name: 'small', filter: { t_kind: ['small'] } }],
    rowTone: [{ when: { properties: { t_deletedAt: { type: 'string' } } }, tone: 'muted', selectable: false }],
    perPage: 10,
  },
  form: {
    sections: [
      { key: 'general', fields: ['t_name', 't_note', 't_hours', 't_kind', 't_width', 't_on'] },
      { key: 'more', fields: ['t_flags', 't_shelfid', 't_since', 't_secret', 't_deletedAt'] },
    ],
  },
  texts: {
    name: 'Chose |||| Choses',
    new: 'Nouvelle chose',
    empty: 'Les choses que vous rangez.',
    fields: {
      thingid: 'N°',
      t_name: 'Nom',
      t_note: 'Note',
      t_hours: 'Durée',
      t_kind: 'Taille',
      t_width: 'Largeur',
      t_flags: 'Options',
      t_shelfid: 'Étagère',
      t_since: 'Depuis',
      t_on: 'Active',
      t_secret: 'Mot de passe',
      t_deletedAt: 'Supprimée le',
    },
    help: { t_name: 'Comme sur l’étiquette.' },
    enums: { t_kind: { small: 'Petite', large: 'Grande' } },
    flags: {
      t_flags: { fragile: 'Fragile', heavy: 'Lourde', colour: 'Couleur', none: 'Sans', red: 'Rouge', blue: 'Bleue' },
    },
    sections: { general: { title: 'La chose', help: 'Ce qu’elle est.' }, more: { title: 'Le reste' } },
    presets: { small: 'Petites choses' },
  },
});

export const shelf = resource({
  name: 'shelves',
  id: 'shelfid',
  title: 's_name',
  fields: shelves,
  list: {
    ...{ columns: [], filters: [], bulk: [], named: [], excludedPresets: [], rowTone: [], perPage: 10 },
    presets: [{ name: 'forPortals', filter: { s_name: ['Cave'] } }],
  },
  texts: { name: 'Étagère |||| Étagères', new: 'Nouvelle étagère', fields: { shelfid: 'N°', s_name: 'Nom' } },
});

const layout: PermissionLayout = {
  bits: [
    { bit: 2, name: 'user:view', default: true },
    { bit: 3, name: 'user:edit', default: true },
    { bit: 14, name: 'supervisor', default: true },
    { bit: 25, name: 'support_access', default: false },
  ],
  interlocks: [
    { without: 'supervisor', off: ['user:view'] },
    { without: 'user:view', off: ['user:edit'] },
  ],
};

export function model(things: ClientResource = thing, others: readonly ClientResource[] = [shelf]): ClientModel {
  return {
    version: '1',
    closed: [],
    locale: 'fr',
    permissions: ['user:view', 'user:edit', 'supervisor'],
    layout,
    permissionTexts: {
      areas: { user: 'Identités' },
      names: {
        'user:view': 'Consulter les identités',
        'user:edit': 'Modifier les identités',
        supervisor: 'Protection des données',
        support_access: 'Accès au support',
      },
    },
    resources: [things, ...others],
  };
}

export function record(id: number, given: Readonly<Record<string, unknown>> = {}) {
  return {
    id,
    thingid: id,
    version: 1,
    t_name: `Chose ${id}`,
    t_note: null,
    t_hours: 24,
    t_kind: 'small',
    t_width: null,
    t_flags: '0',
    t_shelfid: 1,
    t_since: '2026-11-20T10:00:00.000Z',
    t_on: true,
    t_deletedAt: null,
    ...given,
  };
}

/** A change of `count` records; done to all of them by default. */
export function bulkJob(given: Partial<Job> = {}, count = 2): Job {
  return {
    id: 'job-1',
    kind: 'bulk',
    resource: 'things',
    state: 'done',
    done: count,
    total: count,
    result: { changed: count, refused: 0 },
    error: null,
    createdAt: '2026-11-20T10:00:00.000Z',
    finishedAt: null,
    expiresAt: '2026-11-27T10:00:00.000Z',
    undoable: false,
    ...given,
    parameters: { operation: 'delete', count, ...given.parameters },
  };
}

type Call = (resource: string, params: never) => Promise<unknown>;

/** A data provider as a plain object; every call is a spy. */
export function provider(records: readonly ReturnType<typeof record>[], given: Readonly<Record<string, Call>> = {}) {
  const shelvesAt = [
    { id: 1, shelfid: 1, s_name: 'Cave' },
    { id: 2, shelfid: 2, s_name: 'Grenier' },
  ];
  const rows = (name: string) => (name === 'things' ? records : shelvesAt) as readonly { id: number }[];
  const calls: Record<string, Call> = {
    getList: async (name) => ({ data: rows(name), total: rows(name).length }),
    getOne: async (name, { id }: { id: unknown }) => {
      const data = rows(name).find((row) => String(row.id) === String(id));
      if (!data) throw refusal(404, { msg_code: 'ELEMENT_NOT_FOUND' });
      return { data };
    },
    getMany: async (name, { ids }: { ids: unknown[] }) => ({
      data: rows(name).filter(({ id }) => ids.map(String).includes(String(id))),
    }),
    update: async (name, { id, data }: { id: unknown; data: object }) => {
      const old = rows(name).find((row) => String(row.id) === String(id)) as ReturnType<typeof record>;
      return { data: { ...old, ...data, version: old.version + 1 } };
    },
    create: async (_name, { data }: { data: object }) => ({ data: { ...data, id: 99, thingid: 99, version: 1 } }),
    delete: async (_name, { id }: { id: unknown }) => ({ data: { id } }),
    selectMatching: async (name) => ({ data: bulkJob({ resource: name, state: 'draft' }, rows(name).length) }),
    changeMany: async (name, { ids, change }: { ids: readonly unknown[]; change: BulkChange }) => ({
      data: bulkJob({ resource: name, parameters: change }, ids.length),
    }),
    restore: async (_name, { id }: { id: unknown }) => ({ data: { id } }),
    call: async () => ({ data: null }),
    history: async () => ({ data: { lines: [], next: null } }),
    related: async () => ({ data: [] }),
    rights: async () => ({ data: { blocked: null, resources: [] } }),
    views: async () => ({ views: [], teams: [], everyone: false }),
    revert: async () => ({ data: {} }),
    valuesBefore: async () => ({ data: { count: 0, fields: {} } }),
    reveal: async () => ({ data: 'entière' }),
    ...given,
  };
  return Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, vi.fn(call)])) as Record<
    string,
    ReturnType<typeof vi.fn<Call>>
  >;
}

function Toasts() {
  const { notifications } = useNotificationContext();
  const translate = useTranslate();
  return notifications.map(({ message, notificationOptions }, index) => (
    <p key={index} data-testid="toast">
      {translate(String(message), notificationOptions?.messageArgs)}
      {notificationOptions?.['action'] && <button onClick={notificationOptions['action'].run}>{'undo'}</button>}
    </p>
  ));
}

interface Screen {
  readonly at?: string;
  readonly as?: ClientModel;
  readonly children?: ReactNode;
  /** What answers about jobs; without it there are none. */
  readonly jobs?: Partial<JobsClient>;
  /** As the router does where no one may create: the address is one of a record. */
  readonly noCreate?: boolean;
  /** The key of the person's drafts. */
  readonly draftKey?: string;
  /** The person is limited to scopes. */
  readonly limited?: boolean;
  /** Key of the account that the person works with. */
  readonly ownAccount?: number;
  /** The catalogue of the language of `as`. */
  readonly texts?: object;
}

export const DRAFT_KEY = '0a'.repeat(32);

/** The console around generated screens: French texts by default, one router, no shell. */
export function show(
  dataProvider: ReturnType<typeof provider>,
  {
    at = '/things',
    as = model(),
    children,
    noCreate,
    jobs,
    draftKey = DRAFT_KEY,
    limited = false,
    ...more
  }: Screen = {},
) {
  const i18n = polyglotI18nProvider(() => (more.texts ?? fr) as never, as.locale, [], { allowMissing: true });
  let location: Location | undefined;
  let navigate: NavigateFunction | undefined;
  const view = render(
    <TestMemoryRouter
      initialEntries={[at]}
      locationCallback={(now) => (location = now)}
      navigateCallback={(go) => (navigate = go)}
    >
      <CoreAdminContext dataProvider={dataProvider as never} i18nProvider={i18n} store={memoryStore()}>
        <DraftOwnerContext value={{ person: 2001, company: 2, key: draftKey }}>
          <ModelProvider
            model={as}
            timeZone="Europe/Paris"
            limited={limited}
            company={2}
            companyName="Hôtels Bellevue"
            {...(more.ownAccount !== undefined && { ownAccount: more.ownAccount })}
          >
            <JobsContext value={jobs ? { client: jobs as JobsClient, format: 'csv' } : null}>
              {children ?? (
                <Routes>
                  {as.resources.map(({ name }) => (
                    <Route key={name} path={`/${name}`}>
                      <Route index element={<ResourceList resource={name} />} />
                      {!noCreate && <Route path="create" element={<ResourceCreate resource={name} />} />}
                      <Route path=":id" element={<ResourceEdit resource={name} />} />
                    </Route>
                  ))}
                  <Route path="*" element={<p>{'elsewhere'}</p>} />
                </Routes>
              )}
            </JobsContext>
            <Toasts />
          </ModelProvider>
        </DraftOwnerContext>
      </CoreAdminContext>
    </TestMemoryRouter>,
  );
  return { ...view, location: () => location, navigate: (to: string) => navigate?.(to) };
}

/** Chooses an entry of the menu in the header of a record page. */
export async function chooseAction(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Autres actions' }));
  await userEvent.click(screen.getByRole('menuitem', { name }));
}

/** Keeps ra-core from printing errors that a test provokes; take it back with `vi.restoreAllMocks()`. */
export function quiet(): void {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
}

/** What a data provider throws when the server refuses (dataProvider/errors.ts). */
export function refusal(status: number, body: Readonly<Record<string, unknown>>): Error {
  quiet();
  return Object.assign(new Error(`errors.${String(body['msg_code'])}`), { status, body });
}
