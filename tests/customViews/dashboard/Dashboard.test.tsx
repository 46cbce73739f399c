import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useStore, useStoreContext } from 'ra-core';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { Dashboard } from '../../../customViews/dashboard/Dashboard';
import { addDays, addMonths } from '../../../domain/time/calendar';
import { clockAt } from '../../../resources/engine/values/time';
import { refusal } from '../../resources/fixture';
import { modelFor, showFeature } from '../features';

const RIGHTS = ['report:view', 'location:view', 'visit:view', 'user:view', 'event:view', 'global:view'];
const today = () => clockAt(Date.now(), 'Europe/Paris').day;
type Query = Readonly<Record<string, string>>;

/** In one column, where no layout engine is needed. */
beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => setTimeout(callback));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: true, media: query, addEventListener() {}, removeEventListener() {} }) as never,
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const view = {
  id: 12,
  resource: 'identities',
  name: 'Presse',
  sharing: 'own',
  teamId: null,
  owner: 'Ada',
  mine: true,
  editable: true,
  state: { filter: { q: 'presse' } },
};
const graph = {
  id: 7,
  r_name: 'Langues du salon',
  r_type: 'raw',
  r_source: 'authentications',
  r_dimensions: 'language',
  r_filter: null,
  r_dashboardid: 3,
};
const board = { id: 3, d_name: 'Salon', d_filter: '{"location.locationid":[5]}' };

/** What the person keeps about the page, as it is sent to the server. @param start what they have kept before */
function Kept({ start }: { readonly start: object | undefined }) {
  const store = useStoreContext();
  useState(() => start && store.setItem('panels.home', start));
  const [kept] = useStore<unknown>('panels.home', null);
  return <output>{JSON.stringify(kept)}</output>;
}
const kept = () =>
  JSON.parse(document.querySelector('output')?.textContent ?? 'null') as Record<string, number[]> | null;

function home(calls: Record<string, unknown> = {}, rights = RIGHTS, start?: object) {
  const rows: Readonly<Record<string, readonly object[]>> = { dashboards: [board], reportgraphs: [graph] };
  return showFeature(
    <>
      <Kept start={start} />
      <Dashboard />
    </>,
    modelFor(...rights),
    [],
    {
      reply: (_method, url) => {
        if (url === '/api/attention') return { waiting: [] };
        if (url === '/api/first-steps') return { steps: [], hidden: true };
        if (url !== '/legacy/reports') return undefined;
        return { report: [{ val: 9, keys: ['x'], labels: ['Lyon'] }], total: 9, step: 'day', truncated: false };
      },
      calls: {
        getList: async (name: string) => ({ data: rows[name] ?? [], total: name === 'identities' ? 41 : 3 }),
        getOne: async (name: string, { id }: { id: number }) => {
          const data = rows[name]?.find((row) => (row as { id: number }).id === id);
          if (!data) throw refusal(404, { msg_code: 'ELEMENT_NOT_FOUND' });
          return { data };
        },
        views: async (name: string) => ({ views: name === 'identities' ? [view] : [], teams: [], everyone: false }),
        ...calls,
      } as never,
    },
  );
}

const asked = (sent: readonly { readonly url: string; readonly query: Query | undefined }[]) =>
  sent.filter(({ url }) => url === '/legacy/reports').map(({ query }) => query);
const menuOf = async (tile: string) =>
  userEvent.click(await screen.findByRole('button', { name: `Actions sur «\u00a0${tile}\u00a0»` }));
const choose = async (tile: string, choice: string) => {
  await menuOf(tile);
  await userEvent.click(await screen.findByRole('menuitem', { name: choice }));
};
const order = () => [...document.querySelectorAll('[data-tile]')].map((one) => one.getAttribute('data-tile'));
const add = async (kind: string, ...choices: [string, string][]) => {
  const button = await screen.findByRole('button', { name: 'Ajouter une tuile' });
  // The dialog is loaded on demand: when that ends after the `act` of a simulated click, React sometimes never draws it.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  button.click();
  const dialog = await screen.findByRole('dialog');
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await userEvent.selectOptions(within(dialog).getByLabelText('Type de tuile'), kind);
  for (const [label, option] of choices) {
    const choice = within(dialog).getByLabelText(label);
    await within(choice).findByRole('option', { name: option });
    await userEvent.selectOptions(choice, option);
  }
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ajouter' }));
};

