import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Attention } from '../../../customViews/dashboard/Attention';
import { USAGE_EXCEEDED } from '../../../domain/access/companyOptions';
import { modelFor, showFeature } from '../features';

afterEach(cleanup);

const reply = () => ({ waiting: [] });

it('says that nothing waits only when the subscription needs nothing either', async () => {
  showFeature(<Attention />, modelFor('user:view'), [], { reply });
  expect(await screen.findByText(/Tout va bien/)).toBeTruthy();
});

it('says to people who are limited to scopes that they see no more than those', async () => {
  showFeature(<Attention />, modelFor('user:view'), [], { reply });
  await screen.findByText(/Tout va bien/);
  expect(screen.queryByText(/appartient à ses périmètres/)).toBeNull();
  cleanup();
  showFeature(<Attention />, modelFor('user:view'), [], { reply, limited: true });
  await screen.findByText(/Tout va bien/);
  expect(screen.getByText('Votre compte ne voit que ce qui appartient à ses périmètres.')).toBeTruthy();
});

it('says that the usage is over the quota, with a link for those who may see the subscription', async () => {
  const subscription = { endsAt: null, options: USAGE_EXCEEDED };
  showFeature(<Attention />, modelFor('user:view', 'global:view'), [], { reply, subscription });
  const line = await screen.findByText('L’usage prévu par l’abonnement est dépassé.');
  expect(line.closest('a')?.getAttribute('href')).toBe('/company_profile?tab=subscription');
  expect(screen.queryByText(/Tout va bien/)).toBeNull();
  cleanup();
  showFeature(<Attention />, modelFor('user:view'), [], { reply, subscription });
  expect((await screen.findByText('L’usage prévu par l’abonnement est dépassé.')).closest('a')).toBeNull();
});

it('says that the subscription has expired', async () => {
  showFeature(<Attention />, modelFor('user:view'), [], {
    reply,
    subscription: { endsAt: '2020-03-01T12:00:00Z', options: '0' },
  });
  expect(await screen.findByText('L’abonnement a expiré le 1 mars 2020.')).toBeTruthy();
});

it.each([
  [1, 'L’abonnement se termine dans 1 jour.'],
  [5, 'L’abonnement se termine dans 5 jours.'],
])('says that the subscription ends in %i days (SUBSCRIPTION_ENDS)', async (days, text) => {
  const endsAt = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  showFeature(<Attention />, modelFor('user:view'), [], { reply, subscription: { endsAt, options: '0' } });
  expect(await screen.findByText(text)).toBeTruthy();
});

it('says that the account is disabled', async () => {
  showFeature(<Attention />, modelFor('user:view'), [], {
    reply,
    subscription: { endsAt: null, options: '0', disabledAt: '2026-03-01T12:00:00Z' },
  });
  expect(await screen.findByText('L’entreprise est désactivée.')).toBeTruthy();
});

it('says that the audit log was changed, to callers who see it, with the way to it', async () => {
  const broken = {
    ...{ state: 'broken', checkedAt: '2026-03-01T12:00:00Z', entries: 4, fullAt: null, anchor: null },
    problem: { kind: 'missing', seq: 3, since: '2026-03-01T12:00:00Z' },
  };
  const answers = (_: string, url: string) => (url.endsWith('/audit-check') ? broken : reply());
  const { sent } = showFeature(<Attention />, modelFor('user:view'), [], { reply: answers });
  expect(await screen.findByText(/Tout va bien/)).toBeTruthy();
  expect(sent.some(({ url }) => url.endsWith('/audit-check'))).toBe(false);
  cleanup();
  showFeature(<Attention />, modelFor('admin:view', 'admin:edit'), [], { reply: answers });
  const line = await screen.findByText('Le journal d’audit présente une anomalie.');
  expect(line.closest('a')?.getAttribute('href')).toBe('/security/auditlog');
  cleanup();
  const late = (_: string, url: string) =>
    url.endsWith('/audit-check') ? { ...broken, state: 'late', problem: null } : reply();
  showFeature(<Attention />, modelFor('admin:view', 'admin:edit'), [], { reply: late });
  expect(await screen.findByText('Le journal d’audit n’est plus vérifié.')).toBeTruthy();
});

const critical = (count: number) => () => ({ waiting: [{ resource: 'locations', preset: 'critical', count }] });
const site = (id: number, l_name: string, more: object = {}) => ({
  ...{ id, locationid: id, l_name, l_monitoring: 'critical', l_monitoring_at: '2026-03-01T12:00:00Z' },
  ...{ l_signins: 0, l_signins_before: 40, l_lastauthAt: new Date(Date.now() - 3 * 3_600_000).toISOString(), ...more },
});

it('names up to three locations, with the reason and since when', async () => {
  const sites = [site(7, 'Gare'), site(8, 'Port', { l_signins: 2 })];
  showFeature(<Attention />, modelFor('location:view', 'visit:view'), sites, { reply: critical(2) });
  const name = await screen.findByRole('link', { name: 'Gare' });
  expect(name.getAttribute('href')).toBe('/locations/7');
  const plain = (text: string | null | undefined) => text?.replace(/[\u00a0\u202f]/g, ' ');
  expect(plain(name.closest('li')?.textContent)).toMatch(
    /^Gare depuis le 01\/03\/2026 13:00 · Dernière connexion : il y a \d h$/,
  );
  const other = (await screen.findByRole('link', { name: 'Port' })).closest('li');
  expect(plain(other?.textContent)).toContain('2 connexions en 30 min, 40 une semaine plus tôt');
  expect(screen.getByText('2 sites sont en état critique')).toBeTruthy();
  cleanup();
  showFeature(<Attention />, modelFor('location:view'), sites, { reply: critical(4) });
  expect(await screen.findByText('4 sites sont en état critique')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Gare' })).toBeNull();
});

it('says which of the reader’s own alerts and scheduled reports have stopped', async () => {
  const stopped = () => ({
    waiting: [
      { resource: 'alerts', preset: 'stopped', count: 2 },
      { resource: 'scheduled-reports', preset: 'stopped', count: 1 },
    ],
  });
  showFeature(<Attention />, modelFor('report:view'), [], { reply: stopped });
  const alerts = await screen.findByText('2 de vos alertes sont arrêtées');
  expect(alerts.closest('a')?.getAttribute('href')).toBe('/alerts');
  const reports = screen.getByText('1 de vos rapports programmés est arrêté');
  expect(reports.closest('a')?.getAttribute('href')).toBe('/scheduled-reports');
});
