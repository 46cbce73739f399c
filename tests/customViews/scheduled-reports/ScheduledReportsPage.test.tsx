import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'ra-core';
import { afterEach, expect, it } from 'vitest';
import { ScheduledReportsPage } from '../../../customViews/scheduled-reports/ScheduledReportsPage';
import { modelFor, showFeature } from '../features';

afterEach(cleanup);

const schedule = (values: object) => ({
  ...{ id: 4, kind: 'dashboard', targetId: 7, title: 'Activité', address: '/report/shared?dashboard=7' },
  ...{ every: 'week', day: 1, hour: 8, timeZone: 'Europe/Paris', pdf: true, csv: true, enabled: true, stopped: null },
  ...{ nextAt: '2026-11-30T07:00:00Z', mine: true, owner: 'Claire', recipients: [], unsubscribed: [], version: 3 },
  ...values,
});
const CHOICES = {
  ...{ title: 'Activité', timeZone: 'Europe/Paris', self: 2 },
  recipients: [
    { id: 2, name: 'Claire', login: 'claire@bellevue.example' },
    { id: 3, name: 'Noé', login: 'noe@bellevue.example' },
  ],
};
const show = (at: string, reply: (method: string, url: string) => unknown) =>
  showFeature(<ScheduledReportsPage />, modelFor('report:view'), [], { at, reply });

it('says how to begin where nothing is sent', async () => {
  show('/', () => ({ schedules: [], seesAll: false }));
  expect(await screen.findByRole('heading', { name: 'Aucun rapport programmé' })).toBeTruthy();
  expect(screen.getByText(/« Programmer l’envoi… »/)).toBeTruthy();
});

