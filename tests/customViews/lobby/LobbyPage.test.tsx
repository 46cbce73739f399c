import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LobbyPage } from '../../../customViews/lobby/LobbyPage';
import { refusal } from '../../resources/fixture';
import { modelFor, showFeature } from '../features';

const at = '2026-11-23T09:00:00.000Z';
const guests = [
  { id: 12, name: 'Anne Moreau', login: 'invite-0001', at, until: at, deleted: false },
  { id: 11, name: 'Parti Hier', login: 'invite-0002', at, until: at, deleted: true },
];
const DESK = {
  limit: 60,
  made: 2,
  maxDays: 30,
  profile: 7,
  profiles: [{ id: 7, name: 'Invité 24 h', hours: 24 }],
  guests,
};
const opened = {
  ...{ id: 12, name: 'Anne Moreau', login: 'invite-0001', profile: 7, language: 'fr', at, version: 4 },
  ...{ start: '2026-11-22T23:00:00.000Z', end: '2026-11-23T22:59:59.000Z' },
};
const card = { ...opened, password: 'k4TbGvGE4k' };

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T10:00:00Z') }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The page, with answers by method and address. */
function page(answers: Readonly<Record<string, () => unknown>> = {}, ...permissions: string[]) {
  const known: Readonly<Record<string, () => unknown>> = {
    'GET /api/lobby': () => DESK,
    'GET /api/lobby/guests/12': () => opened,
    ...answers,
  };
  const as = modelFor('lobby', 'user:view', 'supervisor', ...permissions);
  return showFeature(<LobbyPage />, as, [], { reply: (method, url) => (known[`${method} ${url}`] ?? (() => ({})))() });
}
const list = () => screen.findByRole('region', { name: /^Invités du jour : / });
async function openGuest() {
  await userEvent.click(within(await list()).getByRole('link', { name: 'Anne Moreau' }));
  return screen.findByRole('dialog', { name: 'Anne Moreau' });
}

it('counts what the server counts; a deleted guest is marked, and nothing can be done with it', async () => {
  page();
  const region = await list();
  expect(region.getAttribute('aria-label')).toBe('Invités du jour : 2');
  expect(within(region).queryByRole('link', { name: 'Parti Hier' })).toBeNull();
  expect(within(region).getByText('Supprimé')).toBeTruthy();
  expect(within(region).getAllByRole('button', { name: /^Réimprimer/ })).toHaveLength(1);
});

