import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { loginOf } from './support/person';
import { expect, test, violationsInBothThemes } from './support/portico';
import { outOfPlaceAt } from './support/overflow';
import { signInElsewhere } from './support/signInElsewhere';
import { Steps } from './support/steps';

const stamp = Date.now().toString(36);

test('by keyboard, a review is started, decided, finished, signed with a proof and exported', async ({ portico }) => {
  const { page } = portico;
  const steps = new Steps(page, 'keyboard');
  const name = `Revue ${stamp}`;
  const { password } = await loginOf(page.request, 'admin');
  // By the form: this session has proved nothing yet.
  await portico.signInByForm('admin', '/access-reviews');
  await expect(page.getByRole('region', { name: /Droits que personne n’utilise/ })).toContainText('Compté depuis le');
  expect(await violationsInBothThemes(page)).toEqual([]);

  await steps.press(page.getByRole('button', { name: 'Lancer une revue' }));
  const dialog = page.getByRole('dialog');
  await steps.fill(dialog.getByLabel(/^Nom/), name);
  await expect(dialog.getByText(/Prévoyez-en deux/)).toHaveCSS('margin-top', '4px');
  for (const one of ['Claire Bellanger', 'Emma Delacroix', 'Noé Pélissier']) {
    // Enter takes the only match, and submits nothing.
    await steps.fill(dialog.getByRole('combobox', { name: 'Réviseurs' }), one);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: `Retirer ${one}` })).toBeVisible();
  }
  await steps.press(dialog.getByRole('button', { name: 'Lancer', exact: true }));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  // Claire ends no review in which her own accesses are open: one of her API keys is about to expire. Noé leaves two.
  await keepAllBut(2, page, 2001, await signInElsewhere(page.url(), await loginOf(page.request, 'viewer')));
  await page.reload();
  const open = page.getByRole('button', { name: 'Garder' });
  await expect(open.first()).toBeVisible();
  for (let left = await open.count(); left > 0; left -= 1) {
    const row = page.getByRole('listitem').filter({ has: open }).first();
    const decided = await row.getByRole('link').first().innerText();
    await steps.press(open.first());
    // The focus stays in the row: the next one is a few keys away.
    await expect(page.locator('li:focus')).toContainText(decided);
    await expect(open).toHaveCount(left - 1);
  }
  expect(await violationsInBothThemes(page)).toEqual([]);
  expect(await outOfPlaceAt(page, 390, 844)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const step of ['Terminer la revue', 'Signer']) {
    await steps.press(page.locator('.e-head-actions').getByRole('button', { name: step }));
    await steps.press(dialog.getByRole('button', { name: step }));
  }
  const proof = page.getByRole('dialog', { name: 'Confirmez que c’est vous' });
  await steps.fill(proof.getByLabel('Mot de passe actuel'), password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Signée le .* par Claire Bellanger/)).toBeVisible();

  await expect(page.getByRole('button', { name: 'Exporter' })).toBeFocused();
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const file = await (await download).path();
  expect((await readFile(file)).subarray(0, 2).toString()).toBe('PK');
});

interface Item {
  readonly id: number;
  readonly version: number;
  readonly mayDecide: boolean;
  readonly access: { readonly adminId: number | null };
}

/** Keeps what is open in the review that a page shows, but for some accesses; all of `adminId`. */
async function keepAllBut(left: number, page: Page, adminId: number, { token }: { readonly token: string }) {
  const id = /access-reviews\/(\d+)/.exec(page.url())?.[1];
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.get(`/api/access-reviews/${id}`, { headers });
  const { items } = (await answer.json()) as { items: readonly Item[] };
  const own = items.filter(({ access }) => access.adminId === adminId);
  const others = items.filter((item) => item.mayDecide && !own.includes(item));
  for (const item of [...own, ...others.slice(left)]) {
    const data = { decision: 'keep', version: item.version };
    const kept = await page.request.put(`/api/access-reviews/${id}/items/${item.id}`, { headers, data });
    expect(kept.status()).toBe(200);
  }
}
