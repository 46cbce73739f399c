import type { Page } from '@playwright/test';
import { hostileArchives, zipOf, PAGE } from '../support/hostileZip';
import { expect, test, violations, violationsInBothThemes } from './support/portico';

const zip = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/zip', buffer });
const chooser = (page: Page) => page.locator('input[type=file]');

/** Tries everything that a page could reach the console with; says so where it works. */
const SPITEFUL = `<!doctype html><html lang="fr"><title>Piège</title>
<p id="said">Conditions piégées</p>
<script>
  document.getElementById('said').textContent = 'script ran';
  try { parent.__canary = 1; top.__canary = 1; localStorage.setItem('canary', '1'); document.cookie = 'canary=1'; } catch (e) {}
  fetch('/api/admin/admins/me');
</script>
<img src="x" onerror="top.__canary = 1">
<form action="/api/logout" method="post"><button>envoyer</button></form>
<iframe src="javascript:top.__canary=1"></iframe>
<object data="data:text/html,x"></object>
<meta http-equiv="refresh" content="0;url=javascript:top.__canary=1">
</html>`;

test('terms of use: made, replaced, rolled back, exported and deleted', async ({ portico, page }) => {
  await portico.signIn('admin', '/terms-of-uses');
  await portico.settled();
  await expect(page).toHaveTitle(/./);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Conditions d’utilisation');
  expect(await violations(page)).toEqual([]);

  // Both texts of the specification, before anything is sent.
  await page.getByRole('button', { name: 'Créer', exact: true }).click();
  await expect(page.getByText('Donnez un nom à ces conditions d’utilisation.')).toBeVisible();
  await expect(page.getByText('Envoyez une archive de conditions d’utilisation avant d’enregistrer.')).toBeVisible();
  await page.getByLabel('Nom', { exact: false }).first().fill('Conditions du salon');

  // A refused archive says why; a good one fills the form.
  const [climbing] = hostileArchives();
  await chooser(page).setInputFiles(zip('mauvaise.zip', climbing?.bytes ?? Buffer.alloc(0)));
  await expect(page.getByText('« ../evil.css » mène hors de l’archive.')).toBeVisible();
  await page.getByRole('button', { name: 'Retirer mauvaise.zip' }).click();
  const first = zipOf([
    { name: 'index.html', data: PAGE.replace('Bonjour', 'Bonjour à tous') },
    { name: 'index.en.html', data: PAGE.replace('Bonjour', 'Hello everybody').replace('fr', 'en') },
  ]);
  await chooser(page).setInputFiles(zip('salon.zip', first));
  await expect(page.getByText('Vérifiée, en service après l’enregistrement')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Aperçu' })).toBeVisible();

  // Leaving asks.
  await page.getByRole('row', { name: 'Charte informatique' }).click();
  const leave = page.getByRole('dialog', { name: /Quitter|perdr|modifications/i });
  await expect(leave).toBeVisible();
  await leave.getByRole('button', { name: /Rester/ }).click();

  await page.getByRole('button', { name: 'Créer', exact: true }).click();
  await expect(page).toHaveURL(/terms-of-uses\/\d+$/);
  await portico.settled();
  // On top of the list, though others come before it by name.
  await expect(page.locator('tbody tr').first()).toContainText('Conditions du salon');
  await expect(page.locator('tbody tr').first()).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('listitem').filter({ hasText: 'salon.zip' })).toContainText('En service');

  // Replace hides the links; the form's Clear brings them back.
  await page.getByRole('button', { name: 'Remplacer' }).click();
  await expect(page.getByRole('link', { name: 'Aperçu' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Télécharger' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Rétablir', exact: true }).last().click();
  await expect(page.getByRole('link', { name: 'Télécharger' })).toBeVisible();
  await page.getByRole('button', { name: 'Remplacer' }).click();
  await chooser(page).setInputFiles({
    name: 'salon.html',
    mimeType: 'text/html',
    buffer: Buffer.from('<h1>Salon</h1>'),
  });
  await expect(page.getByText('Vérifiée, en service après l’enregistrement')).toBeVisible();
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  const older = page.getByRole('listitem').filter({ hasText: 'salon.zip' });
  await expect(older.getByRole('button', { name: 'Rétablir' })).toBeVisible();
  await older.getByRole('button', { name: 'Rétablir' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rétablir' }).click();
  await expect(page.locator('.u-file strong')).toHaveText('salon.zip');

  // Narrowed, and taken away as a file.
  await page.getByRole('searchbox', { name: 'Filtrer par nom' }).fill('salon');
  await expect(page.locator('tbody tr')).toHaveCount(1);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Liste en CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('accept-terms.csv');
  await page.getByRole('searchbox', { name: 'Filtrer par nom' }).fill('');

  await page.getByRole('button', { name: 'Supprimer', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click();
  await expect(page.locator('tbody tr', { hasText: 'Conditions du salon' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Nouvelles conditions d’utilisation' })).toBeVisible();
});

test('the preview comes from another origin, by language and width, and a page with scripts reaches nothing', async ({
  portico,
  page,
  context,
}) => {
  await portico.signIn('admin', '/terms-of-uses');
  await portico.settled();
  const row = page.getByRole('row', { name: 'Conditions générales' });
  await row.getByRole('button', { name: /Voir l’aperçu/ }).click();
  const dialog = page.getByRole('dialog');
  const frame = dialog.frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Conditions générales du Wi-Fi invité');
  const origin = new URL((await dialog.locator('iframe').getAttribute('src')) ?? '').origin;
  expect(origin).not.toBe(new URL(page.url()).origin);
  await dialog.getByLabel('Langue').selectOption('en');
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Guest Wi-Fi terms and conditions');
  // Its own style sheet and picture come along.
  expect(await frame.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await dialog.getByText('Téléphone').click();
  await expect.poll(async () => (await dialog.locator('iframe').boundingBox())?.width).toBeLessThanOrEqual(390);
  expect(await violations(page)).toEqual([]);
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    dialog.getByRole('link', { name: 'Ouvrir dans un nouvel onglet' }).click(),
  ]);
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Guest Wi-Fi terms and conditions');
  expect(new URL(tab.url()).origin).toBe(origin);
  await tab.close();
  await dialog.getByRole('button', { name: 'Fermer' }).click();

  // In a tab of its own: what the browser says about the blocked attempts is no complaint about the console.
  const other = await context.newPage();
  await other.goto('/#/terms-of-uses/create');
  await other.getByLabel('Nom', { exact: false }).first().fill('Piège');
  await chooser(other).setInputFiles({ name: 'piege.html', mimeType: 'text/html', buffer: Buffer.from(SPITEFUL) });
  const link = other.getByRole('link', { name: 'Aperçu' });
  const address = await link.getAttribute('href');
  await link.click();
  await expect(other.getByRole('dialog').frameLocator('iframe').locator('#said')).toHaveText('Conditions piégées');
  const reached = () =>
    other.evaluate(() => [localStorage.getItem('canary'), document.cookie, (globalThis as { __canary?: 1 }).__canary]);
  expect(await reached()).toEqual([null, '', undefined]);
  // The same page as a guest would get it: another origin, no script, no cookie.
  const answer = await other.goto(address ?? '');
  expect(new URL(other.url()).origin).toBe(origin);
  expect(answer?.headers()['content-security-policy']).toMatch(/^sandbox;/);
  expect(answer?.headers()['set-cookie']).toBeUndefined();
  expect((await answer?.request().allHeaders())?.['cookie']).toBeUndefined();
  await expect(other.locator('#said')).toHaveText('Conditions piégées');
  await other.close();
});

test('a loaded record: keys on demand, history beside, accessible in both themes', async ({ portico, page }) => {
  await page.addInitScript(() => localStorage.setItem('show_ids', '1'));
  await portico.signIn('admin', '/terms-of-uses/2001');
  await portico.settled();
  await expect(page.getByRole('columnheader', { name: 'N°' })).toBeVisible();
  await expect(page.getByText(/Acceptée par [\d\s\u202f]+ invités/).first()).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await portico.settled();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});
