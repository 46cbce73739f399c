import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { readPdf } from '../support/pdf';
import { expect, test, violations } from './support/portico';

const stamp = Date.now().toString(36);

/**
 * These tests take the way of a browser without a PDF viewer: the file opens in a new tab. The print dialog itself is
 * not tested, because headless Chromium crashes when a PDF in a frame is printed.
 */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false });
    window.open = (url) => {
      document.body.dataset['printed'] = String(url);
      return null;
    };
  });
});

/** The paper that `act` makes the page ask for, as the server has sent it. */
async function paperAfter(page: Page, act: () => Promise<void>): Promise<{ pages: number; texts: string[] }> {
  let sent: ((pdf: Buffer) => void) | undefined;
  const arrived = new Promise<Buffer>((resolve) => (sent = resolve));
  await page.route('**/api/cards', async (route) => {
    const answer = await route.fetch();
    sent?.(await answer.body());
    await route.fulfill({ response: answer });
  });
  await act();
  const { pages } = readPdf(await arrived);
  await expect(page.locator('body[data-printed^="blob:"]')).toHaveCount(1);
  await page.unroute('**/api/cards');
  return { pages: pages.length, texts: pages.flatMap(({ texts }) => texts) };
}

test('accounts in number: made, shown, revealed one by one, printed and saved', async ({ portico, page }) => {
  await portico.signIn('admin', '/identities?tab=bulk');
  await expect(page.getByRole('heading', { level: 1, name: 'Comptes en série' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Créer le compte' }).click();
  await expect(page.getByRole('combobox', { name: 'Profil', exact: true })).toHaveValue('Invité 24 h');
  await expect(page.getByRole('alert')).toHaveCount(2);

  await page.getByLabel('Nombre de comptes').fill('1001');
  await expect(page.getByText('Au-delà de 1 000 comptes, créez un événement')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Créer un événement' })).toHaveAttribute(
    'href',
    /#\/events\/create\?start=.*1001/,
  );
  await expect(page.getByRole('button', { name: /^Créer 1001 comptes/ })).toBeDisabled();

  await page.getByLabel('Nombre de comptes').fill('12');
  await page.getByLabel('Préfixe').fill(`salon${stamp}`);
  // Day and time are typed as the language writes them; what is none is shown under its box.
  await page.getByRole('textbox', { name: 'Fin de validité', exact: true }).fill('31/02/2030');
  await page.getByRole('button', { name: 'Créer 12 comptes' }).click();
  await expect(page.getByRole('alert')).toHaveText('Le format attendu n’est pas respecté.');
  const tomorrow = new Date(Date.now() + 86_400_000).toLocaleDateString('fr');
  await page.getByRole('textbox', { name: 'Fin de validité', exact: true }).fill(tomorrow);
  await page.getByLabel('Fin de validité : heure').fill('18h');
  await page.getByRole('button', { name: 'Créer 12 comptes' }).click();
  await expect(page.getByText('12 comptes créés')).toBeVisible({ timeout: 30_000 });
  const rows = page.locator('.b-list tbody tr');
  await expect(rows).toHaveCount(12);

  const login = `salon${stamp}-0003`;
  await page.getByRole('button', { name: `Afficher le mot de passe de ${login}` }).click();
  await expect(rows.nth(2).locator('.g-secret')).toHaveText(/^\w{10}$/);
  expect(await violations(page)).toEqual([]);

  // One alone is printed: nothing of the others is on the paper.
  await rows.nth(2).getByRole('checkbox').check();
  const one = await paperAfter(page, () => page.getByRole('button', { name: 'Imprimer', exact: true }).click());
  expect(one.texts.filter((text) => text.startsWith(`salon${stamp}`))).toEqual([login]);
  await page.getByLabel('Tout sélectionner').check();
  await page.getByLabel('Langue de l’invité').selectOption('zh');
  const all = await paperAfter(page, () => page.getByRole('button', { name: 'Imprimer (12)' }).click());
  expect(all.pages).toBe(2);
  expect(all.texts).toContain('访客无线网络');

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger bulk-user.csv' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('bulk-user.csv');
  expect(
    readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n'),
  ).toHaveLength(13);
  // Found again after a reload.
  await page.reload();
  await expect(rows).toHaveCount(12);
});

test('a receptionist makes and prints an account by the keyboard alone', async ({ portico, page }) => {
  await portico.signIn('receptionist', '/lobby');
  await expect(page.getByLabel('Nom de l’invité')).toBeFocused();
  expect(await violations(page)).toEqual([]);
  const name = `Anne Moreau ${stamp}`;
  const started = Date.now();
  // Two steps: the name, and Enter.
  await page.keyboard.type(name);
  const { texts: lines } = await paperAfter(page, () => page.keyboard.press('Enter'));
  const card = page.getByRole('region', { name: 'Carte de l’invité' });
  await expect(card.getByRole('heading', { name })).toBeVisible();
  console.log(
    `a guest at the desk: ${name.length + 1} keys, ${((Date.now() - started) / 1000).toFixed(1)} s until the paper is there`,
  );
  expect(lines).toContain(name);
  expect(lines).toContain(await card.locator('dd').nth(1).innerText());

  // The next one at once, with a contact; the first one again.
  await expect(page.getByLabel('Nom de l’invité')).toBeFocused();
  await page.keyboard.type('Second');
  await page.keyboard.press('Tab');
  await page.keyboard.type('rue du Bac');
  // Profile, then the last day: typed, not picked. What cannot be sent is shown before it is sent.
  await page.keyboard.press('Tab');
  await expect(page.getByText('L’identifiant de l’invité doit être une adresse e-mail')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type(new Date(Date.now() - 86_400_000).toLocaleDateString('fr'));
  await expect(page.getByText('Ce jour est déjà passé.')).toBeVisible();
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/lobby/guests') && response.status() >= 400) refused.push(response.url());
  });
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('E-mail ou téléphone')).toBeFocused();
  await page
    .getByRole('textbox', { name: 'Valable jusqu’au' })
    .fill(new Date(Date.now() + 86_400_000).toLocaleDateString('fr'));
  await page.getByLabel('E-mail ou téléphone').fill(`second.${stamp}@exemple.example`);
  await paperAfter(page, () => page.keyboard.press('Enter'));
  expect(refused).toEqual([]);
  await expect(page.getByRole('heading', { name: /^Invités du jour/ })).toBeVisible();
  const { texts: again } = await paperAfter(page, () =>
    page.getByRole('button', { name: `Réimprimer la carte d’${name}` }).click(),
  );
  expect(again).toContain(name);
  expect(again).not.toContain(`second.${stamp}@exemple.example`);
});

test('a receptionist opens a guest: extends it, and gives a new password that shows the card again', async ({
  portico,
  page,
}) => {
  await portico.signIn('receptionist', '/lobby');
  const name = `Hugo Lenoir ${stamp}`;
  // The guest profile, whatever the names: valid until tomorrow.
  await expect(page.getByRole('combobox', { name: 'Profil' })).toHaveText(/Invité 24 h/);
  await page.keyboard.type(name);
  await paperAfter(page, () => page.keyboard.press('Enter'));
  const desk = page.getByRole('region', { name: 'Carte de l’invité' });
  const first = await desk.locator('dd').nth(1).innerText();

  await page.getByRole('searchbox', { name: 'Chercher parmi mes invités' }).fill(name);
  await page.getByRole('link', { name }).click();
  const guest = page.getByRole('dialog', { name });
  await expect(guest.getByText('Invité 24 h')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await guest.getByRole('button', { name: '+ 7 jours' }).click();
  await guest.getByRole('button', { name: 'Prolonger' }).click();
  // 24 hours end tomorrow; seven days more.
  const week = new Date(Date.now() + 8 * 86_400_000).toLocaleDateString('fr', { timeZone: 'Europe/Paris' });
  await expect(guest.locator('dd').last()).toContainText(week);

  await guest.getByRole('button', { name: 'Nouveau mot de passe' }).click();
  await page
    .getByRole('dialog', { name: /^Donner/ })
    .getByRole('button', { name: 'Nouveau mot de passe' })
    .click();
  await expect(guest.locator('dd').nth(1)).toHaveText(/^\w{10}$/);
  const second = await guest.locator('dd').nth(1).innerText();
  expect(second).not.toBe(first);
  const { texts } = await paperAfter(page, () => guest.getByRole('button', { name: 'Imprimer' }).click());
  expect(texts).toContain(second);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  // The card beside the form is the new one.
  await expect(desk.locator('dd').nth(1)).toHaveText(second);
});

test('a new identity ends with the card, which is sent by mail; the end follows the profile', async ({
  portico,
  page,
}) => {
  await portico.signIn('admin', '/identities/create');
  const profile = page.getByRole('combobox', { name: 'Profil', exact: true });
  await expect(profile).toHaveValue('Invité 24 h');
  const day = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toLocaleDateString('fr', { timeZone: 'Europe/Paris' });
  const end = page.getByRole('textbox', { name: 'Fin de validité', exact: true });
  await expect(end).toHaveValue(day(0));
  await profile.fill('Événement');
  await page.getByRole('option', { name: 'Événement', exact: true }).click();
  await expect(end).toHaveValue(day(2));

  const login = `card.${stamp}@exemple.example`;
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill(`Carte ${stamp}`);
  await page.getByRole('textbox', { name: 'Identifiant', exact: true }).fill(login);
  const password = await page.getByRole('textbox', { name: 'Mot de passe', exact: true }).inputValue();
  await page.getByRole('button', { name: 'Créer', exact: true }).click();
  const card = page.getByRole('dialog', { name: `Accès de Carte ${stamp}` });
  await expect(card.locator('dd').nth(0)).toHaveText(login);
  await expect(card.locator('dd').nth(1)).toHaveText(password);
  expect(await violations(page)).toEqual([]);
  await card.getByRole('button', { name: 'Envoyer par e-mail' }).click();
  await expect(card.getByRole('textbox', { name: 'Adresse e-mail de l’invité' })).toHaveValue(login);
  await card.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await expect(page.getByText(`le message à ${login} reste dans la boîte intégrée`)).toBeVisible();
  await card.getByRole('button', { name: 'Envoyer par SMS' }).click();
  await card.getByRole('textbox', { name: 'Téléphone mobile de l’invité' }).fill('06 39 98 00 01');
  await card.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await expect(page.getByText('le message au 06 39 98 00 01 reste dans la boîte intégrée')).toBeVisible();
  await card.getByRole('button', { name: 'Terminé' }).click();
  await expect(page).toHaveURL(/#\/identities\/\d+$/);
});
