import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { AuditWatchesPage } from '../../../customViews/audit-watches/AuditWatchesPage';
import { modelFor, showFeature } from '../features';

afterEach(cleanup);

const watch = (values: object = {}) => ({
  ...{ id: 1, viewId: 7, name: 'Clés refusées', mail: true, webhook: null, quiet: null, timezone: 'Europe/Paris' },
  ...{ enabled: true, problem: null, version: 3, last: null },
  ...values,
});
const views = [
  { id: 7, name: 'Clés refusées' },
  { id: 8, name: 'Suppressions' },
];
const as = () => modelFor('admin:view', 'admin:edit');
const show = (list: object, save: (method: string, url: string) => unknown = () => ({ id: 1 })) =>
  showFeature(<AuditWatchesPage />, as(), [], {
    reply: (method, url) =>
      method === 'GET' ? { views, webhooks: true, watches: [], others: [], ...list } : save(method, url),
  });

it('lists what is followed, how, what was sent last and why one has stopped', async () => {
  show({
    watches: [
      watch({ last: { at: '2026-05-04T11:00:00Z', matches: 12 } }),
      watch({ id: 2, enabled: false, mail: false, webhook: 'hooks.example' }),
      watch({ id: 3, name: null, problem: 'view' }),
    ],
  });
  const [first, paused, gone] = (await screen.findAllByRole('listitem')).map((item) => within(item));
  expect(first!.getByRole('link', { name: 'Clés refusées' }).getAttribute('href')).toContain('view=7');
  expect(first!.getByText(/^12 entrées, envoyées/)).toBeTruthy();
  expect(paused!.getByText('En pause')).toBeTruthy();
  expect(paused!.getByText('Webhook hooks.example')).toBeTruthy();
  expect(gone!.getByText('Arrêtée')).toBeTruthy();
  expect(gone!.getByText('La vue a été supprimée ou n’est plus partagée avec vous.')).toBeTruthy();
});

it('follows a view by mail and webhook, and shows the secret of the webhook once', async () => {
  const { sent } = show({}, () => ({ id: 4, secret: 'whsec_abc' }));
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Suivre une vue' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Suivre une vue' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Vue du journal d’audit' }), 'Suppressions');
  await user.type(dialog.getByRole('textbox', { name: 'Webhook (adresse https)' }), 'https://hooks.example/x');
  await user.click(dialog.getByRole('checkbox', { name: 'Ne rien envoyer pendant ces heures' }));
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByRole('dialog', { name: 'Secret du webhook' })).toBeTruthy();
  const order = { viewId: 8, mail: true, quiet: { from: '20:00', to: '07:00' }, enabled: true };
  expect(sent.find(({ body }) => body !== undefined)?.body).toEqual({ ...order, webhook: 'https://hooks.example/x' });
});

it('leads to the audit log where there is nothing to follow', async () => {
  show({ views: [] });
  expect(await screen.findByText('Aucune vue suivie')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ouvrir le journal d’audit' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Suivre une vue' })).toBeNull();
});

it('lists what colleagues follow, and stops it after a question', async () => {
  const other = {
    ...{ id: 3, viewId: 7, view: 'Clés refusées', owner: 'Paul Moreau', mail: true, webhook: true },
    ...{ enabled: true, problem: null, mayStop: true },
  };
  const { sent } = show({ others: [other, { ...other, id: 4, owner: 'Zoé', mayStop: false }] });
  const list = within(await screen.findByRole('list', { name: 'Suivies par des collègues' }));
  expect(list.getByText(/^Paul Moreau · E-mail, Webhook$/)).toBeTruthy();
  const user = userEvent.setup();
  expect(list.getAllByRole('button')).toHaveLength(1);
  await user.click(list.getByRole('button', { name: 'Arrêter le suivi par Paul Moreau…' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Arrêter le suivi de « Clés refusées » par Paul Moreau ?')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Arrêter' }));
  expect(sent.some(({ url }) => url.endsWith('/audit-watches/3/stop'))).toBe(true);
});
