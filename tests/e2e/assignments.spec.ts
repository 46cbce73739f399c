import type { Page } from '@playwright/test';
import { colleague } from './support/colleague';
import { expect, test, violations } from './support/portico';

const stamp = Date.now().toString(36);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const available = (page: Page) => page.getByRole('listbox', { name: 'Disponibles' });
const selected = (page: Page) => page.getByRole('listbox', { name: 'Sélectionnés' });
const confirmed = async (page: Page) => {
  await button(page, 'Enregistrer').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Attribuer' }).click();
};

test('a portal is chosen, given, told to each location, and taken back', async ({ portico, request }) => {
  const { page } = portico;
  const save = await colleague(request);
  const { templateid: other } = await save('template', { t_name: `Autre ${stamp}` });
  const { templateid } = await save('template', { t_name: `Portail ${stamp}` });
  await save('location', { l_name: `A ${stamp}`, l_countryid: 1, l_templateid: other });
  await save('location', { l_name: `B ${stamp}`, l_countryid: 1, l_templateid: templateid });

  await portico.signIn('admin', '/portal-assignments');
  await expect(page.getByText('Choisissez d’abord un portail')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('combobox', { name: /Portail$/ }).fill(`Portail ${stamp}`);
  await page.getByRole('option', { name: `Portail ${stamp}` }).click();
  await expect(selected(page).getByRole('option')).toHaveText([`B ${stamp}`]);
  expect(await violations(page)).toEqual([]);

  // By keyboard: the one to the right, the other one to the left.
  await page.getByLabel('Filtrer : Disponibles').fill(stamp);
  await expect(available(page).getByRole('option')).toHaveCount(1);
  await available(page).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await selected(page)
    .getByRole('option', { name: `B ${stamp}` })
    .click();
  await page.getByRole('button', { name: /^Retirer la sélection/ }).click();
  await expect(page.getByText('1 site le reçoit · 1 site le perd')).toBeVisible();

  // Leaving asks; before saving, what each location gets and loses.
  await page.getByRole('link', { name: 'Sites', exact: true }).click();
  await button(page, 'Rester').click();
  await button(page, 'Enregistrer').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('listitem')).toHaveText([
    `A ${stamp}remplace « Autre ${stamp} »`,
    `B ${stamp}n’en aura plus`,
  ]);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Attribuer' }).click();
  await expect(selected(page).getByRole('option')).toHaveText([`A ${stamp}`]);
  await expect(page.getByText('Aucune modification')).toBeVisible();

  const last = page.getByRole('complementary', { name: 'Dernières attributions' });
  await expect(last.getByRole('listitem')).toHaveCount(1);
  await last.getByRole('button', { name: 'Annuler cette attribution' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler cette attribution' }).click();
  await expect(selected(page).getByRole('option')).toHaveText([`B ${stamp}`]);
  await expect(last.getByRole('listitem').first()).toContainText('Retour en arrière');
});

test('what others do meanwhile is shown, and nothing is lost', async ({ portico, request }) => {
  const { page } = portico;
  const save = await colleague(request);
  const { templateid } = await save('template', { t_name: `Ensemble ${stamp}` });
  const { locationid: kept } = await save('location', { l_name: `C ${stamp}`, l_countryid: 1 });
  const { locationid: gone } = await save('location', { l_name: `D ${stamp}`, l_countryid: 1 });
  await portico.signIn('admin', `/portal-assignments?kind=templates&id=${templateid}`);
  await page.getByLabel('Filtrer : Disponibles').fill(stamp);
  await available(page)
    .getByRole('option', { name: `C ${stamp}` })
    .click();
  await available(page)
    .getByRole('option', { name: `D ${stamp}` })
    .click();
  await page.getByRole('button', { name: /^Ajouter la sélection/ }).click();
  await expect(selected(page).getByRole('option')).toHaveCount(2);

  // A colleague moves something else: what would happen is worked out again before it happens.
  const { templateid: third } = await save('template', { t_name: `Tiers ${stamp}` });
  await save('location', { locationid: kept, l_templateid: third });
  await confirmed(page);
  await expect(page.getByRole('alert').filter({ hasText: 'modifié les attributions' })).toBeVisible();
  await expect(selected(page).getByRole('option')).toHaveCount(2);

  // And one of the locations disappears.
  await save('location', { locationid: gone }, 'DELETE');
  await confirmed(page);
  await expect(page.getByRole('alert').filter({ hasText: `: D ${stamp}. Il en a été retiré` })).toBeVisible();
  await expect(selected(page).getByRole('option')).toHaveText([`C ${stamp}Tiers ${stamp}`]);
  await confirmed(page);
  await expect(page.getByText('Attribution enregistrée')).toBeVisible();
});
