import { Secret, TOTP } from 'otpauth';
import type { Page } from '@playwright/test';
import { chooseActionByKeyboard as chooseAction } from './support/actions';
import { addAuthenticator } from './support/authenticator';
import { loginOf, prove } from './support/person';
import { expect, test, violationsInBothThemes } from './support/portico';
import { signInElsewhere } from './support/signInElsewhere';
import { Steps } from './support/steps';

/** Accounts and permissions without a pointer, on a wide screen: no test of this file clicks. */
test.use({ viewport: { width: 1440, height: 900 } });

const stamp = Date.now().toString(36);
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

test('my account: second factor, sign-in with it, passkey, sessions', async ({ portico, someoneElse }) => {
  const { page } = portico;
  const steps = new Steps(page, 'keyboard');
  const { login, password } = await loginOf(page.request, 'receptionist');
  await addAuthenticator(page);
  await portico.signIn('receptionist', '/myprofile');
  const dialog = page.getByRole('dialog');

  await test.step('a passkey is added and removed', async () => {
    await chooseAction(page, steps, 'Clés d’accès');
    await steps.fill(dialog.getByLabel('Nom de la nouvelle clé'), 'Portable');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('listitem')).toContainText('Portable');
    await steps.press(dialog.getByRole('button', { name: 'Retirer · Portable' }));
    await steps.press(dialog.getByRole('button', { name: 'Retirer cette clé' }));
    await expect(dialog).toContainText('Aucune clé d’accès pour l’instant.');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  const recovery = await test.step('a second factor is set up', async () => {
    await steps.press(button(page, 'Second facteur'));
    await steps.fill(dialog.getByLabel('Mot de passe actuel'), password);
    await page.keyboard.press('Enter');
    const key = dialog.locator('code');
    await key.waitFor();
    const app = new TOTP({ secret: Secret.fromBase32((await key.innerText()).replaceAll(/\s/g, '')) });
    await steps.fill(dialog.getByLabel('Code à six chiffres'), app.generate());
    await page.keyboard.press('Enter');
    await dialog.getByText('Vos codes de secours').waitFor();
    const codes = await dialog.locator('code').allInnerTexts();
    await steps.press(dialog.getByRole('button', { name: 'J’ai conservé mes codes' }));
    return codes;
  });

  await test.step('and asked for at the sign-in', async () => {
    await steps.press(page.getByRole('navigation').getByRole('button', { name: 'Se déconnecter' }));
    await steps.fill(page.locator('input[autocomplete=username]'), login);
    await steps.fill(page.locator('input[type=password]'), password);
    await page.keyboard.press('Enter');
    await steps.press(button(page, 'Utiliser un code de secours'));
    await page.keyboard.type(recovery[0] ?? '');
    await page.keyboard.press('Enter');
    await expect(page.locator('.shell-head')).toBeVisible();
  });

  await test.step('the second factor is removed', async () => {
    await page.goto('/#/myprofile');
    await steps.press(button(page, 'Second facteur'));
    await steps.fill(dialog.getByLabel('Mot de passe actuel'), password);
    await steps.fill(dialog.getByLabel('Code de l’application, ou code de secours'), recovery[1] ?? '');
    await steps.press(dialog.getByRole('button', { name: 'Retirer' }));
    await expect(dialog).toContainText('Sans second facteur');
    await page.keyboard.press('Escape');
  });

  await test.step('another session is ended', async () => {
    await someoneElse('receptionist', '/');
    await chooseAction(page, steps, 'Mes sessions');
    await steps.press(dialog.getByRole('button', { name: 'Terminer toutes les autres' }));
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
});

test('administrators: an invitation, effective rights, acting as a colleague and back', async ({ portico }) => {
  const { page } = portico;
  const steps = new Steps(page, 'keyboard');
  const dialog = page.getByRole('dialog');
  await portico.signIn('admin', '/administrators/create');
  const guest = `clavier.${stamp}@bellevue.example`;

  await test.step('an administrator is invited', async () => {
    const field = (name: string) => page.locator(`input[name="${name}"]`);
    await steps.fill(field('ad_name'), 'Camille Clavier');
    await steps.fill(field('ad_login'), guest);
    await steps.fill(field('ad_email'), guest);
    await steps.fill(field('ad_phone'), '+33 612345678');
    await steps.choose(page.getByRole('combobox', { name: /^Profil/ }), 'Auteur de rapports');
    await steps.press(button(page, 'Créer'));
    // Without a mail server, the link is handed over.
    await expect(dialog.getByLabel('Lien pour choisir le mot de passe')).toBeVisible();
    await steps.press(dialog.getByRole('button', { name: 'Fermer' }));
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Camille Clavier');
  });

  await test.step('what they may do, and why', async () => {
    await chooseAction(page, steps, 'Droits effectifs');
    await expect(dialog.getByRole('table')).toBeVisible();
    await steps.reach(dialog.getByRole('table').getByRole('button').first());
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('acting as a colleague, with a reason', async () => {
    await steps.press(page.locator('button.workplace'));
    await steps.fill(page.locator('.place-search input'), 'Noé');
    // Names are not unique: the login is beside them.
    const noe = page.locator('.place').filter({ hasText: 'Noé Pélissier' });
    await expect(noe).toContainText((await loginOf(page.request, 'viewer')).login);
    await steps.press(noe);
    await expect(page.getByRole('textbox', { name: 'Motif' })).toBeFocused();
    await page.keyboard.type('Ticket 4713');
    await page.keyboard.press('Enter');
    const band = page.locator('.band');
    await expect(band).toContainText('Noé Pélissier');
    // To those who do not see the band, too.
    await expect(page.getByRole('status').filter({ hasText: 'Vous agissez au nom de Noé Pélissier.' })).toBeAttached();
    await steps.press(band.getByRole('button', { name: 'Revenir' }));
    await expect(band).toBeHidden();
  });
});

test('a team: a member is added, gets another profile, and is removed', async ({ portico }) => {
  const { page } = portico;
  const steps = new Steps(page, 'keyboard');
  const dialog = page.getByRole('dialog');
  await portico.signIn('admin', '/teams/2002');
  await expect(page.getByRole('heading', { level: 1, name: 'Réception' })).toBeVisible();
  await portico.settled();
  const line = page.getByRole('table', { name: 'Membres' }).getByRole('row').filter({ hasText: 'Emma Delacroix' });
  await steps.press(button(page, 'Ajouter un membre'));
  await steps.choose(dialog.getByRole('combobox').nth(0), 'Emma Delacroix');
  await steps.choose(dialog.getByRole('combobox').nth(1), 'Réception');
  await steps.press(dialog.getByRole('button', { name: /^(Ajouter|Enregistrer|Créer)/ }));
  await expect(line).toHaveCount(1);

  const act = async (name: string) => {
    await steps.press(button(page, 'Actions pour Emma Delacroix'));
    const item = page.getByRole('menuitem', { name });
    await steps.reach(item, 'ArrowDown');
    await page.keyboard.press('Enter');
  };
  await act('Modifier le profil…');
  await steps.choose(dialog.getByRole('combobox'), 'Auteur de rapports');
  await steps.press(dialog.getByRole('button', { name: /^Enregistrer/ }));
  await expect(line).toContainText('Auteur de rapports');
  await act('Retirer de l’équipe…');
  await steps.press(dialog.getByRole('button', { name: 'Retirer' }));
  await expect(line).toHaveCount(0);
});

test('who works in several teams chooses one after the password', async ({ portico, product }) => {
  const { page } = portico;
  const { login, password } = await loginOf(page.request, 'report-author');
  const admin = await loginOf(page.request, 'admin');
  const { token } = await signInElsewhere(product.origin, admin);
  const headers = { authorization: `Bearer ${token}` };
  const call = async (method: 'POST' | 'DELETE', path: string, data?: object) => {
    const answer = await page.request.fetch(path, { method, headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer;
  };
  await prove(page.request, token, admin.password);
  const made = await call('POST', '/api/team_members', { adminid: 2005, teamid: 2002, profileid: 2003 });
  const { id } = (await made.json()) as { id: number };
  const steps = new Steps(page, 'keyboard');
  await page.goto('/');
  await steps.fill(page.locator('input[autocomplete=username]'), login);
  await steps.fill(page.locator('input[type=password]'), password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Choisir un espace' })).toBeVisible();
  await expect(page.getByRole('list').getByRole('button').first()).toBeFocused();
  await steps.press(page.getByRole('button', { name: 'Réception' }));
  await expect(page.locator('button.workplace')).toContainText('Réception');

  // Others sign in with this account after this test, and expect one workplace.
  await call('DELETE', `/api/team_members/${id}`);
});

test('the audit log: who did what is found by a text, and an entry is opened', async ({ portico }) => {
  const { page } = portico;
  await portico.signIn('admin', '/security/auditlog');
  await portico.settled();
  await page.keyboard.press('/');
  await page.keyboard.type('login');
  await portico.settled();
  await expect(page.getByRole('row').nth(1)).toContainText('Claire Bellanger');
  // Pressed once: the list goes to the first row when the answer to the search is there.
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('row').nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await portico.settled();
  expect(await violationsInBothThemes(page)).toEqual([]);
});
