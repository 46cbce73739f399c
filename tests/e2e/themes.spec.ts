import { PAGE, zipOf } from '../support/hostileZip';
import { expect, test, violationsInBothThemes } from './support/portico';

const zip = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/zip', buffer });
const theme = (name: string, title: string) => [
  { name: `${name}/index.html`, data: PAGE.replace('<p>Bonjour</p>', `<h1>${title}</h1>`) },
  { name: `${name}/style.css`, data: 'h1 { color: teal }' },
];

test('themes of portals: an archive is looked at, corrected, imported and seen as a guest sees it', async ({
  portico,
  page,
}) => {
  await portico.signIn('superadmin', '/superadmin?tab=templates');
  await portico.settled();
  await expect(page).toHaveURL(/superadmin\/templates$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thèmes de portail');
  const chooser = page.locator('input[type=file]');

  await chooser.setInputFiles(zip('mauvais.zip', zipOf([...theme('Verrière', 'A'), ...theme('Hotspot', 'B')])));
  await expect(page.getByText('« Hotspot » est un thème standard', { exact: false })).toBeVisible();
  await expect(page.getByText('1 thème ne peut pas être importé.', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Importer/ })).toHaveCount(0);
  expect(await violationsInBothThemes(page)).toEqual([]);

  await page.getByRole('button', { name: 'Choisir une autre archive' }).click();
  await chooser.setInputFiles(
    zip('themes.zip', zipOf([...theme('Verrière', 'Sous la verrière'), ...theme('Quai', 'C')])),
  );
  await expect(page.getByText('Nouveau portail')).toHaveCount(2);
  await page.getByRole('button', { name: 'Importer 2 thèmes' }).click();
  await expect(page.getByText('Import terminé', { exact: false })).toBeVisible();
  await expect(page.getByText('Portail créé')).toHaveCount(2);

  await page.getByRole('link', { name: 'Verrière' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verrière');
  await page.getByRole('button', { name: 'Aperçu', exact: true }).click();
  const frame = page.getByRole('dialog').frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Sous la verrière');
  const address = (await page.getByRole('dialog').locator('iframe').getAttribute('src')) ?? '';
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click();

  // By the hash of that portal, its company is found again.
  await portico.open('/superadmin/templates');
  await page
    .getByRole('searchbox', { name: 'Empreinte du portail' })
    .fill(new URL(address).pathname.split('/')[3] ?? '');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Portico Services' }).click();
  await expect(page).toHaveURL(/companies\/1$/);
});
