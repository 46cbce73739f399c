import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { BulkForm } from '../../../../customViews/identities/bulk/BulkForm';
import { bulkJob, refusal } from '../../../resources/fixture';
import { modelFor, renamed, showFeature } from '../../features';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const manager = () => modelFor('user:view', 'user:edit', 'event');
const profiles = [
  { id: 7, profileid: 7, p_name: 'Invité 24 h', zz_name: 'Invité 24 h', p_duration: 24 },
  { id: 8, profileid: 8, p_name: 'Événement', zz_name: 'Événement', p_duration: 72 },
];
/** The day so many days from today, as the form shows it. */
/** The day so many days from today, where the reader is. */
const day = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('fr', { timeZone: 'Europe/Paris' });
const bulk = (as = manager()) => {
  const onStarted = vi.fn();
  return { onStarted, ...showFeature(<BulkForm onStarted={onStarted} />, as, profiles) };
};
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const profile = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Profil' });
const create = () => userEvent.click(screen.getByRole('button', { name: /^Créer (le|\d+) compte/ }));
const retype = async (name: string, text: string) => {
  await userEvent.clear(box(name));
  await userEvent.type(box(name), text);
};
const fill = async (count: string) => {
  await userEvent.type(box('Nombre de comptes'), count);
  await userEvent.type(box('Préfixe'), ' salon ');
  await userEvent.click(profile());
  await userEvent.click(await screen.findByRole('option', { name: 'Invité 24 h' }));
};

it('asks for number and prefix, and leads to the first', async () => {
  const { sent } = bulk();
  await create();
  await waitFor(() => expect(screen.getAllByText('Ce champ est obligatoire.')).toHaveLength(2));
  expect(document.activeElement).toBe(box('Nombre de comptes'));
  expect(sent).toEqual([]);
});

it('starts as a new identity does: with a guest profile, whose validity the end follows until it is typed', async () => {
  bulk();
  await waitFor(() => expect(profile().value).toBe('Invité 24 h'));
  expect(box('Fin de validité').value).toBe(day(0));
  await userEvent.click(profile());
  await userEvent.click(await screen.findByRole('option', { name: 'Événement' }));
  await waitFor(() => expect(box('Fin de validité').value).toBe(day(2)));
  await retype('Fin de validité', day(5));
  await userEvent.click(profile());
  await userEvent.click(await screen.findByRole('option', { name: 'Invité 24 h' }));
  await waitFor(() => expect(profile().value).toBe('Invité 24 h'));
  expect(box('Fin de validité').value).toBe(day(5));
});

it.each([
  ['past', -1, -1, 'Cette date est déjà passée.'],
  ['before the start', 2, 1, 'La fin doit venir après le début.'],
  ['more than a year after the start', 0, 400, 'La validité ne peut pas dépasser un an.'],
])('names an end that is %s while it is typed, and sends nothing', async (_, start, end, message) => {
  const { sent } = bulk();
  await fill('12');
  await retype('Début de validité', day(start));
  await retype('Fin de validité', day(end));
  expect(await screen.findByText(message)).toBeTruthy();
  await create();
  await waitFor(() => expect(document.activeElement).toBe(box('Fin de validité')));
  expect(sent).toEqual([]);
  // The other date can mend it, too.
  if (start > end) {
    await retype('Début de validité', day(0));
    await waitFor(() => expect(screen.queryByText(message)).toBeNull());
  }
});

it('names a prefix that no login can begin with when it is left', async () => {
  const { sent } = bulk();
  await userEvent.type(box('Préfixe'), 'salon d’été');
  await userEvent.tab();
  expect(await screen.findByText('Le format attendu n’est pas respecté.')).toBeTruthy();
  expect(sent).toEqual([]);
});

it('orders with the validity as it is typed; sent again after a lost connection it is one order', async () => {
  const { sent, answer, onStarted } = bulk();
  const job = bulkJob({ kind: 'bulk-accounts' });
  answer(
    () => Promise.reject(refusal(0, { msg_code: 'ALERT_GENERIC' })),
    () => Promise.resolve(job),
  );
  await fill('12');
  await retype('Début de validité', '20/12/2030');
  await retype('Fin de validité', '31/02/2030');
  await create();
  await screen.findByText('Le format attendu n’est pas respecté.');
  await retype('Fin de validité', '24/12/2030');
  await retype('Fin de validité : heure', '18h');
  await create();
  await screen.findByRole('alert');
  await create();
  await waitFor(() => expect(onStarted).toHaveBeenCalledWith(job));
  expect(sent[0]).toMatchObject({
    url: '/api/bulk-accounts',
    body: {
      count: 12,
      prefix: 'salon',
      profile: 7,
      language: 'fr',
      start: '2030-12-19T23:00:00.000Z',
      end: '2030-12-24T17:00:59.000Z',
    },
  });
  expect(sent[1]).toEqual(sent[0]);
});

it.each([
  ['as the file has them', manager(), 'ev_'],
  ['after a schema file has renamed them', renamed(renamed(manager(), 'ev_', 'zz_'), 'p_', 'zz_'), 'zz_'],
])('above a thousand it offers an event with what has been typed: columns %s', async (_, as, prefix) => {
  const { sent } = bulk(as);
  await fill('1500');
  await retype('Fin de validité', '24/12/2030');
  const link = screen.getByRole('link', { name: 'Créer un événement' });
  const start = new URLSearchParams(link.getAttribute('href')?.split('?')[1]).get('start');
  expect(JSON.parse(start ?? '')).toMatchObject({
    [`${prefix}access`]: 'accounts',
    [`${prefix}count`]: 1500,
    [`${prefix}prefix`]: 'salon',
    [`${prefix}profileid`]: 7,
    [`${prefix}edate`]: expect.stringContaining('2030-12-24'),
  });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Créer 1500/ }).disabled).toBe(true);
  await userEvent.type(box('Préfixe'), '{Enter}');
  expect(sent).toEqual([]);
});

it('above a thousand it offers nothing to a person without events', async () => {
  bulk(modelFor('user:view', 'user:edit'));
  await userEvent.type(box('Nombre de comptes'), '1001');
  expect(screen.getByRole('alert').textContent).toContain('créez un événement');
  expect(screen.queryByRole('link')).toBeNull();
});

it('shows what the server refuses at its field', async () => {
  const { answer, onStarted } = bulk();
  const errors = { end: { message: 'errors.VALIDITY_TOO_LONG', args: [365] } };
  answer(() => Promise.reject(refusal(422, { msg_code: 'VALIDATION_FAILED', errors })));
  await fill('12');
  await create();
  await waitFor(() => expect(box('Fin de validité').getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(box('Fin de validité'));
  expect(onStarted).not.toHaveBeenCalled();
});