it('finds a guest of another day', async () => {
  const old = { ...guests[0], id: 3, name: 'Ancien Invité', at: '2026-11-02T09:00:00.000Z' };
  page({ 'GET /api/lobby/guests?q=anc': () => ({ guests: [old] }) });
  await userEvent.type(within(await list()).getByRole('searchbox', { name: 'Chercher parmi mes invités' }), 'anc');
  expect(await screen.findByRole('link', { name: 'Ancien Invité' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Anne Moreau' })).toBeNull());
});

it('extends a guest to the end of a later day', async () => {
  const { sent } = page({
    'POST /api/lobby/guests/12/end': () => ({ ...opened, end: '2026-11-30T22:59:59.000Z' }),
  });
  const dialog = within(await openGuest());
  const until = await dialog.findByRole<HTMLInputElement>('textbox', { name: /^Valable jusqu/ });
  expect(until.value).toBe('24/11/2026');
  await userEvent.click(dialog.getByRole('button', { name: '+ 7 jours' }));
  expect(until.value).toBe('30/11/2026');
  // From today the company allows 30 days at most.
  expect(dialog.queryByRole('button', { name: '+ 30 jours' })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Prolonger' }));
  await waitFor(() =>
    expect(sent.find(({ url }) => url.endsWith('/end'))).toMatchObject({ body: { end: '2026-11-30T22:59:59.000Z' } }),
  );
  expect(await dialog.findByText(/30\/11\/2026 23:59/)).toBeTruthy();
});

it('says at the date what the server refuses', async () => {
  const errors = { u_edate: { message: 'errors.LOBBY_VALIDITY', args: { 0: 30 } } };
  page({
    'POST /api/lobby/guests/12/end': () => Promise.reject(refusal(422, { msg_code: 'VALIDATION_FAILED', errors })),
  });
  const dialog = within(await openGuest());
  await userEvent.click(await dialog.findByRole('button', { name: 'Prolonger' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('30 jours');
});

it('offline: an extension says so, keeps the day, and is sent again with the same key', async () => {
  let cut = true;
  const { sent } = page({
    'POST /api/lobby/guests/12/end': () => {
      if (cut) throw refusal(0, { msg_code: 'NETWORK_ERROR' });
      return { ...opened, end: '2026-11-30T22:59:59.000Z' };
    },
  });
  const dialog = within(await openGuest());
  await userEvent.click(await dialog.findByRole('button', { name: '+ 7 jours' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Prolonger' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Le serveur est injoignable.');
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Valable jusqu/ }).value).toBe('30/11/2026');
  cut = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Prolonger' }));
  expect(await dialog.findByText(/30\/11\/2026 23:59/)).toBeTruthy();
  const [first, again] = sent.filter(({ url }) => url.endsWith('/end'));
  expect(first?.key).toBeTruthy();
  expect(again?.key).toBe(first?.key);
});

it('offline: a new password says so, and is asked for again with the same key', async () => {
  let cut = true;
  const { sent } = page({
    'POST /api/lobby/guests/12/password': () => {
      if (cut) throw refusal(0, { msg_code: 'NETWORK_ERROR' });
      return card;
    },
  });
  const dialog = await openGuest();
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Nouveau mot de passe' }));
  const question = within(await screen.findByRole('dialog', { name: /^Donner/ }));
  await userEvent.click(question.getByRole('button', { name: 'Nouveau mot de passe' }));
  expect((await question.findByRole('alert')).textContent).toContain('Le serveur est injoignable.');
  cut = false;
  await userEvent.click(question.getByRole('button', { name: 'Nouveau mot de passe' }));
  expect(await within(dialog).findByText('k4TbGvGE4k')).toBeTruthy();
  const [first, again] = sent.filter(({ url }) => url.endsWith('/password'));
  expect(first?.key).toBeTruthy();
  expect(again?.key).toBe(first?.key);
});

it.each([
  ['not later than the present end', '23/11/2026', 'La nouvelle fin doit être postérieure à la fin actuelle.'],
  ['past', '01/11/2026', 'La nouvelle fin doit être postérieure à la fin actuelle.'],
  ['later than the company allows', '24/12/2026', 'À la réception, un accès dure 30 jours au plus.'],
])('names a day that is %s while it is typed, and sends nothing', async (_, day, message) => {
  const { sent } = page();
  const dialog = within(await openGuest());
  const until = await dialog.findByRole<HTMLInputElement>('textbox', { name: /^Valable jusqu/ });
  await userEvent.clear(until);
  await userEvent.type(until, day);
  expect(await dialog.findByText(message)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Prolonger' }));
  await waitFor(() => expect(document.activeElement).toBe(until));
  expect(sent.some(({ url }) => url.endsWith('/end'))).toBe(false);
});

it.each([
  ['the end is the last one that the company allows', { ...DESK, maxDays: 1 }, opened, /un accès dure 1 jour au plus/],
  [
    'the access is over and the desk has no account left for today',
    { ...DESK, made: 60 },
    { ...opened, end: '2026-11-22T22:59:59.000Z' },
    /limite de comptes pour aujourd’hui \(60\)/,
  ],
])('says why a guest cannot be extended: %s', async (_, desk, guest, reason) => {
  page({ 'GET /api/lobby': () => desk, 'GET /api/lobby/guests/12': () => guest });
  const dialog = within(await openGuest());
  expect(await dialog.findByText(reason)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Prolonger' })).toBeNull();
});

it('undoes an extension from its message', async () => {
  const later = '2026-11-24T22:59:59.000Z';
  const { sent } = page({
    'POST /api/lobby/guests/12/end': () => ({ ...opened, end: later, version: 5 }),
    'POST /api/lobby/guests/12/end/undo': () => ({ ...opened, version: 6 }),
  });
  const dialog = within(await openGuest());
  await userEvent.click(await dialog.findByRole('button', { name: 'Prolonger' }));
  expect(await dialog.findByText(/24\/11\/2026 23:59/)).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'undo' }));
  expect(await dialog.findByText(/23\/11\/2026 23:59/)).toBeTruthy();
  expect(sent.find(({ url }) => url.endsWith('/undo'))?.body).toEqual({ version: 5 });
});

it('gives a new password after a question, and shows the card again', async () => {
  const { sent } = page({ 'POST /api/lobby/guests/12/password': () => card });
  const dialog = await openGuest();
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Nouveau mot de passe' }));
  const question = await screen.findByRole('dialog', { name: 'Donner un nouveau mot de passe à Anne Moreau ?' });
  expect(sent.some(({ url }) => url.endsWith('/password'))).toBe(false);
  await userEvent.click(within(question).getByRole('button', { name: 'Nouveau mot de passe' }));
  expect(await within(dialog).findByText('k4TbGvGE4k')).toBeTruthy();
  expect(sent.find(({ url }) => url.endsWith('/password'))?.key).toBeTruthy();
});

it('sends the card by mail, to the address that is typed, and says where it is now', async () => {
  const { sent } = page({
    'POST /api/lobby/guests/12/password': () => card,
    'POST /api/cards/mail': () => ({ state: 'kept' }),
  });
  const dialog = await openGuest();
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Nouveau mot de passe' }));
  const question = await screen.findByRole('dialog', { name: /^Donner/ });
  await userEvent.click(within(question).getByRole('button', { name: 'Nouveau mot de passe' }));
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Envoyer par e-mail' }));
  const to = within(dialog).getByRole('textbox', { name: /^Adresse e-mail de l’invité/ });
  await userEvent.type(to, 'nobody{Enter}');
  expect(await within(dialog).findByText('Cette adresse e-mail n’est pas valide.')).toBeTruthy();
  await userEvent.type(to, '@exemple.example{Enter}');
  expect(await screen.findByText(/reste dans la boîte intégrée/)).toBeTruthy();
  expect(sent.find(({ url }) => url.endsWith('/mail'))).toMatchObject({
    body: { id: 12, to: 'nobody@exemple.example', language: 'fr' },
  });
});