it('shows the charts with their periods: seven days back, their origin on a tab, twelve months of identities', async () => {
  const { sent } = home();
  expect(await screen.findByText('Connexions (7 jours)')).toBeTruthy();
  const week = { start: addDays(today(), -7), end: today() };
  const months = { start: addMonths(`${today().slice(0, 8)}01`, -11), end: today() };
  await waitFor(() =>
    expect(asked(sent)).toEqual(
      expect.arrayContaining([
        { ...week, source: 'authentications', dimensions: 'date' },
        { ...week, source: 'authentications', dimensions: 'location' },
        { ...months, source: 'accounts', dimensions: 'date', step: 'month' },
      ]),
    ),
  );
  await userEvent.click(screen.getByRole('tab', { name: 'Origine' }));
  await waitFor(() =>
    expect(asked(sent)).toContainEqual({ ...week, source: 'authentications', dimensions: 'country' }),
  );
});

it('shows no chart to people who see no reports', async () => {
  const { sent } = home({}, ['location:view', 'user:view']);
  expect(await screen.findByRole('heading', { name: 'Identités' })).toBeTruthy();
  expect(order().filter((key) => key?.startsWith('chart'))).toEqual([]);
  expect(asked(sent)).toEqual([]);
});

// Loading what the page loads on demand takes as long as a test waits, when all tests begin.
beforeAll(
  async () =>
    void (await Promise.all([
      import('../../../customViews/dashboard/AddTile'),
      import('../../../customViews/dashboard/ArrangeTiles'),
      import('../../../customViews/graphs/Chart'),
    ])),
);

it('lets each person move and remove tiles from their menus, says so, keeps it, and goes back', async () => {
  home();
  await userEvent.click(await screen.findByRole('button', { name: 'Organiser' }));
  await menuOf('Sessions');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Vers le haut' }));
  expect(await screen.findByText(/^«\s?Sessions\s?»\s: colonne/)).toBeTruthy();
  await waitFor(() => expect(order().slice(0, 2)).toEqual(['count:connections', 'count:authentications']));
  expect(kept()?.['count:connections']).toEqual([0, 0, 1, 2]);

  await choose('À traiter', 'Retirer');
  expect(await screen.findByText(/^Tuile «\sÀ traiter\s» retirée\.$/)).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Ajouter une tuile');
  expect(order()).not.toContain('attention');
  expect(Object.keys(kept() ?? {})).not.toContain('attention');
  await userEvent.click(screen.getByRole('button', { name: 'Terminer' }));
  expect(order()).not.toContain('attention');

  await userEvent.click(screen.getByRole('button', { name: 'Organiser' }));
  await add('Partie de la page', ['Partie de la page', 'À traiter']);
  await waitFor(() => expect(order()).toContain('attention'));
  await userEvent.click(screen.getByRole('button', { name: 'Rétablir la disposition d’origine' }));
  await waitFor(() => expect(kept()).toBeNull());
  expect(order()[0]).toBe('count:authentications');
});

it('moves a tile by Alt and an arrow, says so, keeps the focus, and takes each change back, the way to the original layout too', async () => {
  home();
  await userEvent.click(await screen.findByRole('button', { name: 'Organiser' }));
  const back = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Annuler la dernière modification' });
  await screen.findByRole('button', { name: 'Rétablir la disposition d’origine' });
  expect(back().disabled).toBe(true);
  const first = order();
  const menu = screen.getByRole('button', { name: /^Actions sur «\sSessions\s»$/ });
  menu.focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(await screen.findByText(/^«\s?Sessions\s?»\s: colonne/)).toBeTruthy();
  await waitFor(() => expect(order().slice(0, 2)).toEqual(['count:connections', 'count:authentications']));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Actions sur «\sSessions\s»$/ }));
  // In one column, nothing is beside it, and it has no width.
  await userEvent.keyboard('{Alt>}{ArrowLeft}{Shift>}{ArrowRight}{/Shift}{/Alt}');
  const arranged = kept();
  expect(arranged?.['count:connections']).toEqual([0, 0, 1, 2]);

  await userEvent.click(screen.getByRole('button', { name: 'Rétablir la disposition d’origine' }));
  await waitFor(() => expect(kept()).toBeNull());
  expect(await screen.findByText('Disposition d’origine rétablie.')).toBeTruthy();
  await userEvent.click(back());
  await waitFor(() => expect(kept()).toEqual(arranged));
  expect(await screen.findByText('Dernière modification annulée.')).toBeTruthy();
  await userEvent.click(back());
  await waitFor(() => expect(kept()).toBeNull());
  expect(order()).toEqual(first);
  expect(back().getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(back());
});

