import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { loginOf } from './support/person';
import { expect, test, violationsInBothThemes } from './support/portico';
import { outOfPlaceAt } from './support/overflow';
import { signInElsewhere } from './support/signInElsewhere';

const stamp = Date.now().toString(36);

test('a review is started, decided, finished, signed with a proof and exported', async ({ portico }) => {
  const { page } = portico;
  const name = `Revue ${stamp}`;
  const { password } = await loginOf(page.request, 'admin');
  // By the form: this session has proved nothing yet.
  await portico.signInByForm('admin', '/access-reviews');
  await expect(page.getByRole('region', { name: /Droits que personne n’utilise/ })).toContainText('Compté depuis le');
  expect(await violationsInBothThemes(page)).toEqual([]);

  await page.getByRole('button', { name: 'Lancer une revue' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Nom/).fill(name);
  const reviewers = dialog.getByRole('combobox', { name: 'Réviseurs' });
  await reviewers.click();
  for (const one of ['Claire Bellanger', 'Emma Delacroix', 'Noé Pélissier']) {
    await reviewers.fill(one);
    await dialog.getByRole('option', { name: new RegExp(one) }).click();
  }
  await dialog.getByRole('heading', { name: 'Lancer une revue des accès' }).click();
  await dialog.getByRole('button', { name: 'Lancer' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  // Claire ends no review in which her own accesses are open: one of her API keys is about to expire.
  await keepAccessesOf(page, 2001, await signInElsewhere(page.url(), await loginOf(page.request, 'viewer')));
  await page.reload();
  await page.getByRole('button', { name: 'Garder' }).first().click();
  await expect(page.getByText('Accès gardé')).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
  expect(await outOfPlaceAt(page, 390, 844)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Terminer la revue' }).click();
  await dialog.getByRole('button', { name: 'Terminer la revue' }).click();
  await page.getByRole('button', { name: 'Signer' }).click();
  await dialog.getByRole('button', { name: 'Signer' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirmez que c’est vous' });
  await proof.getByLabel('Mot de passe actuel').fill(password);
  await proof.getByRole('button', { name: 'Confirmer' }).click();
  await expect(page.getByText(/^Signée le .* par Claire Bellanger/)).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter' }).click();
  const file = await (await download).path();
  expect((await readFile(file)).subarray(0, 2).toString()).toBe('PK');
});

interface Item {
  readonly id: number;
  readonly version: number;
  readonly access: { readonly adminId: number | null };
}

/** Keeps the accesses of an administrator in the review that a page shows. */
async function keepAccessesOf(page: Page, adminId: number, { token }: { readonly token: string }): Promise<void> {
  const id = /access-reviews\/(\d+)/.exec(page.url())?.[1];
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.get(`/api/access-reviews/${id}`, { headers });
  const { items } = (await answer.json()) as { items: readonly Item[] };
  for (const item of items.filter(({ access }) => access.adminId === adminId)) {
    const data = { decision: 'keep', version: item.version };
    const kept = await page.request.put(`/api/access-reviews/${id}/items/${item.id}`, { headers, data });
    expect(kept.status()).toBe(200);
  }
}
