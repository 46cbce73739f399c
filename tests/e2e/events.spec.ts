import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { readPdf } from '../support/pdf';
import { expect, test, violations, violationsInBothThemes } from './support/portico';
import { loginOf } from './support/person';
import { signInElsewhere } from './support/signInElsewhere';
import { chooseAction } from './support/actions';

const stamp = Date.now().toString(36);

/** A browser without a window has no printer: the file opens beside the page. */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false });
    window.open = () => null;
  });
});

const counter = (page: Page, name: string) => page.locator(`[data-counter="${name}"]`);
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: /^Pages de/ }).getByRole('link', { name, exact: true });

/** Takes the accounts of a prefix out of everybody's lists again. */
async function cleared(page: Page, prefix: string): Promise<void> {
  const { token } = await signInElsewhere(page.url(), await loginOf(page.request, 'admin'));
  const headers = { authorization: `Bearer ${token}` };
  const filter = encodeURIComponent(JSON.stringify({ u_email: { startsWith: `${prefix}-` } }));
  const list = await page.request.get(`/legacy/elements/user?filter=${filter}&limit=100`, { headers });
  for (const { userid } of ((await list.json()) as { elements: { userid: number }[] }).elements) {
    await page.request.delete(`/legacy/elements/user/${userid}`, { headers });
  }
}

