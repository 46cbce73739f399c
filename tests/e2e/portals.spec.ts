import { colleague } from './support/colleague';
import { expect, test, violations } from './support/portico';

const stamp = Date.now().toString(36);
const SPITE = `<img src=x onerror="top.__canary=1"></style><script>top.__canary=1</script>"=1+1"`;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a portal is made with a look and looked at as a guest sees it: languages, widths, hostile words', async ({
  portico,
  page,
  request,
}) => {
  await portico.signIn('admin', '/templates/create');
  await portico.settled();
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill(`Accueil ${stamp}`);
  await page.getByLabel('Couleur des boutons', { exact: true }).fill('vert');
  await page.getByLabel('Titre en français').fill('Bienvenue au salon');
  await page.getByLabel('Texte en français').fill(`Le Wi-Fi est offert.\n${SPITE}`);
  await page.getByLabel('Titre en anglais').fill('Welcome to the lounge');
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG });
  await expect(page.getByText('Vérifiée, en service après l’enregistrement')).toBeVisible();
  await page.getByRole('button', { name: 'Créer', exact: true }).click();
  await expect(page.getByText('Écrivez une couleur comme #0b6e5b.')).toBeVisible();
  await page.getByLabel('Couleur des boutons', { exact: true }).fill('#ffd54a');
  await page.getByRole('button', { name: 'Créer', exact: true }).click();
  await expect(page).toHaveURL(/templates\/\d+/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Accueil ${stamp}`);
  const id = Number(/templates\/(\d+)/.exec(page.url())?.[1]);

  await page.getByRole('button', { name: 'Aperçu', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const iframe = dialog.locator('iframe');
  const frame = dialog.frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Bienvenue au salon');
  await expect(iframe).toHaveAttribute('sandbox', '');
  expect(new URL((await iframe.getAttribute('src')) ?? '').origin).not.toBe(new URL(page.url()).origin);
  await expect(frame.getByText('<img src=x', { exact: false })).toBeVisible();
  expect(await frame.locator('img.logo').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  expect(await violations(page)).toEqual([]);
  for (const [width, most] of [
    ['Tablette', 768],
    ['Téléphone', 390],
  ] as const) {
    await dialog.getByText(width, { exact: true }).click();
    await expect.poll(async () => (await iframe.boundingBox())?.width).toBeLessThanOrEqual(most);
  }
  await dialog.getByLabel('Langue').selectOption('en');
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Welcome to the lounge');
  await frame.getByRole('link', { name: 'Français' }).click();
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Bienvenue au salon');
  // On a phone the dialog does not scroll around the frame, which scrolls.
  await page.setViewportSize({ width: 390, height: 667 });
  await expect.poll(() => dialog.evaluate((node) => node.scrollHeight - node.clientHeight)).toBeLessThanOrEqual(1);
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Fermer' }).click();

  // From the list, too.
  await portico.open(`/templates?filter=${encodeURIComponent(JSON.stringify({ t_name: stamp }))}`);
  await page
    .getByRole('row')
    .filter({ hasText: `Accueil ${stamp}` })
    .getByRole('button', { name: /Actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Aperçu' }).click();
  await expect(page.getByRole('dialog').frameLocator('iframe').getByText('Le Wi-Fi est offert.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click();

  // And from where portals are given to locations.
  await portico.open(`/portal-assignments?kind=templates&id=${id}`);
  await page.getByRole('button', { name: 'Aperçu', exact: true }).click();
  await expect(page.getByRole('dialog').frameLocator('iframe').getByText('Le Wi-Fi est offert.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click();
  const save = await colleague(request);
  await save('template', { templateid: id }, 'DELETE');
});

test('the settings of portals: the default is chosen, looked at, and told who gets it', async ({
  portico,
  page,
  request,
}) => {
  const save = await colleague(request);
  const { c_templateid: before } = await save('portalsettings', { companyid: 2 });
  const { templateid } = await save('template', { t_name: `Défaut ${stamp}`, t_welcome_fr: 'Par défaut' });
  await portico.signIn('admin', '/portal-assignments');
  await page.getByRole('link', { name: 'Réglages des portails' }).last().click();
  await expect(page).toHaveURL(/#\/portal-settings(\?|$)/);
  await portico.settled();
  const force = page.getByRole('complementary', { name: 'En vigueur' });
  await expect(force.getByText(/reçoi/).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('combobox', { name: 'Portail par défaut' }).fill(`Défaut ${stamp}`);
  await page.getByRole('option', { name: `Défaut ${stamp}`, exact: true }).click();
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(force.getByRole('link', { name: `Défaut ${stamp}` })).toBeVisible();
  await force.getByRole('button', { name: 'Aperçu' }).click();
  await expect(page.getByRole('dialog').frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText(
    'Par défaut',
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Attribuer aux sites' }).click();
  await expect(page).toHaveURL(/portal-assignments/);
  await save('portalsettings', { companyid: 2, c_templateid: before ?? null });
  await save('template', { templateid: templateid ?? 0 }, 'DELETE');
});

test('a tracked attribute becomes a column, a filter and a detail the moment it is declared', async ({
  portico,
  page,
  request,
}) => {
  const save = await colleague(request);
  const name = `Fidélité ${stamp}`;
  const address = `/identities?filter=${encodeURIComponent('{}')}`;
  await portico.signIn('admin', address);
  await portico.settled();
  const told = page.waitForResponse((answer) => answer.url().includes('/api/schemas'));
  const { keyindexid } = await save('keyindex', {
    ki_name: name,
    ki_path: 'form.loyalty',
    ki_key: 'loyalt[a-z]',
    ki_status: '1',
  });
  // No one reloads: the console is told.
  await told;
  await page.getByRole('button', { name: /Colonnes/ }).click();
  await page.getByRole('checkbox', { name }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name })).toBeVisible();
  await page
    .getByRole('button', { name: /Filtre/ })
    .first()
    .click();
  await page
    .getByRole('menuitem', { name })
    .or(page.getByRole('button', { name, exact: true }))
    .or(page.getByRole('option', { name }))
    .first()
    .click();
  await page.getByRole('textbox', { name: new RegExp(name) }).fill('bv-1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('gridcell', { name: /^BV-1/ }).first()).toBeVisible();
  await page.getByRole('gridcell', { name: /^BV-1/ }).first().click();
  await page.getByRole('heading', { name: 'Réponses' }).scrollIntoViewIfNeeded();
  await save('keyindex', { keyindexid: keyindexid ?? 0 }, 'DELETE');
  await expect(page.getByText(name)).toHaveCount(0);
});
