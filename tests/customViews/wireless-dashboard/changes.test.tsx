import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { NetworkChange } from '../../../customViews/wireless-dashboard/calls';
import { refusal } from '../../resources/fixture';
import { changesOf, NETWORKS, presentStep, readDashboard, showWizard, synchronisation } from './wizard';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function show(networks: readonly NetworkChange[] = NETWORKS, ordered: () => unknown = () => synchronisation()) {
  const wizard = showWizard({ reply: (method) => (method === 'GET' ? changesOf(networks) : ordered()) });
  await readDashboard();
  await screen.findByRole('tablist');
  return wizard;
}
const orders = ({ sent }: { sent: readonly { body: unknown }[] }) => sent.filter(({ body }) => body !== undefined);
const tab = (name: RegExp) => userEvent.click(screen.getByRole('tab', { name }));
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const apply = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Appliquer/ });

it('counts the networks by change, and shows what each would get', async () => {
  await show();
  expect(document.activeElement?.textContent).toBe('Ce qui va changer');
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'À créer1',
    'À modifier1',
    'Inchangés1',
    'Disparus1',
  ]);
  const created = screen.getByRole('row', { name: /Gare du Nord/ });
  expect(created.textContent).toMatch(/Raccordement\s:Borne native/);
  expect(created.textContent).toMatch(/Adresse MAC\s:0C:8D:DB:00:00:01/);
  expect(created.textContent).not.toMatch(/Nom\s:/);
  await tab(/À modifier/);
  const updated = screen.getByRole('row', { name: /Port de Nice/ });
  expect(updated.textContent).toMatch(/Fuseau horaire\s:/);
  expect(updated.querySelector('del')?.textContent).toBe('Europe/Madrid');
  expect(updated.querySelector('ins')?.textContent).toBe('Europe/Paris');
  await tab(/Inchangés/);
  expect(names()).toEqual(['Lyon']);
  expect(screen.queryByRole('checkbox')).toBeNull();
  await tab(/Disparus/);
  expect(screen.getByText(/Ils restent comme ils sont/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /Voir le site/ }).getAttribute('href')).toContain('/locations/14');
});

it('sends what is ticked, with what new locations get', async () => {
  const wizard = await show();
  expect(screen.getByText('1 site à créer · 1 site à modifier')).toBeTruthy();
  await tab(/À modifier/);
  await userEvent.click(screen.getByRole('checkbox', { name: /Port de Nice/ }));
  expect(screen.getByText('1 site à créer')).toBeTruthy();
  await userEvent.dblClick(apply());
  await waitFor(() => expect(presentStep()).toBe('Application'));
  expect(orders(wizard)).toMatchObject([
    {
      url: '/api/wireless-dashboards/7/synchronisation',
      body: { networks: ['N_1'], values: { l_countryid: 75, l_language: 'fr' } },
    },
  ]);
  expect(wizard.location()?.search).toBe('?job=sync-1');
});

it('has nothing to send when nothing is ticked', async () => {
  await show();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Tout cocher (1)' }));
  await tab(/À modifier/);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Tout cocher (1)' }));
  expect(screen.getByText('Rien n’est coché.')).toBeTruthy();
  expect(apply().disabled).toBe(true);
});

it('says that there is nothing to change, or no network', async () => {
  await show(NETWORKS.slice(2));
  expect(screen.getByRole('heading', { name: 'Rien à changer' })).toBeTruthy();
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Inchangés1');
  expect(screen.queryByRole('button', { name: /^Appliquer/ })).toBeNull();
  cleanup();
  showWizard({ reply: () => changesOf([]) });
  await readDashboard();
  expect(await screen.findByRole('heading', { name: 'Aucun réseau à synchroniser' })).toBeTruthy();
});

it('draws one page of thousands of networks, and finds one by its name', async () => {
  const many = Array.from({ length: 10_000 }, (_, index): NetworkChange => ({
    ...NETWORKS[0]!,
    networkId: `N_${index}`,
    name: `Hôtel ${index}`,
  }));
  const wizard = await show(many);
  expect(names()).toHaveLength(50);
  expect(names().slice(0, 3)).toEqual(['Hôtel 0', 'Hôtel 1', 'Hôtel 2']);
  await userEvent.click(screen.getByRole('button', { name: 'Page suivante' }));
  expect(names()[0]).toBe('Hôtel 50');
  await userEvent.click(screen.getByRole('checkbox', { name: /^Tout cocher \(10\s000\)$/ }));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Chercher un réseau' }), 'hotel 9999');
  await waitFor(() => expect(names()).toEqual(['Hôtel 9999']));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Tout cocher (1)' }));
  await userEvent.click(apply());
  await waitFor(() => expect(orders(wizard)).toMatchObject([{ body: { networks: ['N_9999'] } }]));
}, 20_000);

it('says that no network has the name that is looked for', async () => {
  await show();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Chercher un réseau' }), 'zzz');
  expect(await screen.findByText('Aucun réseau ne porte ce nom.')).toBeTruthy();
});

it('offline: says so, keeps what is ticked, and is sent again with the same key', async () => {
  const answers = [refusal(0, { msg_code: 'ALERT_GENERIC' })];
  const wizard = await show(NETWORKS, () => {
    const failure = answers.shift();
    if (failure) throw failure;
    return synchronisation();
  });
  await tab(/À modifier/);
  await userEvent.click(screen.getByRole('checkbox', { name: /Port de Nice/ }));
  await userEvent.click(apply());
  await screen.findByRole('alert');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Port de Nice/ }).checked).toBe(false);
  await userEvent.click(apply());
  await waitFor(() => expect(presentStep()).toBe('Application'));
  const [first, second] = orders(wizard);
  expect(second).toEqual(first);
});

it('goes back without losing what was entered and ticked, and reads again on request', async () => {
  const wizard = await show();
  await userEvent.click(screen.getByRole('checkbox', { name: /Gare du Nord/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Précédent' }));
  expect(presentStep()).toBe('Préparation');
  const country = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Pays/ });
  await waitFor(() => expect(country.value).toBe('France'));
  await userEvent.click(screen.getByRole('button', { name: 'Lire la console' }));
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Gare du Nord/ });
  expect(box.checked).toBe(false);
  expect(wizard.sent).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Relire la console' }));
  await waitFor(() => expect(wizard.sent).toHaveLength(2));
});

it('asks before the choice is lost', async () => {
  const { navigate } = await show();
  navigate('/identities');
  const question = await screen.findByRole('dialog');
  expect(within(question).getByText(/vos choix pour la synchronisation/)).toBeTruthy();
});
