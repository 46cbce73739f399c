import { expect, test } from './support/portico';

test('the sentence of a company stands beside its state, in one line', async ({ portico, page }) => {
  await portico.signIn('superadmin', '/companies/2');
  await portico.settled();
  const summary = page.locator('.e-summary');
  await expect(summary).toContainText('Abonnement en cours');
  const [state, sentence] = await Promise.all([
    summary.locator('.e-tag').first().boundingBox(),
    summary.getByText('Se termine le').boundingBox(),
  ]);
  expect(Math.abs(state!.y + state!.height / 2 - (sentence!.y + sentence!.height / 2))).toBeLessThan(4);
  expect((await summary.boundingBox())!.height).toBeLessThan(30);
});

test('the four tiles of the home page share a line on a small screen', async ({ portico, page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await portico.signIn('admin', '/dashboard');
  await portico.settled();
  const tops = await page
    .locator('.home-card')
    .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().top)));
  expect(tops).toHaveLength(4);
  expect(new Set(tops).size).toBe(1);
});
