import type { Page } from '@playwright/test';
import { outOfPlaceAt } from './support/overflow';
import { expect, test, violationsInBothThemes } from './support/portico';

const stamp = Date.now().toString(36);

/** In both themes, and on a phone. */
async function looksRight(page: Page): Promise<void> {
  expect(await violationsInBothThemes(page)).toEqual([]);
  expect(await outOfPlaceAt(page, 390)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('administration by keyboard, on a phone too: a password policy, a profile, an API key', async ({ portico }) => {
  const { page } = portico;
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
  const type = async (label: RegExp, text: string) => {
    await page.getByRole('textbox', { name: label }).first().focus();
    await page.keyboard.type(text);
  };
  /** Takes what a box with suggestions finds. */
  const choose = async (label: RegExp, text: string) => {
    await page.getByRole('combobox', { name: label }).first().focus();
    await page.keyboard.type(text);
    // Before, the list has everybody.
    await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(text);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  };

  await test.step('a password policy: its sample, and the people that it concerns', async () => {
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
    // The page before has a name, too.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nouveau profil');
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
    await portico.open('/tokens/create');
    await type(/^Nom/, `Clé ${stamp}`);
    await choose(/Profil/, 'Clé en lecture seule');
    await page.getByLabel('Expire le').first().focus();
    await page.keyboard.type('31/12/2027');
    await looksRight(page);
    await button('Créer').press('Enter');
    await expect(page.getByRole('dialog').getByText('Voici la clé')).toBeVisible();
    await looksRight(page);
    await button('Je l’ai copiée').press('Enter');
  });
});
