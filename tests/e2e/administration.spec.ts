import type { Page } from '@playwright/test';
import { outOfPlaceAt } from './support/overflow';
import { expect, test, violationsInBothThemes } from './support/portico';

test.use({ actionTimeout: 10_000 });

const stamp = Date.now().toString(36);

/** In both themes, and on a phone. */
async function looksRight(page: Page): Promise<void> {
  expect(await violationsInBothThemes(page)).toEqual([]);
  expect(await outOfPlaceAt(page, 390)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('administration by keyboard, on a phone too: policy, profile, API key, team, audit log, acting as somebody', async ({
  portico,
}) => {
  test.setTimeout(120_000);
  const { page } = portico;
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
  const type = async (label: RegExp, text: string) => {
    await page.getByRole('textbox', { name: label }).first().focus();
    await page.keyboard.type(text);
  };
  /** Takes what a box with suggestions finds. */
  const choose = async (label: RegExp, text: string, root: Pick<Page, 'getByRole'> = page) => {
    await root.getByRole('combobox', { name: label }).first().focus();
    await page.keyboard.type(text);
    await expect(page.getByRole('option', { name: text }).first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  };

  await test.step('a password policy: its sample, and whom it asks for something', async () => {
    await portico.signIn('admin', '/password-policies/create');
    await type(/^Nom/, `Politique ${stamp}`);
    await type(/^Essayer un mot de passe/, 'soleil');
    await expect(page.locator('.e-checks li:not(.e-met)').first()).toBeVisible();
    await page.getByRole('switch', { name: /^Second facteur obligatoire/ }).press('Space');
    await expect(page.getByText(/devraient configurer un second facteur/)).toBeVisible();
    await looksRight(page);
  });

  await test.step('the switches of an administrator profile', async () => {
    await page.goto('/#/administrator-profiles/create');
    await button('Quitter sans enregistrer').press('Enter');
    await type(/^Nom/, `Profil ${stamp}`);
    const rights = page.locator('[data-field=adp_bits] [role=switch]:not([disabled])');
    const before = await rights.first().getAttribute('aria-checked');
    await rights.first().press('Space');
    await expect(rights.first()).not.toHaveAttribute('aria-checked', before ?? '');
    await looksRight(page);
    await button('Créer').press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`Profil ${stamp}`);
  });

  await test.step('an API key', async () => {
    await page.goto('/#/tokens/create');
    await type(/^Nom/, `Clé ${stamp}`);
    await choose(/Profil/, 'Lecture seule');
    await page.getByLabel('Expire le').first().focus();
    await page.keyboard.type('31/12/2027');
    await looksRight(page);
    await button('Créer').press('Enter');
    await expect(page.getByRole('dialog').getByText('Voici la clé')).toBeVisible();
    await looksRight(page);
    await button('Je l’ai copiée').press('Enter');
  });

  await test.step('a member of a team', async () => {
    await page.goto('/#/teams/2001');
    await button('Ajouter un membre').press('Enter');
    await choose(/Administrateur/, 'Karl Zimmermann', page.getByRole('dialog'));
    await choose(/Profil/, 'Lecture seule', page.getByRole('dialog'));
    await looksRight(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Ajouter|Créer|Enregistrer)/ })
      .press('Enter');
    await expect(page.getByRole('row', { name: /Karl Zimmermann/ })).toBeVisible();
    await looksRight(page);
  });

  await test.step('the audit log, with what its verification says', async () => {
    await page.goto('/#/security/auditlog');
    await expect(page.locator('.ac-line')).toContainText(/Première vérification|Intact/);
    await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
    await looksRight(page);
  });

  await test.step('acting as a colleague, with a reason, and back', async () => {
    await page.locator('button.workplace').press('Enter');
    await page.getByRole('searchbox', { name: /^Rechercher un administrateur/ }).focus();
    await page.keyboard.type('Noé');
    await page.getByRole('button', { name: /^Noé Pélissier/ }).press('Enter');
    await expect(page.getByRole('textbox', { name: 'Motif' })).toBeFocused();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.keyboard.type('Ticket 4711');
    await page.keyboard.press('Enter');
    const band = page.getByRole('region', { name: /^Vous agissez au nom de Noé Pélissier/ });
    await expect(band).toContainText(/Jusqu’à \d\d:\d\d/);
    await looksRight(page);
    await band.getByRole('button', { name: 'Revenir' }).press('Enter');
    await expect(band).toBeHidden();
  });
});
