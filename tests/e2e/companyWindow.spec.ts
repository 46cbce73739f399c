import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, violationsInBothThemes } from './support/portico';
import { outOfPlaceAt } from './support/overflow';
import { Steps } from './support/steps';

test('a partner opens a company in a window of its own, by keyboard, and it ends alone or with the console', async ({
  portico,
}) => {
  const { page } = portico;
  // The account of the demo partner is an English one.
  await page.goto('/config.json');
  await page.evaluate(() => localStorage.setItem('portico.preferences', JSON.stringify({ language: 'fr' })));
  await portico.signIn('partner', '/companies/2');
  const steps = new Steps(page, 'keyboard');
  const open = page.locator('.e-head-actions').getByRole('button', { name: 'Ouvrir' });
  await steps.press(open);
  const dialog = page.getByRole('dialog', { name: /^Ouvrir/ });
  expect(await violationsInBothThemes(page)).toEqual([]);
  expect(await outOfPlaceAt(page, 390)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  const opening = page.waitForEvent('popup');
  await steps.press(dialog.getByRole('button', { name: 'Ouvrir une fenêtre' }));
  const popup = await opening;
  const close = popup.getByRole('button', { name: 'Fermer la fenêtre' });
  await expect(close).toBeVisible();
  // The console is still at home, and the window still in its company after a reload.
  await expect(page.getByRole('button', { name: 'Fermer la fenêtre' })).toBeHidden();
  await popup.reload();
  await expect(close).toBeVisible();
  const closed = popup.waitForEvent('close');
  // The window may be gone before its key is up.
  await new Steps(popup, 'keyboard').press(close).catch(() => undefined);
  await closed;
  await page.reload();
  await expect(open).toBeVisible();
});

test('a popup whose opener is another site gets nothing, and says so', async ({ page, product }) => {
  const elsewhere = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html');
    answer.end(`<button onclick="popup = window.open('${product.origin}/?company-window=2', 'w', 'popup')">open</button>
      <script>heard = []; addEventListener('message', ({ data }) => heard.push(data));</script>`);
  });
  await new Promise<void>((listening) => elsewhere.listen(0, '127.0.0.1', listening));
  try {
    await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
    const opening = page.context().waitForEvent('page');
    await page.getByRole('button', { name: 'open' }).click();
    const popup = await opening;
    await expect(popup.getByRole('heading', { name: 'Cette fenêtre ne peut pas s’ouvrir seule' })).toBeVisible();
    expect(await popup.evaluate(() => window.opener === null)).toBe(true);
    expect(await page.evaluate(() => (globalThis as unknown as { heard: unknown[] }).heard)).toEqual([]);
    await popup.getByRole('button', { name: 'Ouvrir la console' }).click();
    await expect(popup.getByLabel('Identifiant')).toBeVisible();
  } finally {
    elsewhere.close();
  }
});
