import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Job, JobsClient } from '../../../dataProvider/jobs';
import { bulkJob, refusal } from '../../resources/fixture';
import { presentStep, showWizard, synchronisation } from './wizard';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const AT = '/locations/synchronise?job=sync-1';
const show = (job: Job, jobs: Partial<JobsClient> = {}, given: Parameters<typeof showWizard>[0] = {}) =>
  showWizard({ at: AT, jobs: { one: vi.fn(async () => job), ...jobs }, ...given });

describe('the fourth step', () => {
  it('after a reload: follows the job that the address names, which can be stopped', async () => {
    const cancel = vi.fn(async () => synchronisation({ state: 'cancelled' }));
    show(synchronisation({ state: 'running', done: 3, total: 8, result: null }), { cancel });
    expect(await screen.findByText('3 sur 8')).toBeTruthy();
    expect(presentStep()).toBe('Application');
    expect(screen.getByText(/Vous pouvez quitter cette page/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Précédent' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Arrêter' }));
    expect(cancel).toHaveBeenCalledWith('sync-1');
  });

  it('says what it has come to, and which networks were refused, and why', async () => {
    const problems = { l_sourceip: { msg_code: 'TUNNEL_IDENTIFIER_IN_USE', msg_args: [] } };
    const rows = vi.fn(async () => [
      { line: 2, verdict: 'refused' as const, recordId: null, problems, cells: ['Madrid Atocha'] },
    ]);
    show(synchronisation({ result: { created: 1, updated: 4, refused: 1, createdIds: [21] } }), { rows });
    expect(await screen.findByText('Sites créés : 1, mis à jour : 4, inchangés : 0, refusés : 1.')).toBeTruthy();
    const row = await screen.findByRole('row', { name: /Madrid Atocha/ });
    expect(row.textContent).toContain('Adresse IP source :');
    expect(screen.getByText(/Le site créé est désactivé/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Choisir les sites à activer' })).toBeTruthy();
  });

  it('ends where nothing was created', async () => {
    show(synchronisation({ result: { created: 0, updated: 1, refused: 0, createdIds: [] } }));
    expect((await screen.findByRole('link', { name: 'Voir les sites' })).getAttribute('href')).toContain('/locations');
    expect(screen.queryByRole('button', { name: 'Choisir les sites à activer' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Nouvelle synchronisation' }));
    expect(presentStep()).toBe('Préparation');
  });

  it('that has failed half-way says why, and what was done', async () => {
    const error = { msg_code: 'SERVICE_UNAVAILABLE', msg_args: [] };
    show(synchronisation({ state: 'failed', error }));
    expect(await screen.findByRole('heading', { name: 'La synchronisation a échoué' })).toBeTruthy();
    expect(screen.getByText(/momentanément indisponible/)).toBeTruthy();
    expect(screen.getByText('Sites créés : 1, mis à jour : 1, inchangés : 0, refusés : 0.')).toBeTruthy();
  });

  it('that cannot be read says so, and is read again', async () => {
    const one = vi.fn(async () => {
      if (one.mock.calls.length === 1) throw refusal(404, { msg_code: 'ELEMENT_NOT_FOUND' });
      return synchronisation();
    });
    show(synchronisation(), { one });
    expect((await screen.findByRole('alert')).textContent).toContain('Cette synchronisation n’a pas pu être lue');
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByRole('heading', { name: 'Changements appliqués' })).toBeTruthy();
  });
});

describe('the fifth step', () => {
  const NEW = [
    { id: 21, l_name: 'Gare du Nord', l_enabled: false },
    { id: 22, l_name: 'Port de Nice', l_enabled: false },
  ];
  const activate = async (given: Parameters<typeof showWizard>[0] = {}) => {
    const wizard = show(
      synchronisation({ result: { created: 2, updated: 0, refused: 0, createdIds: [21, 22] } }),
      {},
      { locations: NEW, ...given },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Choisir les sites à activer' }));
    await screen.findByRole('row', { name: /Gare du Nord/ });
    return wizard;
  };

  it('enables the chosen locations by the change of many records, and says which stay off', async () => {
    const wizard = await activate();
    expect(wizard.location()?.search).toContain('step=activate');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Quels sites activer\u00a0?'));
    await userEvent.click(screen.getByRole('checkbox', { name: /Port de Nice/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Activer 1 site' }));
    expect(await screen.findByRole('heading', { name: 'Synchronisation terminée' })).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Synchronisation terminée');
    expect(screen.getByText('1 site est activé')).toBeTruthy();
    expect(document.body.textContent).toContain('1 site reste désactivé.');
    const [name, order] = wizard.dataProvider['changeMany']!.mock.calls[0] as [string, object];
    expect([name, order]).toMatchObject([
      'locations',
      { ids: [21], change: { operation: 'edit', values: { l_enabled: true } } },
    ]);
    const link = screen.getByRole('link', { name: 'Voir les sites créés' }).getAttribute('href') ?? '';
    expect(new URL(link, 'http://x').searchParams.get('filter')).toBe(
      JSON.stringify({ l_createdAt: { gte: '2026-11-20T10:00:00.000Z' } }),
    );
  });

  it('can be left, and says what that means', async () => {
    await activate();
    expect(screen.getByText(/Ceux que vous laissez désactivés le restent/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Les laisser désactivés' }).getAttribute('href')).toContain('/locations');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Tout cocher (2)' }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Activer 0 site' }).disabled).toBe(true);
  });

  it('offline: says so, keeps what is ticked, and is sent again with the same key', async () => {
    const failures = [refusal(0, { msg_code: 'ALERT_GENERIC' })];
    const changeMany = vi.fn(async (_: string, _order: unknown) => {
      const failure = failures.shift();
      if (failure) throw failure;
      return { data: bulkJob({ resource: 'locations' }) };
    });
    await activate({ calls: { changeMany } });
    await userEvent.click(screen.getByRole('button', { name: 'Activer 2 sites' }));
    await screen.findByRole('alert');
    await userEvent.click(screen.getByRole('button', { name: 'Activer 2 sites' }));
    await screen.findByText('2 sites sont activés');
    expect(changeMany.mock.calls[1]).toEqual(changeMany.mock.calls[0]);
  });

  it('after a reload: is over when all of them take guests', async () => {
    show(
      synchronisation({ result: { created: 2, updated: 0, refused: 0, createdIds: [21, 22] } }),
      {},
      { at: `${AT}&step=activate`, locations: NEW.map((one) => ({ ...one, l_enabled: true })) },
    );
    expect(await screen.findByText('2 sites sont activés')).toBeTruthy();
  });
});
