import { Secret, TOTP } from 'otpauth';
import type { Page } from '@playwright/test';
import { addAuthenticator } from './support/authenticator';
import { outOfPlaceAt } from './support/overflow';
import { loginOf } from './support/person';
import { expect, test, violationsInBothThemes } from './support/portico';

const ROLE = 'report-author';

/** Chooses an action of My account from its menu. */
async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('a passkey is added, signs in without a password and as second factor, and is removed', async ({ portico }) => {
  const { page } = portico;
  await addAuthenticator(page);
  await portico.signInByForm(ROLE, '/myprofile');
  const { login, password } = await loginOf(page.request, ROLE);
  const dialog = page.getByRole('dialog', { name: 'Clés d’accès' });

  await test.step('added, after the password was asked for', async () => {
    await choose(page, 'Clés d’accès');
    await expect(dialog).toContainText('Aucune clé d’accès pour l’instant.');
    await dialog.getByLabel('Nom de la nouvelle clé').fill('Ordinateur de bureau');
    await page.keyboard.press('Enter');
    const proof = page.getByRole('dialog', { name: 'Confirmez que c’est vous' });
    await proof.getByLabel('Mot de passe actuel').fill('Not-the-password-1');
    await page.keyboard.press('Enter');
    await expect(proof.getByRole('alert')).toHaveText('Mot de passe actuel incorrect.');
    expect(await violationsInBothThemes(page)).toEqual([]);
    await proof.getByLabel('Mot de passe actuel').fill(password);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('listitem')).toContainText('Ordinateur de bureau');
    await expect(dialog.getByRole('listitem')).toContainText('jamais utilisée');
    await expect(dialog.getByLabel('Nom de la nouvelle clé')).not.toHaveValue('Ordinateur de bureau');
    expect(await violationsInBothThemes(page)).toEqual([]);
  });

  await test.step('renamed, unless Escape gives the new name up', async () => {
    await dialog.getByRole('button', { name: 'Renommer · Ordinateur de bureau' }).click();
    await page.keyboard.type('Autre nom');
    await page.keyboard.press('Escape');
    await expect(dialog.getByRole('button', { name: 'Renommer · Ordinateur de bureau' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Renommer · Ordinateur de bureau' }).click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Mon ordinateur');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('listitem')).toContainText('Mon ordinateur');
    await dialog.getByRole('button', { name: 'Fermer' }).click();
  });

  await test.step('is listed on a phone, where nothing stands out of the window', async () => {
    const wide = page.viewportSize()!;
    const [width, height] = [390, 844];
    await page.setViewportSize({ width, height });
    await choose(page, 'Clés d’accès');
    await expect(dialog.getByRole('listitem')).toContainText('Mon ordinateur');
    expect(await outOfPlaceAt(page, width, height)).toEqual([]);
    await dialog.getByRole('button', { name: 'Fermer' }).click();
    await page.setViewportSize(wide);
  });

  const signOut = () => page.getByRole('navigation').getByRole('button', { name: 'Se déconnecter' }).click();
  await test.step('signs in without login and password', async () => {
    await signOut();
    const button = page.getByRole('button', { name: 'Se connecter avec une clé d’accès' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('navigation').first()).toBeVisible();
    await expect(button).toBeHidden();
  });

  await test.step('is the second factor after the password', async () => {
    await signOut();
    await page.locator('input[autocomplete=username]').fill(login);
    await page.locator('input[type=password]').fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Clé d’accès' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Clé d’accès' })).toBeHidden();
    await expect(page.getByRole('navigation').first()).toBeVisible();
  });

  await test.step('is removed after a proof with itself', async () => {
    await page.goto('/#/myprofile');
    await choose(page, 'Clés d’accès');
    await expect(dialog.getByRole('listitem')).not.toContainText('jamais utilisée');
    await dialog.getByRole('button', { name: 'Retirer · Mon ordinateur' }).click();
    await dialog.getByRole('button', { name: 'Retirer cette clé' }).click();
    const proof = page.getByRole('dialog', { name: 'Confirmez que c’est vous' });
    await proof.getByRole('button', { name: 'Utiliser une clé d’accès' }).click();
    await expect(dialog).toContainText('Aucune clé d’accès pour l’instant.');
    await expect(dialog.getByRole('group', { name: 'Clés d’accès' })).toBeFocused();
  });
});

test('sessions are listed in words; another one is ended, and its page shows the sign-in', async ({
  portico,
  someoneElse,
}) => {
  const { page } = portico;
  await portico.signInByForm(ROLE, '/myprofile');
  const elsewhere = await someoneElse(ROLE, '/');
  await choose(page, 'Mes sessions');
  const dialog = page.getByRole('dialog', { name: 'Mes sessions' });
  await expect(dialog.getByRole('listitem').filter({ hasText: /Cette session/ })).toContainText('Chrome sur Linux');
  expect(await violationsInBothThemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Terminer toutes les autres' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expect(dialog.getByRole('list', { name: 'Mes sessions' })).toBeFocused();
  await elsewhere.reload();
  await expect(elsewhere.locator('input[type=password]')).toBeVisible();
});

test('an authenticator app is set up, asked for at the next sign-in, and removed', async ({ portico }) => {
  const { page } = portico;
  await portico.signInByForm(ROLE, '/myprofile');
  const { login, password } = await loginOf(page.request, ROLE);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Second facteur' }).click();
  await dialog.getByLabel('Mot de passe actuel').fill(password);
  await page.keyboard.press('Enter');
  const key = dialog.locator('code');
  await key.waitFor();
  const app = new TOTP({ secret: Secret.fromBase32((await key.innerText()).replaceAll(/\s/g, '')) });
  await dialog.getByLabel('Code à six chiffres').fill(app.generate());
  await page.keyboard.press('Enter');
  await dialog.getByText('Vos codes de secours').waitFor();
  const [recovery = ''] = await dialog.locator('code').allInnerTexts();
  await dialog.getByRole('button', { name: 'J’ai conservé mes codes' }).click();

  await page.getByRole('navigation').getByRole('button', { name: 'Se déconnecter' }).click();
  await page.locator('input[autocomplete=username]').fill(login);
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  // Each code is good once; that of the next step is taken early.
  await page.locator('input[autocomplete=one-time-code]').fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation').first()).toBeVisible();

  await page.goto('/#/myprofile');
  await page.getByRole('button', { name: 'Second facteur' }).click();
  await dialog.getByLabel('Mot de passe actuel').fill(password);
  await dialog.getByLabel('Code de l’application, ou code de secours').fill(recovery);
  await dialog.getByRole('button', { name: 'Retirer' }).click();
  await expect(dialog).toContainText('Sans second facteur');
});
