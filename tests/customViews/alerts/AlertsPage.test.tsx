import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'ra-core';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { AlertsPage } from '../../../customViews/alerts/AlertsPage';
import { modelFor, showFeature } from '../features';

afterEach(cleanup);

const alert = (values: object = {}) => ({
  ...{ id: 1, name: 'Hall', source: 'authentications', counted: 'user', filters: '', step: 'hour', condition: 'below' },
  ...{ threshold: 3, side: 'both', sensitivity: 'medium', weeks: 8, hold: 2, timezone: 'Europe/Paris', enabled: true },
  ...{
    quiet: null,
    filterNames: [{ name: 'Sites', values: 'Hall, Bar' }],
    version: 4,
    firing: false,
    verdict: 'usual',
    problem: null,
    lastFired: null,
    nextAt: null,
    webhook: null,
  },
  ...{ last: { value: 9, low: 3, high: null }, owner: { id: 2001, name: 'Claire' }, mayEdit: true, mayStop: true },
  recipients: [
    { id: 2001, name: 'Claire' },
    { id: 2, name: null },
  ],
  unsubscribed: [],
  ...values,
});
const AT = '2026-05-04T11:10:00Z';
const FIRING = {
  ...{ id: 5, from: '2026-05-04T10:00:00Z', to: '2026-05-04T11:00:00Z', value: 1, low: 3, high: null, median: null },
  ...{ endedFrom: null, endedAt: null, endedValue: null, cut: false, error: null as number | null, endedError: null },
  deliveries: [
    { event: 'fires', channel: 'mail', name: 'Claire', state: 'sent', skipped: null, error: null, at: AT },
    { event: 'fires', channel: 'mail', name: null, state: 'skipped', skipped: 'unseen', error: null, at: AT },
    { event: 'fires', channel: 'webhook', name: null, state: 'failed', skipped: null, error: 'HTTP 4xx', at: AT },
    { event: 'fires', channel: 'mail', name: 'Hugo', state: 'failed', skipped: null, error: 'NO_RIGHT', at: AT },
    { event: 'ends', channel: 'webhook', name: null, state: 'kept', skipped: null, error: null, at: AT },
  ],
};
const TESTED = {
  timezone: 'Europe/Paris',
  error: null as number | null,
  intervals: [
    { start: '2026-05-04T10:00:00Z', key: 'a', value: 1, verdict: 'unusual', low: 3, high: null, change: null },
    { start: '2026-05-04T11:00:00Z', key: 'b', value: 1, verdict: 'unusual', low: 3, high: null, change: 'fires' },
    { start: '2026-05-04T12:00:00Z', key: 'c', value: 0, verdict: 'unusual', low: 3, high: null, change: null },
    { start: '2026-05-04T13:00:00Z', key: 'd', value: 5, verdict: 'usual', low: 3, high: null, change: 'ends' },
  ],
};
const RECIPIENTS = {
  recipients: [{ id: 2001, name: 'Claire', login: 'claire@bellevue.example' }],
  webhooks: true,
};

function show(at: string, reply: (method: string, url: string) => unknown, ...rights: string[]) {
  const page = (
    <Routes>
      <Route path="alerts/*" element={<AlertsPage />} />
    </Routes>
  );
  return showFeature(page, modelFor('report:view', ...rights), [], { at, reply });
}

