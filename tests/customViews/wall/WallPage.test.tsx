import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WallPage } from '../../../customViews/wall/WallPage';
import { freshnessOf } from '../../../customViews/wall/useWall';
import { userActivity } from '../../../dataProvider/userActivity';
import { toHttpError } from '../../../dataProvider/errors';
import { modelFor, showFeature } from '../features';

const NOW = Date.parse('2026-03-04T10:00:00Z');
const MINUTE = 60_000;
const before = (minutes: number) => new Date(NOW - minutes * MINUTE).toISOString();
const silent = {
  ...{ id: 1, name: 'Gare du Nord', state: 'critical', since: before(4), lastSignIn: before(38) },
  ...{ signIns: 0, weekBefore: 31, trend: -100 },
};
const WALL = {
  checkedAt: before(1),
  states: [
    { state: 'critical', count: 14 },
    { state: 'ok', count: 1200 },
  ],
  urgentCount: 14,
  urgent: [silent, { ...silent, id: 2, name: 'Stade', state: 'warning', signIns: 30, weekBefore: 90 }],
  changes: [{ ...silent, id: 3, name: 'Lyon', state: 'ok', since: before(2) }],
};

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

let queries: QueryClient | undefined;
function Queries() {
  queries = useQueryClient();
  return <WallPage />;
}
const shown = (answer: () => unknown, rights = ['location:view', 'visit:view'], hasOnlyTheseRights = true) =>
  showFeature(<Queries />, modelFor(...rights), [], { reply: () => answer(), hasOnlyTheseRights });

it('counts by state, and says why and since when a location needs action, and what changed last', async () => {
  shown(() => WALL);
  const states = await screen.findByRole('list', { name: 'Sites par état' });
  expect(within(states).getByText('14').closest('li')?.textContent).toContain('Critique');
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent.replace(/\s/g, ' '));
  const row = (name: string) => rows.find((text) => text.includes(name));
  expect(row('Gare du Nord')).toMatch(/Critique · Dernière connexion : il y a 38 min.*il y a 4 min/);
  expect(row('Stade')).toMatch(/30 connexions en 30 min, 90 une semaine plus tôt/);
  expect(row('Lyon')).toMatch(/il y a 2 min/);
  expect(screen.getByText('et 12 autres')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toMatch(/Mis à jour à/);
});

it('says when its data are old: no answer for some minutes, or a server that works nothing out', () => {
  expect(freshnessOf(before(5), NOW, NOW)).toMatchObject({ isOld: false });
  expect(freshnessOf(before(11), NOW, NOW)).toMatchObject({ isOld: true });
  expect(freshnessOf(before(5), NOW - 2 * MINUTE, NOW)).toMatchObject({ isOld: false });
  expect(freshnessOf(before(5), NOW - 3 * MINUTE, NOW)).toMatchObject({ isOld: true });
  expect(freshnessOf(null, NOW, NOW)).toEqual({ at: null, isOld: false });
});

it('shows nothing any more once the right is taken away', async () => {
  let allowed = true;
  shown(() => {
    if (allowed) return WALL;
    throw toHttpError(403, undefined);
  });
  await screen.findByText('Gare du Nord');
  allowed = false;
  await act(async () => void (await queries?.invalidateQueries({ queryKey: ['monitoring'] })));
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect(screen.queryByText('Gare du Nord')).toBeNull();
});

it('keeps the session of an account for displays alone, and tells any other that it will end', async () => {
  const noted = vi.spyOn(userActivity, 'noteElsewhere');
  shown(() => WALL);
  await screen.findByText('Gare du Nord');
  expect(noted).toHaveBeenCalledWith(0);
  expect(screen.queryByText(/Cette session se ferme/)).toBeNull();
  cleanup();
  noted.mockClear();
  for (const [rights, isAll] of [
    [['location:view', 'location:edit'], true],
    // Reports make schedules and alerts.
    [['location:view', 'report:view'], true],
    // An impersonation, a membership, a company window: other rights of the session rest.
    [['location:view'], false],
  ] as const) {
    shown(() => WALL, [...rights], isAll);
    expect(await screen.findByText(/Cette session se ferme/)).toBeTruthy();
    expect(noted).not.toHaveBeenCalled();
    cleanup();
  }
});

it('says that only the locations of the scopes are shown, where there is none', async () => {
  const nothing = { ...WALL, states: [], urgentCount: 0, urgent: [], changes: [] };
  const at = (answer: object) =>
    showFeature(<Queries />, modelFor('location:view', 'visit:view'), [], { reply: () => answer, limited: true });
  at(WALL);
  await screen.findByText('Gare du Nord');
  expect(screen.queryByText(/appartient à ses périmètres/)).toBeNull();
  cleanup();
  at(nothing);
  expect(await screen.findByText('Votre compte ne voit que ce qui appartient à ses périmètres.')).toBeTruthy();
});
