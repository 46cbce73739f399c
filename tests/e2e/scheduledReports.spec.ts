import { readFileSync } from 'node:fs';
import { readPdf } from '../support/pdf';
import { loginOf } from './support/person';
import { expect, test, violationsInBothThemes } from './support/portico';

test('a dashboard is sent regularly: set up from it, tried out, read in the mailbox, paused and deleted', async ({
  page,
  portico,
}) => {
  await portico.signIn('admin', '/report/shared');
  const board = await page.getByRole('combobox', { name: 'Tableau de bord' }).evaluate((select) => {
    const { options, selectedIndex } = select as HTMLSelectElement;
    return options[selectedIndex]?.text ?? '';
  });
  await page.getByRole('button', { name: 'Actions sur le tableau de bord' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Programmer l’envoi…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Programmer l’envoi de «\u00a0${board}\u00a0»` });
  await expect(dialog.getByText('Claire Bellanger')).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);

  // Without a file there is nothing to send.
  await dialog.getByRole('checkbox', { name: 'PDF' }).uncheck();
  await dialog.getByRole('checkbox', { name: 'CSV' }).uncheck();
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog.getByText('Ce champ est obligatoire')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'PDF' }).check();
  await dialog.getByRole('radio', { name: 'Chaque mois' }).check();
  await dialog.getByLabel('Jour du mois').selectOption('31');
  await expect(dialog.getByText('Dans un mois plus court, c’est son dernier jour.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('L’envoi est enregistré.')).toBeVisible();
  const rows = page.getByRole('list', { name: 'Rapports programmés' });
  await expect(rows.getByText('Le dernier jour de chaque mois à 08:00 · PDF')).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);

  const actions = rows.getByRole('button', { name: `Actions sur «\u00a0${board}\u00a0»` });
  await actions.press('Enter');
  await page.getByRole('menuitem', { name: 'M’envoyer un essai maintenant' }).press('Enter');
  await expect(page.getByText(/L’essai est dans la boîte intégrée/)).toBeVisible();
  // A test of the owner is no sending to a recipient.
  await expect(rows.getByText('Pas encore envoyé').first()).toBeVisible();

  await portico.open('/mails');
  // The list does not say what it is about.
  await page.getByRole('row').getByText('Rapport programmé').first().click();
  await page.getByRole('button', { name: 'Lire' }).click();
  const mail = page.getByRole('dialog');
  await expect(mail.getByRole('heading').filter({ hasText: `${board} — ` })).toBeVisible();
  await expect(mail.getByText('Voici votre tableau de bord.')).toBeVisible();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    mail.getByRole('button', { name: /\.pdf$/ }).click(),
  ]);
  const texts = readPdf(readFileSync(await saved.path())).pages.flatMap((sheet) => sheet.texts);
  expect(texts).toContain(board);
  expect(texts).toContain('Période');
  await mail.getByRole('button', { name: 'Fermer' }).click();

  await portico.open('/scheduled-reports');
  await actions.click();
  await page.getByRole('menuitem', { name: 'Mettre en pause' }).click();
  await expect(rows.getByText('En pause')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth))
    .toBe(true);
  await actions.click();
  await page.getByRole('menuitem', { name: 'Supprimer…' }).click();
  await page.getByRole('button', { name: 'Supprimer l’envoi' }).click();
  await expect(page.getByRole('heading', { name: 'Aucun rapport programmé' })).toBeVisible();
});

test('a saved view leads to the same dialog, and back when nothing is saved', async ({ page, portico, request }) => {
  await portico.signIn('admin', '/locations');
  const { login, password } = await loginOf(request, 'admin');
  // Not by the page's own cookies: a sign-in ends the session that the same browser had.
  const made = await request.post('/api/login', { data: { login, password } });
  const { token } = (await made.json()) as { token: string };
  const view = await request.post('/api/views', {
    headers: { authorization: `Bearer ${token}` },
    data: { resource: 'locations', name: 'Sites à suivre', state: { filter: {} } },
  });
  const { id } = (await view.json()) as { id: number };
  // Not from the list that is open: it does not know the view, and may leave it out of the address before a reload.
  await page.goto('about:blank');
  await page.goto(`/#/locations?view=${id}`);
  await page.getByRole('button', { name: 'Modifier la vue Sites à suivre' }).click();
  await page.getByRole('link', { name: 'Programmer l’envoi…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Programmer l’envoi de «\u00a0Sites à suivre\u00a0»' });
  await expect(dialog.getByText(/La liste contient les lignes présentes au moment de l’envoi/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sites' })).toBeVisible();
});
