import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpError, ResourceContextProvider } from 'ra-core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AuthenticationsPage } from '../../../customViews/authentications/AuthenticationsPage';
import { SignInHistory } from '../../../customViews/authentications/SignInHistory';
import { noteServerTime } from '../../../dataProvider/serverClock';
import { modelFor, showFeature } from '../features';

const NOW = Date.parse('2026-03-04T10:00:00Z');
const row = (id: number) => ({
  ...{
    id,
    authenticationid: id,
    authenticated_at: '2026-03-04T09:59:00Z',
    status: 'success',
    login: `g${id}@x.example`,
  },
});

beforeEach(() => vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** The sign-ins of the server, the newest first; those of the last minute alone where only they are asked for. */
let rows = [row(1)];
let rate = 1;
let isQuiet = false;
/** What was asked of the last minute. */
let since: string | undefined;
interface Asked {
  readonly pagination: { readonly perPage: number };
  readonly filter: { readonly authenticated_at?: { readonly gte?: string } };
}
function follow() {
  isQuiet = false;
  rows = [row(1)];
  rate = 1;
  const getList = vi.fn(async (_: string, { pagination, filter }: Asked) => {
    const isTail = pagination.perPage === 1 && Date.parse(filter.authenticated_at?.gte ?? '') > NOW - 3_600_000;
    if (isTail) since = filter.authenticated_at?.gte;
    if (isTail && isQuiet) return { data: [], total: 0 };
    const data = rows.slice(0, pagination.perPage);
    return { data, total: pagination.perPage === 1 ? rate : rows.length };
  });
  showFeature(
    <ResourceContextProvider value="authentications">
      <AuthenticationsPage />
    </ResourceContextProvider>,
    modelFor('visit:view', 'supervisor'),
    rows,
    { at: '/authentications', calls: { getList } },
  );
  return getList;
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

it('shows new sign-ins by itself, and how many come in a minute', async () => {
  follow();
  await press('En direct');
  expect(await screen.findByText('1 authentification datée de la dernière minute')).toBeTruthy();
  rows = [row(2), ...rows];
  rate = 12;
  await vi.advanceTimersByTimeAsync(3_500);
  expect(await screen.findByText('g2@x.example')).toBeTruthy();
  expect(await screen.findByText('12 authentifications datées de la dernière minute')).toBeTruthy();
});

it('stays as it is while it is paused, counts what comes, and catches up', async () => {
  follow();
  await press('En direct');
  await press('Mettre en pause');
  expect(await screen.findByText('En pause')).toBeTruthy();
  rows = [row(2), ...rows];
  rate = 3;
  await vi.advanceTimersByTimeAsync(3_500);
  expect(await screen.findByText('3 nouvelles depuis la pause')).toBeTruthy();
  expect(screen.queryByText('g2@x.example')).toBeNull();
  await press('Reprendre');
  expect(await screen.findByText('g2@x.example')).toBeTruthy();
});

it.each(['a pause', 'a while without answers'])('catches up after %s when the last minute is empty', async (why) => {
  follow();
  await press('En direct');
  expect(await screen.findByText('1 authentification datée de la dernière minute')).toBeTruthy();
  if (why === 'a pause') await press('Mettre en pause');
  isQuiet = true;
  rows = [row(2), ...rows];
  if (why === 'a pause') await press('Reprendre');
  // As when the computer was asleep: no timer ran.
  else vi.setSystemTime(Date.now() + 120_000);
  await vi.advanceTimersByTimeAsync(3_500);
  expect(await screen.findByText('g2@x.example')).toBeTruthy();
});

it('shows what was reported late, older than the newest', async () => {
  follow();
  await press('En direct');
  expect(await screen.findByText('1 authentification datée de la dernière minute')).toBeTruthy();
  rows = [...rows, row(2)];
  await vi.advanceTimersByTimeAsync(31_000);
  expect(await screen.findByText('g2@x.example')).toBeTruthy();
});

it('asks by the clock of the server', async () => {
  noteServerTime(new Date(NOW - 10 * 60_000).toUTCString());
  follow();
  await press('En direct');
  await screen.findByText('1 authentification datée de la dernière minute');
  expect(Math.abs(Date.parse(since ?? '') - (NOW - 11 * 60_000))).toBeLessThan(10_000);
  noteServerTime(new Date(Date.now()).toUTCString());
});

it('ends when the list is sorted otherwise: what is new would not be seen', async () => {
  follow();
  await press('En direct');
  expect(await screen.findByText('1 authentification datée de la dernière minute')).toBeTruthy();
  const [heading] = await screen.findAllByRole('button', { name: /^Identifiant/ });
  fireEvent.click(heading!);
  await waitFor(() => expect(screen.queryByText(/dernière minute/)).toBeNull());
});

it('says why it cannot go on', async () => {
  const getList = follow();
  await press('En direct');
  expect(await screen.findByText('1 authentification datée de la dernière minute')).toBeTruthy();
  getList.mockRejectedValue(new HttpError('no', 403, { msg_code: 'NOT_ENOUGH_PERMISSIONS' }));
  await vi.advanceTimersByTimeAsync(3_500);
  expect(await screen.findByText(/droits/)).toBeTruthy();
});

it('does not call itself live while the server does not answer', async () => {
  const getList = follow();
  await press('En direct');
  expect(await screen.findByText('1 authentification datée de la dernière minute')).toBeTruthy();
  const answered = getList.getMockImplementation()!;
  const waiting: (() => void)[] = [];
  getList.mockImplementation(
    (...asked) =>
      new Promise((resolve) => {
        waiting.push(() => resolve(answered(...asked)));
      }),
  );
  await vi.advanceTimersByTimeAsync(16_000);
  expect(await screen.findByText('Sans réponse du serveur')).toBeTruthy();
  expect(screen.queryByText(/dernière minute/)).toBeNull();
  getList.mockImplementation(answered);
  for (const answer of waiting) answer();
  expect(await screen.findByText('1 authentification datée de la dernière minute')).toBeTruthy();
  expect(screen.queryByText('Sans réponse du serveur')).toBeNull();
});

it('asks for nothing once it has ended', async () => {
  const getList = follow();
  await press('En direct');
  await press('Arrêter le direct');
  await waitFor(() => expect(screen.queryByText(/dernière minute/)).toBeNull());
  const before = getList.mock.calls.length;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(getList.mock.calls.length).toBe(before);
});

it('says next to one sign-in what belongs to it', async () => {
  const model = modelFor('visit:view', 'supervisor');
  const resource = model.resources.find(({ name }) => name === 'authentications')!;
  const entry = {
    ...{ kind: 'refusal', id: '7', at: '2026-03-04T09:58:00Z', status: 'failed', reason: 'wrong-code' },
    ...{
      location: { id: 3, name: 'Nice' },
      device: null,
      browser: { name: null, system: null },
      authtype: null,
      address: null,
    },
  };
  const { sent } = showFeature(<SignInHistory resource={resource} record={row(9)} />, model, [], {
    reply: () => ({ entries: [entry] }),
  });
  expect(await screen.findByText('Échec')).toBeTruthy();
  expect(screen.getByText('Code erroné')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Déroulement' })).toBeTruthy();
  expect(sent[0]?.url).toBe('/api/sign-ins/9/story');
});
