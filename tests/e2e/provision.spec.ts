import type { Page } from '@playwright/test';
import { outOfPlaceAt } from './support/overflow';
import { loginOf, prove } from './support/person';
import { expect, test, violationsInBothThemes } from './support/portico';

/** Makes a company past the console. @returns its key */
async function makeCompany({ request }: Page, name: string): Promise<number> {
  const { login, password } = await loginOf(request, 'superadmin');
  const { token } = (await (await request.post('/api/login', { data: { login, password } })).json()) as {
    token: string;
  };
  await prove(request, token, password);
  const data = { c_name: name, c_contact: 'Accueil', c_domains: `${name.toLowerCase()}.example`, c_countryid: 1 };
  const made = await request.post('/legacy/elements/companie', { headers: { authorization: `Bearer ${token}` }, data });
  expect(made.status()).toBe(201);
  return ((await made.json()) as { companyid: number }).companyid;
}

test('a company is provisioned: chosen, previewed, stopped by what is missing, continued, and begun afresh', async ({
  portico,
}) => {
  const { page } = portico;
  const company = await makeCompany(page, 'Tilleuls');
  // By the form: this session has proved nothing yet.
  await portico.signInByForm('superadmin', `/companies/${company}`);
  const dialog = page.getByRole('dialog', { name: 'Mettre en service : Tilleuls' });
  const open = () => page.locator('.e-head-actions').getByRole('button', { name: 'Mettre en service' }).click();
  const apply = dialog.getByRole('button', { name: 'Mettre en service', exact: true });
  const retry = dialog.getByRole('button', { name: 'Reprendre à l’étape en échec' });
  const errors = dialog.getByRole('list', { name: 'Erreurs de la mise en service' });

  await test.step('nothing is applied before an account type is chosen by keyboard, and what it does is shown', async () => {
    await open();
    await expect(apply).toBeDisabled();
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('meraki');
    await expect(dialog.getByRole('radio')).toHaveCount(2);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(dialog.getByRole('radio', { name: 'Cisco Meraki MR' })).toBeChecked();
    await expect(dialog.getByText('Sera créé').first()).toBeVisible();
    expect(await violationsInBothThemes(page)).toEqual([]);
    expect(await outOfPlaceAt(page, 390)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('it stops where the equipment lacks its key', async () => {
    await apply.click();
    await expect(errors).toContainText('Identifiant ou mot de passe incorrect');
    expect(await violationsInBothThemes(page)).toEqual([]);
    expect(await outOfPlaceAt(page, 390)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('a call that fails says so above the dialog, and nothing is lost', async () => {
    await dialog.getByLabel('Clé d’API').fill('a'.repeat(40));
    const calls = '**/provision/retry';
    await page.route(calls, (route) => route.fulfill({ status: 503, json: {} }));
    await retry.click();
    await expect(page.locator('.toasts:popover-open')).toContainText('Identifiant ou mot de passe incorrect');
    await expect(dialog.getByRole('alert')).toContainText('Le service est momentanément indisponible');
    await page.unroute(calls);
  });

  await test.step('it goes on from the step that failed', async () => {
    await retry.click();
    await expect(dialog.getByText('L’entreprise est en service.')).toBeVisible();
    await expect(dialog.getByText(/Étapes terminées\s*: 7 sur 7/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Fermer' }).click();
  });

  await test.step('to delete first what it made, the person is asked who they are', async () => {
    await open();
    await dialog.getByRole('radio', { name: 'pfSense' }).check();
    await dialog.getByRole('switch', { name: 'Repartir de zéro' }).check();
    await expect(dialog.getByText('Sera supprimé')).toHaveCount(5);
    await apply.click();
    const proof = page.getByRole('dialog', { name: 'Confirmez que c’est vous' });
    await proof.getByLabel('Mot de passe actuel').fill((await loginOf(page.request, 'superadmin')).password);
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Nom d’hôte')).toBeVisible();
    await expect(errors).not.toContainText('Nom d’hôte');
    await expect(dialog.getByText('Supprimé', { exact: true })).toHaveCount(5);
  });
});

test('a company is disabled by its type, and comes back as another one', async ({ portico }) => {
  const { page } = portico;
  const company = await makeCompany(page, 'Ormes');
  await portico.signIn('superadmin', `/companies/${company}?tab=options`);
  await page.getByRole('tab', { name: 'Options' }).click();
  await page.getByLabel('Type', { exact: true }).selectOption('Désactivée');
  const question = page.getByRole('dialog', { name: 'Désactiver « Ormes » ?' });
  await expect(question).toContainText('L’entreprise devient « Désactivée »');
  await question.getByRole('button', { name: 'Désactiver' }).click();
  // Its list comes, with the way back in the message; its page still says what it is.
  await expect(page).toHaveURL(/#\/superadmin(\?|$)/);
  await expect(page.locator('.toast').getByRole('button', { name: 'Annuler' })).toBeVisible();
  await page.goto(`/#/companies/${company}?tab=options`);
  const note = page.getByText(/Cet élément est désactivé depuis/);
  await expect(note).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
  expect(await outOfPlaceAt(page, 390)).toEqual([]);
  await page.getByLabel('Type', { exact: true }).selectOption('Pilote');
  await page.getByRole('button', { name: 'Réactiver' }).first().click();
  await expect(note).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('tab', { name: 'Options' }).click();
  await expect(page.getByLabel('Type', { exact: true }).locator('option:checked')).toHaveText('Pilote');
});
