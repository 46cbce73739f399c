import '@testing-library/jest-dom/vitest';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, memoryStore } from 'ra-core';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClientModel } from '../../../domain/schema/client/client';
import { makeI18nProvider } from '../../../src/i18n/makeI18nProvider';
import { workplace } from '../../../src/workplace/workplace';

let broken = false;

vi.mock('../../../src/router/pageLoaders', async () => {
  const { useResourceContext } = await import('ra-core');
  // As a loader answers what it has loaded: `use` does not suspend for it.
  const ready = (Page: () => React.ReactNode) => {
    const loaded = Object.assign(Promise.resolve(Page), { status: 'fulfilled', value: Page });
    return { load: () => loaded };
  };
  const Show = ({ what }: { what: string }) => {
    if (broken) throw new Error('the screen of this resource is broken');
    return <h1>{`${what} ${useResourceContext()}`}</h1>;
  };
  return {
    settingsPage: ready(() => <Show what="settings" />),
    listPage: ready(() => <Show what="list" />),
    createPage: ready(() => <Show what="create" />),
    editPage: ready(() => <Show what="edit" />),
    namedPage: (_name: string | undefined, generated: unknown) => generated,
    recordTabs: (name: string | undefined) => (name === 'tabbed' ? ['results'] : undefined),
    viewPages: new Map([
      ['dashboard', ready(() => <h1>home</h1>)],
      ['reviews', ready(() => <h1>reviews</h1>)],
      ['secret', ready(() => <h1>secret</h1>)],
    ]),
  };
});
vi.mock('../../../customViews', () => ({
  customViews: [
    { path: 'dashboard', permission: [] },
    { path: 'reviews', permission: [], below: [':id', ':id/edit'] },
    { path: 'secret', permission: ['superadmin:view'] },
  ],
}));

const { Pages } = await import('../../../src/router/Pages');
const i18n = makeI18nProvider('fr', [], () => Promise.resolve());

/** A person who impersonates no one, in the own company. */
const ME = { original: null, company: { id: 2 }, homeCompany: { id: 2 } } as never;

const TEXTS = { names: { 'superadmin:view': 'Voir les entreprises' }, areas: {} };
const model = (names: readonly string[], create = true) =>
  ({
    permissions: [],
    permissionTexts: TEXTS,
    closed: [],
    resources: names.map((name) => ({
      name,
      can: { view: true, create },
      list: {},
      form: name === 'locations' ? { view: 'tabbed' } : {},
      actions: [],
    })),
  }) as unknown as ClientModel;

