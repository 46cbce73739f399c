import { personAt } from './support/person';
import { expect, test } from './support/portico';
import { startProduct } from './support/product';

const chunkText = 'Une partie de l’application n’a pas pu être chargée';

test('a page and a dialog that are not there yet leave the console as it is while the server is down', async ({
  browser,
}) => {
  const product = await startProduct();
  const context = await browser.newContext({ baseURL: product.origin, locale: 'fr-FR', reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    const person = personAt(page);
    await person.signIn('admin', '/identities');
    await person.settled();
    await product.stop();

    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('?');
    await expect(page.getByText(chunkText)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Identités' })).toBeVisible();

    // A page of another feature: its code has not been fetched either.
    await page.goto(`${product.origin}/#/api-explorer`);
    await expect(page.getByRole('main').getByText(chunkText)).toBeVisible();
    await expect(page.locator('.shell-head')).toBeVisible();
  } finally {
    await context.close();
    await product.stop();
  }
});
