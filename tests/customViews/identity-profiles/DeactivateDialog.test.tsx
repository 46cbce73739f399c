import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import DeactivateDialog from '../../../customViews/identity-profiles/DeactivateDialog';
import { refusal } from '../../resources/fixture';
import { modelFor, showFeature } from '../features';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const old = { id: 5, p_name: 'Visiteurs', p_duration: 24, p_deletedAt: null };
const made = { id: 9, p_name: 'Visiteurs 2027', p_duration: 24, p_deletedAt: null };

/**
 * The dialog of a profile that identities have, while another person gives it one more identity: the first deactivation
 * is refused. The list of profiles has a new one as soon as it is made, unless `stale`.
 * `offline`: the first deactivation does not reach the server.
 */
function dialog({ others = [old], stale = false, offline = false } = {}) {
  const as = modelFor('global:view', 'global:edit', 'user:view', 'user:edit');
  const resource = as.resources.find(({ name }) => name === 'identity-profiles')!;
  const rows = [...others];
  let users = 3;
  let refused = false;
  const onClose = vi.fn();
  const called: string[] = [];
  showFeature(<DeactivateDialog resource={resource} record={old} onClose={onClose} />, as, rows, {
    reply: (method, url, query) => {
      called.push(`${method} ${url.replace(/^.*\/profiles/, '/profiles')} ${JSON.stringify(query ?? {})}`);
      if (url.endsWith('/users')) return { 'hydra:totalItems': users };
      if (method === 'POST') {
        if (!stale) rows.push(made);
        return { profileid: made.id };
      }
      if (method === 'GET' && url.endsWith('/profiles/9')) return { element: made };
      if (method === 'DELETE' && !refused) {
        refused = true;
        if (offline) throw refusal(0, {});
        users = 4;
        throw refusal(409, { msg_code: 'PROFILE_USERS_CHANGED', msg_args: [4] });
      }
      return method === 'DELETE' ? null : undefined;
    },
    calls: { getList: async () => ({ data: rows, total: rows.length }) } as never,
  });
  return { onClose, called };
}

it.each([
  ['other profiles', { others: [old, { ...old, id: 6, p_name: 'Salariés' }] }],
  ['no other profile', {}],
  ['a list that does not have the new one yet', { stale: true }],
])('goes on with the profile that was made when the deactivation is refused: %s', async (_, given) => {
  const { onClose, called } = dialog(given);
  const user = userEvent.setup();
  const box = within(await screen.findByRole('dialog', { name: 'Désactiver « Visiteurs »' }));
  if ('others' in given) await user.click(await box.findByRole('button', { name: /nouveau profil/i }));
  await user.type(await box.findByRole('textbox', { name: /^Nom/ }), made.p_name);
  await user.click(box.getByRole('button', { name: 'Désactiver' }));
  expect((await box.findByRole('alert')).textContent).toContain('4');

  const successor = await box.findByRole<HTMLSelectElement>('combobox');
  expect(successor.selectedOptions[0]?.textContent).toContain(made.p_name);
  expect(box.queryByText('Un profil porte déjà ce nom.')).toBeNull();
  expect(await box.findByText('4 identités passeront à « Visiteurs 2027 ».')).toBeTruthy();

  await user.click(box.getByRole('button', { name: 'Désactiver' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(true));
  expect(called.filter((one) => one.startsWith('POST'))).toHaveLength(1);
  expect(called.findLast((one) => one.startsWith('DELETE'))).toBe('DELETE /profiles/5 {"users":4,"successor":9}');
});

it('offline: says so, keeps the choice, and goes on when it is pressed again', async () => {
  const others = [old, { ...old, id: 6, p_name: 'Salariés' }];
  const { onClose, called } = dialog({ others, offline: true });
  const user = userEvent.setup();
  const box = within(await screen.findByRole('dialog', { name: 'Désactiver « Visiteurs »' }));
  await user.selectOptions(await box.findByRole('combobox'), '6');
  await user.click(box.getByRole('button', { name: 'Désactiver' }));
  expect(await box.findByRole('alert')).toBeTruthy();
  expect(box.getByRole<HTMLSelectElement>('combobox').value).toBe('6');
  expect(onClose).not.toHaveBeenCalled();
  await user.click(box.getByRole('button', { name: 'Désactiver' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(true));
  expect(called.findLast((one) => one.startsWith('DELETE'))).toBe('DELETE /profiles/5 {"users":3,"successor":6}');
});

it('says what will happen, and can be pressed, only when there is a choice that can be carried out', async () => {
  dialog({ others: [old, { ...old, id: 6, p_name: 'Salariés' }] });
  const user = userEvent.setup();
  const box = within(await screen.findByRole('dialog', { name: 'Désactiver « Visiteurs »' }));
  const deactivate = () => box.getByRole<HTMLButtonElement>('button', { name: 'Désactiver' });
  const consequence = () => box.queryByText(/^3 identités passeront à/)?.textContent;
  const expectNoChoice = (reason: string) => {
    expect(deactivate().disabled).toBe(true);
    const told = document.getElementById(deactivate().getAttribute('aria-describedby') ?? '');
    expect(told?.textContent).toBe(reason);
    expect(consequence()).toBeUndefined();
  };
  await box.findByRole('combobox');
  expectNoChoice('Choisissez le profil qui prendra sa place.');
  await user.selectOptions(box.getByRole('combobox'), '6');
  expect(deactivate().disabled).toBe(false);
  expect(deactivate().hasAttribute('aria-describedby')).toBe(false);
  expect(consequence()).toContain('Salariés');

  await user.click(box.getByRole('button', { name: /nouveau profil/i }));
  const name = await box.findByRole('textbox', { name: /^Nom/ });
  const hours = box.getByRole('textbox', { name: /^Durée/ });
  expectNoChoice('Créez le profil qui prendra sa place.');
  expect(box.queryByRole('alert')).toBeNull();
  await user.type(name, 'salariés');
  expect((await box.findByRole('alert')).textContent).toBe('Un profil porte déjà ce nom.');
  expectNoChoice('Un profil porte déjà ce nom.');
  await user.type(name, ' 2027');
  expect(consequence()).toContain('salariés 2027');
  await user.clear(hours);
  expect((await box.findByRole('alert')).textContent).toBe('Indiquez une durée en heures : 0 ou plus.');
  expectNoChoice('Indiquez une durée en heures : 0 ou plus.');
  await user.type(hours, '48');
  expect(deactivate().disabled).toBe(false);
  expect(box.queryByRole('alert')).toBeNull();
});