function open(path: string) {
  const element = (
    <CoreAdminContext i18nProvider={i18n} store={memoryStore()} dataProvider={{} as never}>
      <Pages />
    </CoreAdminContext>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  return router;
}

beforeEach(() => {
  broken = false;
  workplace.set({
    me: ME,
    model: model(['skus', 'locations']),
    language: 'fr',
    kept: null,
    epoch: 1,
  });
});

afterEach(cleanup);

describe('addresses', () => {
  it.each([
    ['/skus', 'list skus'],
    ['/skus/create', 'create skus'],
    ['/skus/12', 'edit skus'],
    ['/locations/a%20b', 'edit locations'],
    ['/', 'home'],
    ['/no/such/page', 'Page introuvable'],
    ['/auth', 'home'],
    ['/dashboard/', 'home'],
    ['/dashboard/zz', 'Page introuvable'],
    ['/reviews/12', 'reviews'],
    ['/reviews/12/edit', 'reviews'],
    ['/reviews/12/zz', 'Page introuvable'],
    ['/skus/create/zz', 'Page introuvable'],
    ['/skus/12/zz', 'Page introuvable'],
    ['/locations/12/results', 'edit locations'],
    ['/locations/12/zz', 'Page introuvable'],
  ])('%s shows %s', async (path, heading) => {
    open(path);
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
  });

  it('a page that is not open to this person says so', async () => {
    open('/secret');
    expect(await screen.findByRole('heading', { name: 'Vous n’avez pas accès à cette page' })).toBeVisible();
    expect(
      screen.getByText(/Il faut le droit « Voir les entreprises »\. Seul le fournisseur du service/),
    ).toBeVisible();
  });
});

describe('addresses that schemas declare', () => {
  const declared = {
    permissions: ['template:edit'],
    permissionTexts: TEXTS,
    closed: [],
    resources: [
      {
        name: 'locations',
        can: { view: true, create: false },
        list: {},
        form: {},
        routes: [{ path: 'portals/assign', opens: 'list', permission: ['template:edit'] }],
      },
      {
        name: 'dashboards',
        can: { view: true, create: true },
        list: {},
        form: {},
        routes: [
          { path: 'report/private', opens: 'list', filter: { d_status: [1] }, permission: [] },
          { path: 'support', opens: 'create', permission: [] },
          { path: 'helpdesk', opens: 'list', permission: ['support_access'] },
          { path: 'portals/assign', opens: 'list', permission: [] },
        ],
      },
      {
        name: 'my-account',
        own: 'admin',
        can: { view: true, create: false },
        list: {},
        form: {},
        routes: [{ path: 'me', opens: 'list', permission: [] }],
      },
      { name: 'my-company', own: 'company', can: { view: true, create: false }, list: {}, form: {} },
    ],
  } as unknown as ClientModel;
  beforeEach(() => {
    const me = { original: null, id: 7, company: { id: 3 }, homeCompany: { id: 3 } } as never;
    workplace.set({ me, model: declared, language: 'fr', kept: null, epoch: 1 });
  });

  it.each([
    ['/portals/assign', 'list locations', '/portals/assign'],
    ['/report/private', 'list dashboards', '/report/private?filter=%7B%22d_status%22%3A%5B1%5D%7D'],
    ['/report/private?tab=edit&id=12', 'edit dashboards', '/dashboards/12'],
    ['/support', 'create dashboards', '/support'],
    ['/me', 'edit my-account', '/me'],
    ['/my-account', 'edit my-account', '/me'],
    ['/my-account/7', 'edit my-account', '/me'],
    ['/my-account/8', 'edit my-account', '/my-account/8'],
    ['/my-company', 'edit my-company', '/my-company'],
    ['/report/nope', 'Page introuvable', '/report/nope'],
  ])('%s shows %s at %s', async (path, heading, place) => {
    const router = open(path);
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    const { pathname, search } = router.state.location;
    expect(pathname + search).toBe(place);
  });

  it('are known but closed to people who lack their permission', async () => {
    open('/helpdesk');
    expect(await screen.findByRole('heading', { name: 'Vous n’avez pas accès à cette page' })).toBeVisible();
  });
});

describe('what a profile does not open', () => {
  const NAMES = { 'report:view': 'Voir les rapports', 'user:edit': 'Modifier les identités' };
  beforeEach(() => {
    const closedModel = {
      permissions: [],
      permissionTexts: { names: NAMES, areas: {} },
      closed: [{ paths: ['dashboards', 'report', 'report/private'], needs: ['report:view'] }],
      resources: [
        {
          name: 'identities',
          can: { view: true, create: false },
          closed: true,
          needs: { create: ['user:edit'], open: ['user:edit'] },
          list: {},
          form: {},
        },
      ],
    } as unknown as ClientModel;
    workplace.set({ me: ME, model: closedModel, language: 'fr', kept: null, epoch: 1 });
  });

  it.each([
    ['/dashboards', 'Voir les rapports'],
    ['/dashboards/12', 'Voir les rapports'],
    ['/report/private', 'Voir les rapports'],
    ['/identities/12', 'Modifier les identités'],
    ['/identities/create', 'Modifier les identités'],
  ])('%s names the missing right and who gives it', async (path, right) => {
    open(path);
    expect(await screen.findByRole('heading', { name: 'Vous n’avez pas accès à cette page' })).toBeVisible();
    const text = new RegExp(`le droit « ${right} »\\. Un administrateur de votre entreprise`);
    expect(screen.getByText(text)).toBeVisible();
  });

  it.each(['/report/none', '/elsewhere'])('%s does not exist', async (path) => {
    open(path);
    expect(await screen.findByRole('heading', { name: 'Page introuvable' })).toBeVisible();
  });
});

describe('a model that changes', () => {
  it('brings a new resource and takes one away without a reload', async () => {
    const router = open('/locations');
    await screen.findByRole('heading', { name: 'list locations' });
    act(() => workplace.set({ ...workplace.get()!, model: model(['devices', 'locations']) }));
    expect(screen.getByRole('heading', { name: 'list locations' })).toBeVisible();
    await act(() => router.navigate('/devices'));
    expect(screen.getByRole('heading', { name: 'list devices' })).toBeVisible();
    await act(() => router.navigate('/skus'));
    expect(screen.getByRole('heading', { name: 'Page introuvable' })).toBeVisible();
    expect(screen.getByText(/« \/skus »/)).toBeVisible();
  });
});

describe('a screen that breaks', () => {
  it('says so, leaves the others alone and can be tried again', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    broken = true;
    const router = open('/skus');
    expect(await screen.findByRole('alert')).toHaveTextContent('Cette page n’a pas pu s’afficher');
    await act(() => router.navigate('/dashboard'));
    expect(screen.getByRole('heading', { name: 'home' })).toBeVisible();
    await act(() => router.navigate('/locations'));
    expect(screen.getByRole('alert')).toBeVisible();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(screen.getByRole('heading', { name: 'list locations' })).toBeVisible();
    log.mockRestore();
  });
});
