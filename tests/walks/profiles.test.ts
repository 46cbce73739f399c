import { waitFor } from '@testing-library/dom';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import {
  bodyText,
  fill,
  headingText,
  openConsole,
  openDialog,
  press,
  pressable,
  textOf,
  type OpenConsole,
} from '../support/console';

const DAY = 86_400_000;

let test: TestApp;
let at: OpenConsole;
beforeAll(async () => {
  test = await testApp();
});
afterEach(() => at.close());
afterAll(() => test.close());

/** A profile with so many identities. @returns its key */
async function profile(name: string, users: number): Promise<number> {
  const made = await test.as('admin', {
    method: 'POST',
    url: '/legacy/elements/profile',
    payload: { p_name: name, p_duration: 720 },
  });
  expect(made.statusCode).toBe(201);
  const id = made.json<{ element: { profileid: number } }>().element.profileid;
  for (let n = 0; n < users; n += 1) {
    const answer = await test.as('admin', {
      method: 'POST',
      url: '/legacy/elements/user',
      payload: {
        u_name: `Invité ${n}`,
        u_email: `invite.${id}.${n}@exemple.example`,
        u_password: 'bonjour-24',
        u_profileid: id,
        u_sdate: new Date().toISOString(),
        u_edate: new Date(Date.now() + DAY).toISOString(),
      },
    });
    expect(answer.statusCode).toBe(201);
  }
  return id;
}

/** Opens the form of a profile and asks to deactivate it. */
async function deactivating(id: number) {
  at = await openConsole(test, 'admin', `/identity-profiles/${id}`);
  await at.user.click(await pressable('Désactiver le profil'));
  return openDialog();
}

const said = (text: string) => waitFor(() => expect(bodyText()).toContain(text));
const row = (name: string) => [...document.querySelectorAll('tbody tr')].find((one) => one.textContent.includes(name));

it('asks a plain question where no identity has the profile; its row is grey and leads nowhere; and back', async () => {
  const dialog = await deactivating(await profile('Vide', 0));
  await waitFor(() => expect(textOf(dialog)).toContain('Voulez-vous vraiment le désactiver ?'));
  await at.user.click(await pressable('Désactiver', dialog));
  await said('Profil désactivé.');
  await waitFor(() => expect(document.querySelector('h2')?.textContent).toBe('Nouveau profil'));
  fill(document.querySelector('[type=search]'), 'VIDE');
  await waitFor(() => expect(document.querySelector('.e-state')).not.toBeNull());
  await at.user.click(await pressable('Filtre'));
  await at.user.click(await pressable('Inclure les désactivés'));
  await waitFor(() => expect(row('Vide')?.className).toContain('e-row-muted'));
  expect(row('Vide')?.querySelector<HTMLInputElement>('[type=checkbox]')?.disabled).toBe(true);
  expect(row('Vide')?.querySelector('a')).toBeNull();
  await at.user.click(row('Vide')!);
  expect(at.address()).not.toMatch(/identity-profiles\/\d/);
  await at.user.click(document.querySelector('.ip-recent summary')!);
  await at.user.click(await pressable('Annuler la désactivation de « Vide »'));
  await said('« Vide » est de nouveau actif.');
  await waitFor(() => expect(row('Vide')?.className).not.toContain('e-row-muted'));
});

it('moves no identity to a successor that has disappeared; one is made on the spot', async () => {
  const successor = await profile('Relève', 0);
  const dialog = await deactivating(await profile('Ancien', 2));
  await waitFor(() => expect(textOf(dialog)).toContain('2 identités ont ce profil.'));
  const choice = dialog.getByLabelText<HTMLSelectElement>(/Profil de remplacement/);
  await at.user.selectOptions(choice, 'Relève (720 heures)');
  const gone = await test.as('admin', { method: 'DELETE', url: `/api/profiles/${successor}` });
  expect(gone.statusCode).toBe(204);
  await at.user.click(await pressable('Désactiver', dialog));
  await waitFor(() =>
    expect(dialog.querySelector('[role=alert]')?.textContent).toContain('Aucune identité n’a été déplacée'),
  );

  await at.user.click(await pressable('Créer un nouveau profil', dialog));
  fill(dialog.getByLabelText(/Nom du nouveau profil/), 'Court');
  fill(dialog.getByLabelText('Durée (heures)'), '2');
  await waitFor(() => expect(textOf(dialog)).toContain('2 identités passeront à « Court ».'));
  await at.user.click(await pressable('Désactiver', dialog));
  await said('Profil désactivé.');
  await waitFor(() => expect(row('Court')).toBeDefined());
});

it('asks for a new successor where no other profile is active', async () => {
  const last = await profile('Seul', 1);
  await test.database.ownerQuery('update profile set "p_deletedAt" = now() where p_companyid = 2 and profileid <> $1', [
    last,
  ]);
  const dialog = await deactivating(last);
  await waitFor(() => expect(textOf(dialog)).toContain('Aucun autre profil n’est actif'));
  expect(press('Choisir un profil existant', dialog)).toBeUndefined();
  fill(dialog.getByLabelText(/Nom du nouveau profil/), 'Forcé');
  await at.user.click(await pressable('Désactiver', dialog));
  await said('Profil désactivé.');
  expect(headingText()).toBe('Profils d’identité');
});