it('lists alerts with their state, why one has stopped, what it is limited to and who is notified', async () => {
  const lines = [
    alert({ firing: true, lastFired: '2026-05-04T10:00:00Z' }),
    alert({ id: 2, name: 'Nuit', problem: 'owner' }),
    alert({ id: 3, name: 'Jeune', condition: 'band', side: 'low', verdict: 'unknown' }),
    alert({ id: 4, name: 'Off', enabled: false, webhook: 'hooks.example' }),
  ];
  show('/alerts', () => ({ alerts: lines }));
  const [first, stopped, young, off] = (await screen.findAllByRole('listitem')).map((item) => within(item));
  expect(first!.getByText('Déclenchée')).toBeTruthy();
  expect(first!.getByText('Connexions par heure · moins de 3 pendant 2 heures')).toBeTruthy();
  expect(first!.getByText('Hall, Bar')).toBeTruthy();
  expect(first!.getByText('Claire et un autre administrateur')).toBeTruthy();
  expect(stopped!.getByText(/propriétaire est désactivé ou supprimé/)).toBeTruthy();
  expect(young!.getByText('En apprentissage')).toBeTruthy();
  expect(young!.getByText(/valeur inhabituellement faible/)).toBeTruthy();
  expect(off!.getByText('Claire, un autre administrateur et hooks.example')).toBeTruthy();
  // Only who edits reports makes one.
  expect(screen.queryByRole('link', { name: 'Nouvelle alerte' })).toBeNull();
});