it('shows a saved view as a tile: how many records, the first of them, and the way to all', async () => {
  const { dataProvider } = home({
    getList: async (name: string) => ({
      data: name === 'identities' ? [{ id: 501, u_name: 'Camille Durand' }] : [],
      total: name === 'identities' ? 41 : 0,
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Organiser' }));
  await add('Vue enregistrée', ['Liste', 'Identités'], ['Vue enregistrée', 'Presse']);
  await waitFor(() => expect(Object.keys(kept() ?? {})).toContain('view:identities:12'));
  await userEvent.click(screen.getByRole('button', { name: 'Terminer' }));
  const tile = (await screen.findByRole('heading', { name: 'Identités · Presse' })).closest('section')!;
  expect(await within(tile).findByText('41')).toBeTruthy();
  expect(within(tile).getByRole('link', { name: 'Camille Durand' }).getAttribute('href')).toBe('/identities/501');
  expect(within(tile).getByRole('link', { name: 'Ouvrir la liste' }).getAttribute('href')).toBe('/identities?view=12');
  expect(dataProvider['getList']).toHaveBeenCalledWith(
    'identities',
    expect.objectContaining({ filter: { q: 'presse' } }),
  );
});

it('shows a graph of a dashboard as a tile: the last 48 hours, with the filters of its dashboard', async () => {
  const { sent } = home();
  await userEvent.click(await screen.findByRole('button', { name: 'Organiser' }));
  await add('Graphique d’un tableau de bord', ['Graphique', 'Langues du salon']);
  await userEvent.click(screen.getByRole('button', { name: 'Terminer' }));
  expect(await screen.findByRole('heading', { name: 'Langues du salon' })).toBeTruthy();
  expect(asked(sent)).toContainEqual({
    start: addDays(today(), -1),
    end: today(),
    source: 'authentications',
    dimensions: 'language',
    global_filters: '{"location.locationid":[5]}',
  });
});

it('says so where a view or a graph is gone, or no longer shared, and leaves out what may not be seen', async () => {
  const start = { 'graph:99': [0, 0, 2, 5], 'view:identities:13': [2, 0, 2, 5], changes: [0, 5, 2, 5] };
  home({}, RIGHTS, start);
  expect(await screen.findByText('Ce graphique n’existe plus, ou n’est plus partagé avec vous.')).toBeTruthy();
  expect(await screen.findByText('Cette vue n’existe plus, ou n’est plus partagée avec vous.')).toBeTruthy();
  expect(order()).toEqual(['graph:99', 'view:identities:13']);
});

it('leaves the tiles that are not shown with fewer rights where they are stored, while the others are arranged', async () => {
  const start = { 'count:identities': [0, 0, 1, 2], attention: [0, 2, 2, 6], 'chart:activity': [2, 2, 2, 6] };
  home({}, ['user:view'], start);
  await userEvent.click(await screen.findByRole('button', { name: 'Organiser' }));
  expect(order()).toEqual(['count:identities', 'attention']);
  await choose('À traiter', 'Vers le haut');
  await waitFor(() => expect(order()).toEqual(['attention', 'count:identities']));
  expect(kept()?.['chart:activity']).toEqual(start['chart:activity']);
  const arranged = kept()!;
  cleanup();
  home({}, RIGHTS, arranged);
  expect(await screen.findByText('Connexions (7 jours)')).toBeTruthy();
  expect(order()).toEqual(['attention', 'chart:activity', 'count:identities']);
});
