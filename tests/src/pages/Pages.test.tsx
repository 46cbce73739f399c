import '@testing-library/jest-dom/vitest';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, memoryStore } from 'ra-core';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClientModel } from '../../../domain/schema/client';
import { makeI18nProvider } from '../../../src/i18n/makeI18nProvider';
import { workplace } from '../../../src/workplace/workplace';

let broken = false;

vi.mock('../../../src/pages/pageLoaders', async () => {
  const { useResourceContext } = await import('ra-core');
  const ready = (Page: () => React.ReactNode) => ({ load: () => Promise.resolve(Page), loaded: () => Page });
  const Show = ({ what }: { what: string }) => {
    if (broken) throw new Error('the screen of this resource is broken');
    return <h1>{`${what} ${useResourceContext()}`}</h1>;
  };
  return {
    HOME: 'home',
    listPage: ready(() => <Show what="list" />),
    createPage: ready(() => <Show what="create" />),
    editPage: ready(() => <Show what="edit" />),
    viewPages: new Map([
      ['home', ready(() => <h1>home</h1>)],
      ['secret', ready(() => <h1>secret</h1>)],
    ]),
  };
});
vi.mock('../../../customViews', () => ({
  customViews: [
    { path: 'home', permission: [] },
    { path: 'secret', permission: ['superadmin:view'] },
  ],
}));

const { Pages } = await import('../../../src/pages/Pages');
const i18n = makeI18nProvider('fr', [], () => Promise.resolve());

const model = (names: readonly string[], create = true) =>
  ({
    permissions: [],
    resources: names.map((name) => ({ name, can: { view: true, create } })),
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
  workplace.set({ me: {} as never, model: model(['skus', 'locations']), language: 'fr', kept: null, epoch: 1 });
});

afterEach(cleanup);

describe('addresses', () => {
  it.each([
    ['/skus', 'list skus'],
    ['/skus/create', 'create skus'],
    ['/skus/12', 'edit skus'],
    ['/locations/a%20b', 'edit locations'],
    ['/', 'home'],
    ['/no/such/page', 'home'],
    ['/auth', 'home'],
  ])('%s shows %s', async (path, heading) => {
    open(path);
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
  });

  it('a page that is not open to this person says so', async () => {
    open('/secret');
    expect(await screen.findByRole('heading', { name: 'Cette page ne vous est pas ouverte' })).toBeVisible();
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
    expect(screen.getByRole('heading', { name: 'home' })).toBeVisible();
  });
});

describe('a screen that breaks', () => {
  it('says so, leaves the others alone and can be tried again', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    broken = true;
    const router = open('/skus');
    expect(await screen.findByRole('alert')).toHaveTextContent('Cette page n’a pas pu s’afficher');
    await act(() => router.navigate('/home'));
    expect(screen.getByRole('heading', { name: 'home' })).toBeVisible();
    await act(() => router.navigate('/locations'));
    expect(screen.getByRole('alert')).toBeVisible();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(screen.getByRole('heading', { name: 'list locations' })).toBeVisible();
    log.mockRestore();
  });
});
