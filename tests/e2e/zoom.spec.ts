import { expect, test } from './support/portico';
import { outOfPlaceAt } from './support/overflow';

/** A window of 1440 × 900 at 200 %. */
const ZOOMED = { width: 720, height: 450 };
test.use({ viewport: ZOOMED });

/** The main pages, and who looks at them. */
const PAGES = [
  ['the home page', '/', 'admin'],
  ['a list', '/identities', 'admin'],
  ['a record', '/locations', 'admin'],
  ['the settings', '/settings', 'admin'],
  ['the reception desk', '/lobby', 'receptionist'],
] as const;

for (const [name, path, role] of PAGES) {
  test(`at 200 %, ${name} has nothing cut off and does not scroll sideways`, async ({ portico, page }) => {
    await portico.signIn(role, path);
    await portico.settled();
    if (name === 'a record') {
      await page
        .getByRole('main')
        .locator('.e-cards a[href*="/locations/"]')
        .first()
        .click({ position: { x: 4, y: 4 } });
      await expect(page).toHaveURL(/locations\/\d+/);
      await portico.settled();
    }
    expect(await outOfPlaceAt(page, ZOOMED.width, ZOOMED.height)).toEqual([]);
  });
}

test('at 200 %, a scope is made, changed and deleted; every button of the way can be pressed', async ({
  portico,
  page,
}) => {
  await portico.signIn('admin', '/scopes/create');
  await portico.settled();
  const name = `Loupe ${Date.now().toString(36)}`;
  await page.locator('[data-field=g_name] input').fill(name);
  const create = page.getByRole('button', { name: 'Créer', exact: true });
  await expect(create).toBeInViewport({ ratio: 1 });
  await create.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.locator('[data-field=g_name] input').fill(`${name} bis`);
  const save = page.getByRole('button', { name: 'Enregistrer', exact: true });
  await expect(save).toBeInViewport({ ratio: 1 });
  await save.click();
  await expect(page.getByRole('heading', { level: 1, name: `${name} bis` })).toBeVisible();

  // A dialog keeps its buttons in sight, however little height there is.
  await portico.open('/identities');
  await portico.settled();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await expect(palette.getByRole('combobox')).toBeInViewport({ ratio: 1 });
  await palette.getByRole('combobox').fill(`supprimer ${name}`);
  await page.getByRole('option', { name: new RegExp(`^Supprimer ${name}`) }).click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true });
  await expect(confirm).toBeInViewport({ ratio: 1 });
  expect(await outOfPlaceAt(page, ZOOMED.width, ZOOMED.height)).toEqual([]);
  await confirm.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('at 200 %, the dialog that changes several records keeps its buttons in sight, with the calendar in front', async ({
  portico,
  page,
}) => {
  await portico.signIn('admin', '/identities');
  await portico.settled();
  for (const at of [0, 1])
    await page
      .getByRole('checkbox', { name: /^Sélectionner / })
      .nth(at)
      .press('Space');
  await page.getByRole('button', { name: 'Modifier…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'Fin de validité' }).press('Space');
  const save = dialog.getByRole('button', { name: /^Modifier \d/ });
  // The same with less height than its fields and notes need.
  for (const height of [ZOOMED.height, 360]) {
    await page.setViewportSize({ width: ZOOMED.width, height });
    await expect(save).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize(ZOOMED);
  await dialog.getByText('Jusqu’au…').click();
  await dialog.getByRole('button', { name: /^Ouvrir le calendrier/ }).press('Enter');
  await expect(page.getByRole('grid').last()).toBeInViewport({ ratio: 1 });
});
