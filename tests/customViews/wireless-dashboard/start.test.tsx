import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResourceContextProvider } from 'ra-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LocationsPage } from '../../../customViews/wireless-dashboard/LocationsPage';
import { refusal } from '../../resources/fixture';
import { modelFor, showFeature } from '../features';
import { changesOf, chooseCountry, DASHBOARD, NETWORKS, presentStep, readDashboard, showWizard } from './wizard';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the list of locations', () => {
  const list = (...rights: string[]) =>
    showFeature(
      <ResourceContextProvider value="locations">
        <LocationsPage />
      </ResourceContextProvider>,
      modelFor('location:view', ...rights),
      [],
      { at: '/locations', jobs: {} },
    );
  const link = () => screen.queryByRole('link', { name: 'Synchroniser avec une console sans fil' });

  it('leads to the synchronisation for those who edit locations and see integrations', async () => {
    list('location:edit', 'zscaler');
    await waitFor(() => expect(link()?.getAttribute('href')).toContain('/locations/synchronise'));
  });

  it.each([['location:edit'], ['zscaler']])('does not with %s alone', async (right) => {
    list(right);
    await screen.findByRole('heading', { name: 'Sites' });
    expect(link()).toBeNull();
  });
});

describe('the first step', () => {
  it('shows all steps, with the present one', async () => {
    showWizard();
    const steps = screen.getByRole('list', { name: 'Étapes de la synchronisation' });
    expect([...steps.children].map(({ textContent }) => textContent)).toEqual([
      'Préparation',
      'Lecture',
      'Changements',
      'Application',
      'Activation',
    ]);
    expect(presentStep()).toBe('Préparation');
    expect(await screen.findByText(/La console « Hôtels du Nord »/)).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: /Console sans fil/ })).toBeNull();
  });

  it('says that there is no dashboard, with the way to where one is entered', async () => {
    showWizard({ dashboards: [] });
    expect(await screen.findByRole('heading', { name: 'Aucune console sans fil à lire' })).toBeTruthy();
    const add = screen.getByRole('link', { name: 'Ajouter une console sans fil' });
    expect(decodeURIComponent(add.getAttribute('href') ?? '')).toContain(
      '/integrations/create?start={"kind":"wireless_dashboard"}',
    );
    expect(screen.getByRole('link', { name: 'Voir les intégrations' })).toBeTruthy();
  });

  it('asks only for dashboards that are enabled', async () => {
    const { dataProvider } = showWizard();
    await screen.findByText(/La console/);
    const asked = dataProvider['getList']!.mock.calls.find(([name]) => name === 'integrations')?.[1];
    expect(asked).toMatchObject({ filter: { kind: ['wireless_dashboard'], isEnabled: true } });
  });

  it('says that the dashboards could not be read, and reads them again', async () => {
    const getList = vi.fn(async (name: string) => {
      if (name === 'integrations' && getList.mock.calls.filter(([one]) => one === name).length === 1)
        throw refusal(503, { msg_code: 'SERVICE_UNAVAILABLE' });
      return { data: name === 'integrations' ? [DASHBOARD] : [], total: 1 };
    });
    showWizard({ calls: { getList } });
    expect((await screen.findByRole('alert')).textContent).toContain('momentanément indisponible');
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText(/La console « Hôtels du Nord »/)).toBeTruthy();
  });

  it('needs a country', async () => {
    const { sent } = showWizard();
    await userEvent.click(await screen.findByRole('button', { name: 'Lire la console' }));
    expect((await screen.findByRole('alert')).textContent).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /^Pays/ })));
    expect(presentStep()).toBe('Préparation');
    expect(sent).toEqual([]);
  });

  it('asks which of several dashboards', async () => {
    const { sent } = showWizard({ dashboards: [DASHBOARD, { ...DASHBOARD, id: 8, name: 'Boutiques' }] });
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: /^Console sans fil/ }), 'Boutiques');
    await readDashboard();
    await screen.findByRole('heading', { name: 'Ce qui va changer' });
    expect(sent.map(({ url }) => url)).toEqual(['/api/wireless-dashboards/8/changes']);
  });

  it('asks before what was entered is lost', async () => {
    const { navigate, location } = showWizard();
    await chooseCountry();
    navigate('/identities');
    expect(await screen.findByText(/vos choix pour la synchronisation/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Rester' }));
    expect(location()?.pathname).toBe('/locations/synchronise');
  });
});

describe('the second step', () => {
  it('says that the dashboard is read, gets the focus, and can be stopped; what was entered is still there', async () => {
    showWizard({ reply: () => new Promise(() => undefined) });
    await readDashboard();
    const title = await screen.findByRole('heading', { name: 'Lecture de la console sans fil' });
    expect(document.activeElement).toBe(title);
    expect(presentStep()).toBe('Lecture');
    expect(screen.getByRole('progressbar')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Arrêter' }));
    const country = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Pays/ });
    await waitFor(() => expect(country.value).toBe('France'));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Ce que reçoivent les nouveaux sites'));
  });

  it('says why the dashboard could not be read, and reads it again', async () => {
    const answers = [refusal(424, { msg_code: 'ALERT_GENERIC' })];
    showWizard({
      reply: (method) => {
        const failure = method === 'GET' && answers.shift();
        if (failure) throw failure;
        return changesOf(NETWORKS);
      },
    });
    await readDashboard();
    expect((await screen.findByRole('alert')).textContent).toContain('La console sans fil n’a pas pu être lue');
    expect(presentStep()).toBe('Lecture');
    expect(screen.getByRole('link', { name: 'Ouvrir l’intégration' }).getAttribute('href')).toContain(
      '/integrations/7',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByRole('heading', { name: 'Ce qui va changer' })).toBeTruthy();
  });

  it('does not offer another try while the integration is disabled or incomplete', async () => {
    showWizard({
      reply: () => {
        throw refusal(409, { msg_code: 'ALERT_GENERIC' });
      },
    });
    await readDashboard();
    await screen.findByRole('alert');
    expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Précédent' }));
    expect(presentStep()).toBe('Préparation');
  });
});