it('shows what is sent when, and what each recipient got; of colleagues only what may be done to theirs', async () => {
  const last = (state: string, refusal: string | null) => ({ state, refusal, at: '2026-11-23T07:00:00Z' });
  const recipients = [
    { id: 2, name: 'Claire', last: last('sent', null) },
    { id: 3, name: null, last: last('refused', 'unseen') },
    { id: 5, name: 'Luc', last: null },
  ];
  const found = [
    schedule({ recipients, unsubscribed: [{ id: 8, name: 'Ada', at: '2026-11-24T07:00:00Z' }] }),
    schedule({ id: 5, title: null, address: null, mine: false, owner: 'Noé', every: 'month', day: 31, enabled: false }),
    schedule({ id: 6, title: 'Sites', stopped: 'owner', nextAt: null, csv: false }),
  ];
  show('/', () => ({ schedules: found, seesAll: true }));
  const rows = within(await screen.findByRole('list', { name: 'Rapports programmés' }));
  expect(rows.getByRole('link', { name: 'Activité' }).getAttribute('href')).toContain('/report/shared?dashboard=7');
  expect(rows.getAllByText(/Chaque lundi à 08:00.* · PDF \+ CSV/)).toHaveLength(1);
  expect(rows.getByText('Non envoyé : n’a plus accès à ce rapport')).toBeTruthy();
  expect(rows.getByText(/^Envoyé le 23\/11\/2026/)).toBeTruthy();
  expect(rows.getByText('Pas encore envoyé')).toBeTruthy();
  expect(rows.getByText('Ada').nextElementSibling?.textContent).toMatch(/^Désabonné le 24\/11\/2026/);
  expect(rows.getByText(/Le dernier jour de chaque mois à 08:00/)).toBeTruthy();
  expect(rows.getByText('Créé par Noé')).toBeTruthy();
  expect(rows.getByText('Le compte de son auteur est désactivé ou supprimé.')).toBeTruthy();
  await userEvent.click(rows.getByRole('button', { name: /Un rapport que vous ne voyez pas/ }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Supprimer…']);
});

it('is set up from its address, and says under the field what is refused', async () => {
  let refuse = true;
  const { sent } = show('/?new=dashboard&target=7', (method, url) => {
    if (url.endsWith('/choices')) return CHOICES;
    if (method === 'GET') return { schedules: [], seesAll: false };
    if (!refuse) return { id: 9 };
    refuse = false;
    throw new HttpError('', 422, { errors: { recipients: { message: 'errors.SCHEDULE_BLIND', args: ['Noé'] } } });
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Programmer l’envoi de «\u00a0Activité\u00a0»' }));
  expect(dialog.getByText('Fuseau horaire : Paris.')).toBeTruthy();
  expect(dialog.getByText('Claire')).toBeTruthy();
  await userEvent.click(dialog.getByRole('radio', { name: 'Chaque mois' }));
  await userEvent.selectOptions(dialog.getByLabelText('Jour du mois'), '31');
  expect(dialog.getByText('Dans un mois plus court, c’est son dernier jour.')).toBeTruthy();
  await userEvent.selectOptions(dialog.getByLabelText('Heure'), '6');
  await userEvent.click(dialog.getByRole('combobox', { name: 'Destinataires' }));
  await userEvent.click(await screen.findByRole('option', { name: /Noé/ }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'CSV' }));
  expect(dialog.getByRole('status').textContent).toMatch(/Prochain envoi\u00a0: .* 06:00\. Période/);
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await dialog.findByText(/Sans accès à ce rapport.*Noé/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('L’envoi est enregistré.');
  expect(screen.queryByRole('dialog')).toBeNull();
  const order = { every: 'month', day: 31, hour: 6, formats: ['pdf'], recipients: [2, 3] };
  expect(sent.filter(({ body }) => body).at(-1)?.body).toEqual({ kind: 'dashboard', targetId: 7, ...order });
});

it('is changed: recipients stay who cannot be chosen any more', async () => {
  const recipients = [
    { id: 2, name: 'Claire', last: null },
    { id: 7, name: null, last: null },
  ];
  const { sent } = show('/', (method, url) => {
    if (url.endsWith('/choices')) return CHOICES;
    return method === 'GET' ? { schedules: [schedule({ recipients })], seesAll: false } : { result: true };
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Actions sur «\u00a0Activité\u00a0»' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Modifier…' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Un administrateur que vous ne voyez pas')).toBeTruthy();
  expect(dialog.getByText(/au moins un jour après le dernier/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('L’envoi est enregistré.');
  expect(sent.filter(({ body }) => body).at(-1)?.body).toMatchObject({ version: 3, recipients: [2, 7] });
});

it('is tried out, paused and deleted after a question', async () => {
  const { sent } = show('/', (method, url) => {
    if (url.endsWith('/send')) return { state: 'kept', refusal: null };
    return method === 'GET' ? { schedules: [schedule({})], seesAll: false } : { result: true };
  });
  const choose = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Actions sur «\u00a0Activité\u00a0»' }));
    await userEvent.click(await screen.findByRole('menuitem', { name }));
  };
  await choose('M’envoyer un essai maintenant');
  expect(await screen.findByText(/L’essai est dans la boîte intégrée/)).toBeTruthy();
  await choose('Mettre en pause');
  expect(await screen.findByText('L’envoi est en pause.')).toBeTruthy();
  expect(sent.filter(({ url }) => url.endsWith('/4/enabled')).at(-1)?.body).toEqual({ enabled: false });
  await choose('Supprimer…');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Supprimer l’envoi' }));
  expect(await screen.findByText('L’envoi est supprimé.')).toBeTruthy();
});

it('says at once why a deletion has failed, while the list is still being read', async () => {
  let cut = false;
  show('/', (method) => {
    if (!cut) return { schedules: [schedule({})], seesAll: false };
    if (method === 'GET') return new Promise(() => undefined);
    throw new HttpError('', 0, { msg_code: 'NETWORK_ERROR' });
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Actions sur «\u00a0Activité\u00a0»' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Supprimer…' }));
  const remove = within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name: /^Supprimer/ });
  cut = true;
  await userEvent.click(remove);
  expect((await screen.findByRole('alert')).textContent).toContain('Le serveur est injoignable.');
  expect(remove.disabled).toBe(false);
});
