import { outOfPlaceAt } from './support/overflow';
import { expect, test, violationsInBothThemes } from './support/portico';

test('an alert is made from a graph, back-tested, saved, switched off and deleted', async ({ page, portico }) => {
  await portico.signIn('admin', '/report/shared');
  const graph = page.locator('.rp-graph').first();
  await expect(graph.locator('svg, table').first()).toBeVisible();
  const title = (await graph.getByRole('heading').textContent()) ?? '';
  await graph.getByRole('button', { name: /^Actions sur/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Créer une alerte' }).press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Nouvelle alerte' })).toBeVisible();
  await expect(page.getByLabel(/^Nom/)).toHaveValue(title);
  await page.getByLabel('Ce qui est compté').selectOption('authentications');
  await page.getByRole('button', { name: 'Tester' }).click();
  await expect(page.locator('.al-chart svg').first()).toBeVisible();
  await expect(page.getByText(/^(Ne se serait pas déclenchée|Se serait déclenchée .* fois)$/)).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
  expect(await outOfPlaceAt(page, 390, 844)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });

  // A threshold that each hour with a sign-in passes.
  await page.getByLabel('Prévenir quand le chiffre est').selectOption('above');
  await page.getByLabel(/^Seuil/).fill('0');
  await page.getByLabel('Pendant combien d’heures').fill('1');
  await page.getByRole('button', { name: 'Tester' }).click();
  await expect(page.getByText(/^Se serait déclenchée \d+ fois$/)).toBeVisible();
  const tested = page.getByRole('list', { name: 'Déclenchements du test' });
  await expect(tested.getByRole('link', { name: 'Voir les lignes' }).first()).toHaveAttribute(
    'href',
    /authentications/,
  );

  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Ce champ est obligatoire.')).toBeVisible();
  const people = page.getByRole('combobox', { name: 'Administrateurs' });
  await people.fill('Claire');
  await page.getByRole('option', { name: /Claire Bellanger/ }).click();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('Cette alerte ne s’est pas encore déclenchée.')).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);

  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Désactiver' }).click();
  await expect(page.getByText('Désactivée')).toBeVisible();
  await page.getByRole('link', { name: 'Toutes les alertes' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Désactivée');
  expect(await violationsInBothThemes(page)).toEqual([]);
  expect(await outOfPlaceAt(page, 390, 844)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(page.getByText('L’alerte est supprimée.')).toBeVisible();
});
