import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { Dialogs, RecordDialogProps } from '../../../resources/engine/dialogs';
import { brokenCheck, passwordRules } from '../../../domain/rules/passwordRules';
import { unsavedChanges } from '../../../resources/engine/form/unsavedChanges';
import { ModelProvider } from '../../../resources/engine/model';
import { ResourceCreate } from '../../../resources/engine/ResourceCreate';
import { modelFor } from '../features';
import { provider, show } from '../../resources/fixture';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const profiles = [
  { id: 3, p_name: 'Employé', p_duration: 8760 },
  { id: 1, p_name: 'Invité 24 h', p_duration: 24 },
  { id: 4, p_name: 'Événement', p_duration: 72 },
];

/** The form of a new identity, and what its profile field has asked for. */
function form(dialogs: Partial<Dialogs> = {}, more: object = {}, rights = ['user:view', 'user:edit', 'supervisor']) {
  const getList = vi.fn((_: string, { sort }: { sort?: { field: string } }) => {
    const byHours = [...profiles].sort((a, b) => a.p_duration - b.p_duration);
    const data = sort?.field === 'p_duration' ? byHours.slice(0, 1) : profiles;
    return Promise.resolve({ data, total: data.length });
  });
  const getMany = (_: string, { ids }: { ids: readonly unknown[] }) =>
    Promise.resolve({ data: profiles.filter(({ id }) => ids.includes(id)) });
  const getOne = (_: string, { id }: { id: unknown }) =>
    Promise.resolve({ data: profiles.find((one) => one.id === id) });
  const create = vi.fn(() => Promise.resolve({ data: { id: 9, u_name: 'Anne' } }));
  const as = modelFor(...rights);
  const { location } = show(provider([], { getList, getMany, getOne, create, ...more } as never), {
    at: '/identities/create',
    as,
    children: (
      <ModelProvider model={as} timeZone="Europe/Paris" dialogs={dialogs}>
        <ResourceCreate resource="identities" />
      </ModelProvider>
    ),
  });
  return { getList, create, at: () => location()?.pathname };
}
const profile = () => screen.findByRole<HTMLInputElement>('combobox', { name: /^Profil/ });
const end = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Fin de validité\s*\*?$/ });
/** The day so many days from today, where the reader is. */
const day = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('fr', { timeZone: 'Europe/Paris' });
async function choose(name: string) {
  await userEvent.click(await profile());
  await userEvent.click(await screen.findByRole('option', { name }));
}

it('begins with the profile of the shortest validity, valid today', async () => {
  const { getList } = form();
  await waitFor(async () => expect((await profile()).value).toBe('Invité 24 h'));
  expect(getList).toHaveBeenCalledWith(
    'identity-profiles',
    expect.objectContaining({ filter: { p_duration: { gt: 0 } }, sort: { field: 'p_duration', order: 'ASC' } }),
  );
  expect(end().value).toBe(day(0));
});

it('the end follows the profile, and the start', async () => {
  form();
  await choose('Événement');
  await waitFor(() => expect(end().value).toBe(day(2)));
  const start = screen.getByRole<HTMLInputElement>('textbox', { name: /^Début de validité\s*\*?$/ });
  await userEvent.clear(start);
  await userEvent.type(start, day(1));
  await userEvent.tab();
  await waitFor(() => expect(end().value).toBe(day(3)));
});

it('an end that the person has chosen stays when the profile changes', async () => {
  form();
  await profile();
  await userEvent.clear(end());
  await userEvent.type(end(), day(5));
  await userEvent.tab();
  await choose('Événement');
  // Long enough for an answer that would have changed it.
  await new Promise((done) => setTimeout(done, 50));
  expect(end().value).toBe(day(5));
});

it('starts with a password that fulfils the policy: an untouched form has nothing to lose', async () => {
  const policy = { minLength: 20, alpha: true, mixedCase: true, digit: true, special: true, history: 0, expiry: null };
  const guests = passwordRules('guests', [{ ...policy, secondFactor: false }]);
  // Later than everything else that the form starts from.
  const passwordRulesLater = () => new Promise((resolve) => setTimeout(() => resolve({ guests }), 50));
  form({}, { passwordRules: passwordRulesLater });
  const password = await screen.findByLabelText<HTMLInputElement>(/^Mot de passe/);
  expect(brokenCheck(password.value, guests)).toBeUndefined();
  await waitFor(async () => expect((await profile()).value).toBe('Invité 24 h'));
  expect(unsavedChanges.exist()).toBe(false);
});

it('starts with a generated password, which can be made again or typed', async () => {
  const { create } = form();
  const password = await screen.findByLabelText<HTMLInputElement>(/^Mot de passe/);
  const first = password.value;
  expect([first, password.type]).toEqual([expect.stringMatching(/^\w{10}$/), 'text']);
  await userEvent.click(screen.getByRole('button', { name: 'Générer un autre mot de passe' }));
  expect(password.value).toMatch(/^\w{10}$/);
  expect(password.value).not.toBe(first);
  await userEvent.clear(password);
  await userEvent.type(password, 'choisi-par-moi');
  await userEvent.type(screen.getByRole('textbox', { name: /^Nom/ }), 'Anne');
  await userEvent.type(screen.getByRole('textbox', { name: /^Identifiant/ }), 'anne@exemple.example');
  await userEvent.click(screen.getByRole('button', { name: 'Créer' }));
  await waitFor(() => expect(create).toHaveBeenCalled());
  expect(create.mock.calls[0]).toMatchObject([
    'identities',
    { data: { u_name: 'Anne', u_password: 'choisi-par-moi', u_profileid: 1 } },
  ]);
});

it('ends with the card of the guest, then leads to the record', async () => {
  const Card = vi.fn(({ record, onClose }: RecordDialogProps) => (
    <button onClick={onClose}>{`Carte de ${String(record['u_name'])}`}</button>
  ));
  const { at } = form({ 'guest-card': Card });
  await userEvent.type(await screen.findByRole('textbox', { name: /^Nom/ }), 'Anne');
  await userEvent.type(screen.getByRole('textbox', { name: /^Identifiant/ }), 'anne@exemple.example');
  await userEvent.click(screen.getByRole('button', { name: 'Créer' }));
  const card = await screen.findByRole('button', { name: 'Carte de Anne' });
  expect(at()).toBe('/identities/create');
  await userEvent.click(card);
  await waitFor(() => expect(at()).toBe('/identities/9'));
});

it('leads people who may open no single guest to the list', async () => {
  const Card = ({ onClose }: RecordDialogProps) => <button onClick={onClose}>Carte</button>;
  const { at } = form({ 'guest-card': Card }, {}, ['user:view', 'lobby', 'supervisor']);
  await userEvent.type(await screen.findByRole('textbox', { name: /^Nom/ }), 'Anne');
  await userEvent.type(screen.getByRole('textbox', { name: /^Identifiant/ }), 'anne@exemple.example');
  await userEvent.click(screen.getByRole('button', { name: 'Créer' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Carte' }));
  await waitFor(() => expect(at()).toBe('/identities'));
});
