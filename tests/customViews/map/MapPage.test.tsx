import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { MapPage } from '../../../customViews/map/MapPage';
import { modelFor, showFeature } from '../features';

afterEach(cleanup);

const base = { since: null, countryId: 1, scopeIds: [] as number[] };
const MAP = {
  placedCount: 4,
  placed: [
    { ...base, id: 1, name: 'Louvre', state: 'ok', latitude: 48.8606, longitude: 2.3376, scopeIds: [7] },
    { ...base, id: 2, name: 'Opéra', state: 'critical', latitude: 48.8719, longitude: 2.3316 },
    { ...base, id: 3, name: 'Athènes', state: 'warning', latitude: 37.98, longitude: 23.73, scopeIds: [7, 8] },
    { ...base, id: 4, name: 'Tokyo', state: 'ok', latitude: 35.67, longitude: 139.76, countryId: 2, scopeIds: [8] },
  ],
  unplacedCount: 1,
  unplaced: [{ id: 9, name: 'Sans adresse', state: 'new' }],
};
const RECORDS = [
  { id: 1, countryid: 1, name: 'France', g_name: 'Un' },
  { id: 2, countryid: 2, name: 'Japon', g_name: 'Deux' },
  { id: 7, groupid: 7, g_name: 'Sud', name: 'x' },
  { id: 8, groupid: 8, g_name: 'Nord', name: 'y' },
];
const RIGHTS = ['location:view', 'visit:view', 'scope:view', 'global:view'];
const shown = async (answer: object = MAP) => {
  const view = showFeature(<MapPage />, modelFor(...RIGHTS), RECORDS, { reply: () => answer });
  await screen.findByRole('list', { name: 'Repères de la carte' });
  return view;
};
const marks = () =>
  within(screen.getByRole('list', { name: 'Repères de la carte' }))
    .getAllByRole('listitem')
    .map((one) => one.firstElementChild?.getAttribute('aria-label'));
const rows = () => within(screen.getByRole('region', { name: 'Sites visibles sur la carte' })).getAllByRole('listitem');

it('says of a company without locations what they are, and offers the first one', async () => {
  const answer = { placedCount: 0, placed: [], unplacedCount: 0, unplaced: [] };
  showFeature(<MapPage />, modelFor(...RIGHTS, 'location:edit'), RECORDS, { reply: () => answer });
  expect(await screen.findByText(/^Un site est un lieu où vos invités se connectent/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Nouveau site' }).getAttribute('href')).toMatch(/\/locations\/create$/);
  expect(screen.queryByText(/sur la carte/)).toBeNull();
});

it('shows marks and a list of the same in the same order, the most severe first', async () => {
  await shown();
  expect((await screen.findAllByText(/4 sites sur la carte/)).length).toBe(1);
  expect(marks()).toEqual(['2 sites, le plus grave : Critique', 'Athènes · À surveiller', 'Tokyo · Normal']);
  expect(rows().map((row) => row.textContent)).toEqual([
    expect.stringContaining('2 sites'),
    expect.stringContaining('Athènes'),
    expect.stringContaining('Tokyo'),
  ]);
});

it('looks nearer at marks that overlap, and leads to the page of one location', async () => {
  const user = userEvent.setup();
  await shown();
  await user.click(screen.getAllByRole('button', { name: /2 sites, le plus grave/ })[0]!);
  expect(marks()).toEqual(['Opéra · Critique', 'Louvre · Normal']);
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Carte/);
  expect(within(rows()[0]!).getByRole('link').getAttribute('href')).toMatch(/\/locations\/2$/);
  await user.click(screen.getByRole('button', { name: 'Voir tous les sites' }));
  expect(marks()).toHaveLength(3);
});

it('moves and zooms by keyboard', async () => {
  await shown();
  const mark = screen.getByRole('link', { name: 'Athènes · À surveiller' });
  const left = () =>
    Number.parseFloat(screen.getByRole('link', { name: 'Athènes · À surveiller' }).parentElement!.style.left);
  const before = left();
  fireEvent.keyDown(mark, { key: 'ArrowLeft' });
  expect(left()).toBeCloseTo(before + 80, 3);
  fireEvent.keyDown(mark, { key: '-' });
  expect(marks().length).toBeLessThanOrEqual(3);
});

it('is filtered by state, country and scope', async () => {
  const user = userEvent.setup();
  await shown();
  await user.click(screen.getByRole('button', { name: /À surveiller/ }));
  expect(marks()).toEqual(['Athènes · À surveiller']);
  await user.click(screen.getByRole('button', { name: /À surveiller/ }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Pays' }), '2');
  expect(marks()).toEqual(['Tokyo · Normal']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Pays' }), '');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Périmètres' }), '7');
  expect(marks()).toEqual(['Athènes · À surveiller', 'Louvre · Normal']);
});

it('counts those that are not monitored, too: the numbers of the states are together that of the map', async () => {
  const user = userEvent.setup();
  const far = { ...base, id: 5, name: 'Lima', state: null, latitude: -12.05, longitude: -77.04 };
  await shown({ ...MAP, placedCount: 5, placed: [...MAP.placed, far] });
  const states = within(screen.getByRole('group', { name: 'Filtrer la carte' })).getAllByRole('button');
  expect(states.map(({ textContent }) => textContent?.replace(/^[^\p{L}]+/u, ''))).toEqual([
    'Critique 1',
    'À surveiller 1',
    'Normal 2',
    'Non surveillé 1',
  ]);
  await user.click(screen.getByRole('button', { name: /^Non surveillé/ }));
  expect(marks()).toEqual(['Lima · Non surveillé']);
  await user.click(screen.getByRole('button', { name: /^Critique/ }));
  expect(screen.getByText(/2 sites sur la carte/)).toBeTruthy();
});

it('counts and names locations without coordinates', async () => {
  await shown();
  expect(screen.getByText('1 site sans coordonnées')).toBeTruthy();
  expect(screen.getByText('Sans adresse').getAttribute('href')).toMatch(/\/locations\/9$/);
});
