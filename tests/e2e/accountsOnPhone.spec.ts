import { Secret, TOTP } from 'otpauth';
import type { Locator, Page } from '@playwright/test';
import { outOfPlaceAt } from './support/overflow';
import { loginOf } from './support/person';
import { expect, test, violations } from './support/portico';

const SIZE = { width: 390, height: 844 };
// A phone: fingers, and the pages that it gets.
test.use({ viewport: SIZE, hasTouch: true, isMobile: true });

/** Nothing stands out of its box or of the window. */
async function fits(page: Page): Promise<void> {
  expect(await outOfPlaceAt(page, SIZE.width, SIZE.height)).toEqual([]);
}
/** An error is told by its colour, too, also in a dialog that a button of the page's header has opened. */
const looksWrong = (message: Locator) =>
  expect(message).toHaveCSS('color', /rgb\((1[5-9]\d|2\d\d), \d{1,2}, \d{1,2}\)/);

test('the menu of the account is seen to its end', async ({ portico }) => {
  const { page } = portico;
  await portico.signIn('admin', '/identities');
  await portico.settled();
  await page.getByRole('button', { name: /Compte de Claire Bellanger/ }).tap();
  await expect(page.getByRole('menuitem', { name: 'Se déconnecter' })).toBeInViewport({ ratio: 1 });
  await fits(page);
});

test('a second factor is set up on a phone, and asked for at the sign-in', async ({ portico }) => {
  const { page } = portico;
  const { login, password } = await loginOf(page.request, 'log-reader');
  await portico.signIn('log-reader', '/myprofile');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Second facteur' }).tap();
  await dialog.getByLabel('Mot de passe actuel').fill('Not-the-password-1');
  await dialog.getByRole('button', { name: 'Ajouter' }).tap();
  await looksWrong(dialog.getByRole('alert'));
  await dialog.getByLabel('Mot de passe actuel').fill(password);
  await dialog.getByRole('button', { name: 'Ajouter' }).tap();
  const key = dialog.locator('code');
  await key.waitFor();
  // The picture cannot be scanned with the phone that shows it.
  await expect(dialog.getByRole('link', { name: 'Ouvrir dans l’application de cet appareil' })).toBeVisible();
  await fits(page);
  const app = new TOTP({ secret: Secret.fromBase32((await key.innerText()).replaceAll(/\s/g, '')) });
  await dialog.getByLabel('Code à six chiffres').fill(app.generate());
  await dialog.getByRole('button', { name: 'Vérifier' }).tap();
  await dialog.getByText('Vos codes de secours').waitFor();
  await fits(page);
  expect(await violations(page)).toEqual([]);
  const [recovery = '', another = ''] = await dialog.locator('code').allInnerTexts();
  await dialog.getByRole('button', { name: 'J’ai conservé mes codes' }).tap();

  await page.goto('/config.json');
  await page.context().clearCookies();
  await page.goto('/');
  await page.locator('input[autocomplete=username]').fill(login);
  await page.locator('input[type=password]').fill(password);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).tap();
  await page.getByRole('button', { name: 'Utiliser un code de secours' }).tap();
  await fits(page);
  await page.getByRole('textbox').fill(recovery);
  await page.keyboard.press('Enter');
  await expect(page.locator('.shell-head')).toBeVisible();

  await page.goto('/#/myprofile');
  await page.getByRole('button', { name: 'Second facteur' }).tap();
  await dialog.getByLabel('Mot de passe actuel').fill(password);
  await dialog.getByLabel('Code de l’application, ou code de secours').fill(another);
  await fits(page);
  await dialog.getByRole('button', { name: 'Retirer' }).tap();
  await expect(dialog).toContainText('Sans second facteur');
});

test('an administrator acts as a colleague with a reason on a phone, and goes back', async ({ portico }) => {
  const { page } = portico;
  await portico.signIn('admin', '/locations');
  await page.locator('button.workplace').tap();
  await page.locator('.place-search input').fill('Noé');
  await page.locator('.place').filter({ hasText: 'Noé Pélissier' }).tap();
  await page.getByRole('textbox', { name: 'Motif' }).fill('Ticket 4711');
  // No page with a form was open yet: its style comes with the field.
  await expect(page.locator('.place-reason .e-label')).toHaveCSS('font-size', '13px');
  await fits(page);
  await page.getByRole('button', { name: 'Commencer' }).tap();
  const band = page.locator('.band');
  await expect(band).toContainText('Jusqu’à');
  await portico.settled();
  await fits(page);
  expect(await violations(page)).toEqual([]);
  await band.getByRole('button', { name: 'Revenir' }).tap();
  await expect(band).toBeHidden();
});

test('rights, teams, keys and profiles fit on a phone, and say whose they are', async ({ portico }) => {
  const { page } = portico;
  const dialog = page.getByRole('dialog');
  await portico.signIn('admin', '/administrators/2003');
  await page.getByRole('button', { name: 'Droits effectifs' }).tap();
  const table = dialog.getByRole('table');
  await expect(table).toBeVisible();
  await fits(page);
  // One line: no name of an operation is broken.
  expect(await table.locator('thead tr').evaluate(({ clientHeight }) => clientHeight)).toBeLessThan(36);
  // The styles of the table come with the dialog, whichever dialog is opened first.
  await expect(table.getByRole('button').first()).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await dialog.getByRole('button', { name: 'Fermer' }).tap();

  await portico.open('/teams');
  await page.getByRole('link', { name: 'Réception' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Réception' })).toBeVisible();
  await portico.settled();
  await fits(page);

  await portico.open('/tokens');
  await portico.settled();
  // A card has the name of the key, not its number.
  await expect(page.locator('.e-cards .e-name').first()).toHaveText(/\p{L}/u);
  await page.locator('.e-cards .e-name').first().tap();
  await expect(page.getByRole('button', { name: 'Renouveler' })).toBeVisible();
  await portico.settled();
  await fits(page);

  await portico.open('/administrator-profiles');
  await page.getByRole('link', { name: 'Administrateur', exact: true }).tap();
  await page.getByRole('button', { name: 'Comparer avec un autre profil' }).tap();
  await dialog.getByRole('combobox').fill('Auteur');
  await page.getByRole('option').first().tap();
  await expect(dialog.getByRole('table')).toBeVisible();
  await fits(page);
});

test('an API key is made on a phone, and shown once', async ({ portico }) => {
  const { page } = portico;
  const dialog = page.getByRole('dialog');
  const name = `Téléphone ${Date.now().toString(36)}`;
  await portico.signIn('admin', '/tokens');
  await portico.open('/tokens/create');
  await page.getByLabel('Nom').first().fill(name);
  await page
    .getByRole('combobox', { name: /Profil/ })
    .first()
    .fill('Lecture seule');
  await page.getByRole('option', { name: 'Clé en lecture seule', exact: true }).tap();
  await page.getByLabel('Expire le').first().fill('31/12/2027');
  await fits(page);
  await page.getByRole('button', { name: 'Créer', exact: true }).tap();
  await expect(dialog.getByText('Voici la clé')).toBeVisible();
  await fits(page);
  await dialog.getByRole('button', { name: 'Je l’ai copiée' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
});