it('says that there is none', async () => {
  show('/alerts', () => ({ alerts: [] }), 'report:edit');
  expect(await screen.findByText('Pas encore d’alerte')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Nouvelle alerte' })).toBeTruthy();
});

it('shows firings with value, what was expected and what became of each message', async () => {
  show('/alerts/1', () => ({ ...alert({ firing: true }), firings: [FIRING] }));
  expect(await screen.findByText('04/05/2026 12:00')).toBeTruthy();
  expect(screen.getByText('En cours')).toBeTruthy();
  expect(screen.getByText('Sites').nextElementSibling?.textContent).toBe('Hall, Bar');
  const messages = within(screen.getByRole('list', { name: 'Messages' }));
  expect(messages.getByText('envoyé')).toBeTruthy();
  expect(messages.getByText('non envoyé : accès insuffisant')).toBeTruthy();
  expect(messages.getByText('échec (refusé par le destinataire (HTTP 4xx))')).toBeTruthy();
  expect(messages.getByText('échec (n’a plus le droit de le voir)')).toBeTruthy();
  expect(messages.getByText('non envoyé : webhooks désactivés sur cette installation')).toBeTruthy();
  expect(messages.getByText('Début · Administrateur que vous ne voyez pas · 04/05/2026 13:10')).toBeTruthy();
});

it('says that the value of a firing is an estimate, with its error', async () => {
  show('/alerts/1', () => ({ ...alert(), firings: [{ ...FIRING, value: 120_000, error: 0.01625 }] }));
  const value = (await screen.findByText('Valeur')).nextElementSibling?.textContent;
  expect(value?.replace(/[\u00a0\u202f]/g, ' ')).toBe('environ 120 000 (± 1,6 %)');
});

it('says of the value at the start and of that at the end apart whether it is an estimate', async () => {
  const firing = { ...FIRING, value: 9, endedFrom: AT, endedValue: 120_000, endedError: 0.01625 };
  show('/alerts/1', () => ({ ...alert(), firings: [firing] }));
  expect((await screen.findByText('Valeur')).nextElementSibling?.textContent).toBe('9');
  const end = screen.getByText('Valeur à la fin').nextElementSibling?.textContent;
  expect(end?.replace(/[\u00a0\u202f]/g, ' ')).toBe('environ 120 000 (± 1,6 %)');
});

it('switches off, and deletes after a question', async () => {
  const { sent } = show('/alerts/1', (method) => (method === 'GET' ? { ...alert(), firings: [] } : { result: true }));
  await userEvent.click(await screen.findByRole('button', { name: 'Autres actions' }));
  await userEvent.click(await screen.findByText('Désactiver'));
  expect(sent.find(({ url }) => url === '/api/alerts/1/enabled')?.body).toEqual({ enabled: false });
  await userEvent.click(await screen.findByRole('button', { name: 'Autres actions' }));
  await userEvent.click(await screen.findByText('Supprimer'));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Supprimer' }));
  expect(await screen.findByText('Alertes')).toBeTruthy();
});

it('takes over what a graph counts, shows refusals under their fields, and the secret of a webhook once', async () => {
  let refuse = true;
  const filters = encodeURIComponent('{"history.language":["fr"]}');
  const { sent } = show(
    `/alerts/new?name=Langues&source=actives&counted=platform&filters=${filters}`,
    (method, url) => {
      if (url.endsWith('/recipients')) return RECIPIENTS;
      if (method !== 'POST') return { ...alert(), firings: [] };
      if (!refuse) return { id: 1, secret: 'whsec_once' };
      refuse = false;
      const errors = { threshold: { message: 'errors.FIELD_REQUIRED' } };
      throw new HttpError('', 422, { msg_code: 'VALIDATION_FAILED', msg_args: [], errors });
    },
    'report:edit',
  );
  expect((await screen.findByLabelText<HTMLInputElement>(/^Nom/)).value).toBe('Langues');
  await userEvent.selectOptions(screen.getByLabelText('Prévenir quand le chiffre est'), 'above');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Ce champ est obligatoire.')).toBeTruthy();
  expect(screen.getByLabelText(/^Seuil/).getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(screen.getByLabelText(/^Seuil/), '12,5');
  await userEvent.type(screen.getByLabelText('Webhook'), 'https://hooks.example/a');
  await userEvent.click(screen.getByLabelText('Heures calmes'));
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Secret')).value).toBe('whsec_once');
  expect(sent.filter(({ url, body }) => url === '/api/alerts' && body).at(-1)?.body).toMatchObject({
    ...{ name: 'Langues', source: 'actives', counted: 'platform', filters: '{"history.language":["fr"]}' },
    ...{ condition: 'above', threshold: 12.5, hold: 2, webhook: 'https://hooks.example/a' },
    quiet: { from: '22:00', to: '07:00' },
  });
});

it('without a network says so, and is sent again with the same key; after an answer it has another', async () => {
  const answers = [0, 422, 0];
  const { sent } = show(
    '/alerts/new?name=Langues&source=actives&counted=platform',
    (method, url) => {
      if (url.endsWith('/recipients')) return RECIPIENTS;
      if (method !== 'POST') return { ...alert(), firings: [] };
      const status = answers.shift();
      if (status === undefined) return { id: 1, secret: 'whsec_once' };
      throw new HttpError('', status, { msg_code: status === 0 ? 'NETWORK_ERROR' : 'VALIDATION_FAILED', msg_args: [] });
    },
    'report:edit',
  );
  const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Enregistrer' }));
  await save();
  expect(await screen.findByText(/Le serveur est injoignable\./)).toBeTruthy();
  await save();
  await waitFor(() => expect(screen.queryByText(/Le serveur est injoignable\./)).toBeNull());
  await save();
  expect(await screen.findByText(/Le serveur est injoignable\./)).toBeTruthy();
  // Another alert than the one that may have been made.
  await userEvent.type(screen.getByLabelText('Webhook'), 'https://hooks.example/a');
  await save();
  await screen.findByLabelText('Secret');
  const keys = sent.filter(({ url, body }) => url === '/api/alerts' && body).map(({ key }) => key);
  expect(keys).toHaveLength(4);
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(3);
});

it('keeps the webhook of an alert unless another address is given', async () => {
  const saved = { ...alert({ webhook: 'hooks.example' }), firings: [] };
  const { sent } = show(
    '/alerts/1/edit',
    (method, url) => (url.endsWith('/recipients') ? RECIPIENTS : method === 'PUT' ? { id: 1 } : saved),
    'report:edit',
  );
  expect(await screen.findByText('Envoi vers hooks.example.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('Toutes les alertes');
  const body = sent.find(({ url, body: given }) => url === '/api/alerts/1' && given)?.body;
  expect(body).toMatchObject({ version: 4, recipients: [2001, 2] });
  expect(body).not.toHaveProperty('webhook');
});

it('tests a rule on the last 90 days, and says when it is not that rule any more', async () => {
  show('/alerts/new', (_method, url) => (url.endsWith('/recipients') ? RECIPIENTS : TESTED), 'report:edit');
  await userEvent.click(await screen.findByRole('button', { name: 'Tester' }));
  expect(await screen.findByText('Se serait déclenchée une fois')).toBeTruthy();
  const list = within(screen.getByRole('list', { name: 'Déclenchements du test' }));
  expect(list.getByText('04/05/2026 13:00')).toBeTruthy();
  expect(list.getByText('dure 2 heures')).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('Sensibilité'), 'high');
  expect(screen.getByText('L’alerte a changé depuis ce test.')).toBeTruthy();
});

it('offers no webhook where none leaves, and shows equal quiet hours as wrong on both fields', async () => {
  show(
    '/alerts/new',
    (method, url) => {
      if (url.endsWith('/recipients')) return { ...RECIPIENTS, webhooks: false };
      if (method !== 'POST') return {};
      const errors = { quiet: { message: 'errors.FIELD_SAME_TIMES' } };
      throw new HttpError('', 422, { msg_code: 'VALIDATION_FAILED', msg_args: [], errors });
    },
    'report:edit',
  );
  await userEvent.click(await screen.findByLabelText('Heures calmes'));
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findAllByText('Le début et la fin sont identiques.')).toHaveLength(2);
  expect(screen.getByLabelText('De').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText('À').getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByLabelText('Webhook')).toBeNull();
});

it('saves what was read when the form was opened, not what has been changed since', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let version = 3;
  const { sent } = show(
    '/alerts/1/edit',
    (method, url) => {
      if (url.endsWith('/recipients')) return RECIPIENTS;
      if (method === 'PUT') return { id: 1 };
      version += 1;
      return { ...alert({ version }), firings: [] };
    },
    'report:edit',
  );
  await screen.findByLabelText(/^Nom/);
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  vi.useRealTimers();
  expect(version).toBe(5);
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByText('Toutes les alertes');
  expect(sent.find(({ url, body }) => url === '/api/alerts/1' && body)?.body).toMatchObject({ version: 4 });
});

it('says how a firing ended', async () => {
  const ended = { ...FIRING, endedFrom: '2026-05-04T12:00:00Z', endedValue: 8, median: 6 };
  const cut = { ...FIRING, id: 6, from: '2026-05-03T10:00:00Z', endedAt: AT, cut: true };
  const unsubscribed = [{ id: 3, name: 'Noé', at: AT }];
  show('/alerts/1', () => ({ ...alert({ mayEdit: false, unsubscribed }), firings: [ended, cut] }));
  expect(await screen.findByText('04/05/2026 14:00')).toBeTruthy();
  expect(screen.getByText('Désabonnements').nextElementSibling?.textContent).toBe('Noé, le 04/05/2026 13:10');
  expect(screen.getByText('Valeur à la fin').nextElementSibling?.textContent).toBe('8');
  expect(screen.getByText('au moins 3 (d’habitude 6)')).toBeTruthy();
  expect(screen.getByText('Alerte modifiée ou arrêtée · 04/05/2026 13:10')).toBeTruthy();
  // Who may only stop it.
  expect(screen.queryByRole('link', { name: 'Modifier' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Autres actions' })).toBeTruthy();
});

it.each(['/alerts/99', '/alerts/99/edit'])(
  'says at %s that there is no such alert, with the way to the list',
  async (at) => {
    const missing = () => {
      throw new HttpError('', 404, { msg_code: 'ELEMENT_NOT_FOUND', msg_args: [] });
    };
    show(at, missing, 'report:edit');
    expect(await screen.findByRole('heading', { level: 1, name: 'Élément introuvable' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Retour à la liste' }).getAttribute('href')).toMatch(/alerts$/);
  },
);