test('a batch too large for the bulk page becomes an event with its accounts', async ({ portico, page }) => {
  const prefix = `congres${stamp}`;
  await portico.signIn('admin', '/identities?tab=bulk');
  await page.getByLabel('Nombre de comptes').fill('1500');
  await page.getByLabel('Préfixe').fill(prefix);
  await expect(page.getByRole('combobox', { name: 'Profil', exact: true })).toHaveValue(/^Invité/);
  await page.getByRole('link', { name: 'Créer un événement' }).click();

  // What was typed has come along.
  await expect(page.getByRole('heading', { level: 1, name: 'Nouvel événement' })).toBeVisible();
  await expect(page.getByLabel('Quota de comptes')).toHaveValue('1500');
  await expect(page.getByLabel('Préfixe des noms')).toHaveValue(prefix);
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill(`Congrès ${stamp}`);
  await page.getByLabel('Quota de comptes').fill('12');
  await page.getByRole('button', { name: 'Créer', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Congrès ${stamp}` })).toBeVisible();

  await tab(page, 'Comptes').click();
  await expect(counter(page, 'remaining')).toHaveText('12');
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Nombre de comptes à créer').fill('13');
  await page.keyboard.press('Tab');
  await expect(page.getByText(/plus de place que pour 12 comptes/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Créer 13 comptes' })).toBeDisabled();
  await page.getByLabel('Nombre de comptes à créer').fill('12');
  await page.getByRole('button', { name: 'Créer 12 comptes' }).click();
  await expect(counter(page, 'made')).toHaveText('12', { timeout: 30_000 });
  await expect(counter(page, 'valid')).toHaveText('12');
  await expect(page.getByText('Le quota est atteint.')).toBeVisible();
  const rows = page.locator('.b-list tbody tr');
  await expect(rows).toHaveCount(12);
  expect(await violationsInBothThemes(page)).toEqual([]);

  // One alone: on paper, in the file, and its password on the screen.
  const login = `${prefix}-0003`;
  await page.getByRole('button', { name: `Afficher le mot de passe de ${login}` }).click();
  await expect(rows.nth(2).locator('.g-secret')).toHaveText(/^\w{10}$/);
  await rows.nth(2).getByRole('checkbox').check();
  const paper = new Promise<Buffer>((resolve) => {
    void page.route('**/api/cards', async (route) => {
      const answer = await route.fetch();
      resolve(await answer.body());
      await route.fulfill({ response: answer });
    });
  });
  await page.getByRole('button', { name: 'Imprimer', exact: true }).click();
  const texts = readPdf(await paper).pages.flatMap((one) => one.texts);
  expect(texts.filter((text) => text.startsWith(prefix))).toEqual([login]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV (1)', exact: true }).click(),
  ]);
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(login);
  await page.getByLabel('Rechercher un compte').fill(`${prefix}-0011`);
  await expect(rows).toHaveCount(1);

  // Closing the event ends them, and says so before.
  await tab(page, 'Fiche').click();
  await chooseAction(page, 'Désactiver');
  await expect(page.getByRole('dialog')).toContainText('La validité de ses comptes s’arrête aussitôt');
  await expect(page.getByRole('dialog')).toContainText('12');
  await page.getByRole('dialog').getByRole('button', { name: 'Désactiver' }).click();
  await expect(page.getByRole('button', { name: 'Réactiver', exact: true })).toBeVisible();
  await tab(page, 'Comptes').click();
  await expect(counter(page, 'valid')).toHaveText('0');
  await expect(page.getByText('Cet événement est clos')).toBeVisible();
  await tab(page, 'Fiche').click();
  await page.getByRole('button', { name: 'Réactiver', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Réactiver', exact: true })).toHaveCount(0);

  // Another period is theirs too, once a person has agreed.
  const end = page.getByRole('textbox', { name: 'Fin', exact: true });
  const day = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris' }).format(Date.now() + 3 * 86_400_000);
  await end.fill(day);
  await end.press('Tab');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Changer la période de l’événement ?' });
  await expect(question).toContainText('12 comptes de cet événement suivront');
  expect(await violations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Annuler' }).click();
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await question.getByRole('button', { name: 'Changer la période' }).click();
  await expect(page.getByText('Aucune modification')).toBeVisible();
  await tab(page, 'Comptes').click();
  await expect(rows.first()).toContainText(`→ ${day} 23:59`);
  await cleared(page, prefix);
});

test('a campaign tells its state and what guests did with it', async ({ portico, page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  const loaded = () => scripts.some((url) => /\/Results-[^/]+\.js/.test(url));
  await portico.signIn('admin', `/campaigns?filter=${encodeURIComponent('{}')}`);
  await expect(page.getByRole('grid').getByText('Brunch du dimanche').first()).toBeVisible();
  expect(loaded()).toBe(false);
  await portico.open('/campaigns/2001');
  await tab(page, 'Résultats').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Résultats de « Brunch du dimanche »' })).toBeVisible();
  await expect(counter(page, 'shown')).not.toHaveText('—');
  expect(loaded()).toBe(true);
  const chart = page.getByRole('img', { name: /affichages, .* clics/ });
  await expect(chart).toBeVisible();
  const days = page.getByRole('region', { name: 'Jour par jour' }).locator('tbody tr');
  await expect(days.nth(5)).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
  const before = await days.count();
  await page.getByLabel('Du', { exact: true }).fill(new Date(Date.now() - 4 * 86_400_000).toISOString().slice(0, 10));
  await expect.poll(() => days.count()).toBeLessThan(before);

  // A new one is a draft until it is published; then its period says what it is.
  await portico.open('/campaigns/create');
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill(`Goûter ${stamp}`);
  await page.getByRole('button', { name: 'Créer', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Goûter ${stamp}` })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Résultats' })).toContainText('Brouillon');
  await page.getByRole('switch', { name: 'Publiée' }).check();
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Résultats' })).toContainText('En cours');
  await tab(page, 'Résultats').click();
  await expect(page.getByText('Cette campagne n’a pas encore été affichée.')).toBeVisible();
  await tab(page, 'Fiche').click();
  await chooseAction(page, 'Désactiver');
  await page.getByRole('dialog').getByRole('button', { name: 'Désactiver' }).click();
  await expect(page.getByRole('region', { name: 'Résultats' })).toContainText('Arrêtée');
  await chooseAction(page, 'Supprimer');
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(page.getByRole('button', { name: 'Restaurer', exact: true }).first()).toBeVisible();
});
