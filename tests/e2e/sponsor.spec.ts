import type { Page } from '@playwright/test';
import { expect, test, violations } from './support/portico';

const stamp = Date.now().toString(36);
const DOMAIN = 'bellevue.example';

interface Guest {
  readonly name: string;
  readonly email: string;
  readonly sponsor: string;
}
const guestCalled = (name: string): Guest => ({
  name: `${name} ${stamp}`,
  email: `${name.toLowerCase()}.${stamp}@visiteur.example`,
  sponsor: `hote.${name.toLowerCase()}.${stamp}@${DOMAIN}`,
});

async function ask(page: Page, { name, email, sponsor }: Guest) {
  await page.getByLabel('Votre nom').fill(name);
  await page.getByLabel('Votre adresse e‑mail').fill(email);
  await page.getByLabel('Adresse e‑mail de votre parrain').fill(sponsor);
  await page.getByLabel('Motif de la visite').fill('Visite de l’atelier');
  await page.getByLabel('Durée').selectOption({ label: '2 jours' });
  await page.getByRole('button', { name: 'Envoyer la demande' }).click();
  await expect(page.getByRole('heading', { name: 'Demande envoyée' })).toBeVisible();
}

/** Reads the latest mail to a person in the built-in mailbox. */
async function readMail(page: Page, to: string, act: (page: Page) => Promise<void>) {
  await page.goto(`/#/mails?filter=${encodeURIComponent(JSON.stringify({ m_to: to }))}`);
  const row = page.getByRole('row').filter({ hasText: to }).first();
  await row.getByRole('button', { name: /Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Lire' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('document')).toBeVisible();
  await act(page);
  await dialog.getByRole('button', { name: 'Fermer' }).click();
  await expect(dialog).toHaveCount(0);
}

test('a guest asks, a sponsor answers by the link of a mail, the console tells the story', async ({ as, page }) => {
  const { page: desk, settled } = await as('admin');
  await desk.goto('/#/identities');
  const tabs = desk.getByRole('navigation', { name: /Identités/ });
  const address = (await tabs.getByRole('link', { name: /Parrainage/ }).getAttribute('href')) ?? '';
  expect(address).toMatch(/\/sponsor\/\w+$/);

  // The guest, on a phone in the dark: mistakes first.
  const guest = guestCalled('Nadia');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(address);
  await page.getByLabel('Adresse e‑mail de votre parrain').fill('ami@ailleurs.example');
  await page.getByRole('button', { name: 'Envoyer la demande' }).click();
  await expect(page.getByText('Cette adresse n’est pas celle d’un parrain de l’entreprise.')).toBeVisible();
  await expect(page.getByText('À remplir.')).toHaveCount(2);
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(15, 21, 20)');
  await ask(page, guest);
  expect(await violations(page)).toEqual([]);

  let link = '';
  await readMail(desk, guest.sponsor, async (at) => {
    expect(await violations(at)).toEqual([]);
    link = (await at.getByRole('dialog').getByRole('link').getAttribute('href')) ?? '';
  });

  // The sponsor, at a desk: looking changes nothing.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(link);
  await page.reload();
  await expect(page.getByRole('heading', { name: `${guest.name} demande un accès` })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await desk.goto(`/#/sponsor-requests?filter=${encodeURIComponent(JSON.stringify({ q: guest.email }))}`);
  const row = desk.getByRole('row').filter({ hasText: guest.email });
  await expect(row).toContainText('En attente');
  await page.getByRole('button', { name: 'Approuver l’accès' }).click();
  await expect(page.getByRole('heading', { name: 'Accès approuvé' })).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Ce lien a déjà servi' })).toBeVisible();
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'This link was already used' })).toBeVisible();

  await desk.reload();
  await expect(row).toContainText('Approuvée');
  await expect(row).toContainText(guest.sponsor);
  expect(await violations(desk)).toEqual([]);
  await readMail(desk, guest.email, async (at) => {
    await expect(at.locator('.m-text')).toContainText(/Mot de passe\s*:\s*\w{10}/);
  });

  await desk.goto(`/#/identities?filter=${encodeURIComponent(JSON.stringify({ u_email: guest.email }))}`);
  await desk.getByRole('row').filter({ hasText: guest.email }).getByText(guest.name).click();
  await settled();
  const story = desk.locator('.i-story');
  await expect(story).toContainText('a approuvé l’accès');
  await expect(story).toContainText('a demandé l’accord d’un parrain');
  await expect(story).toContainText(guest.sponsor);
});

test('an administrator answers in the list', async ({ as, page, request }) => {
  const { page: desk } = await as('admin');
  await desk.goto('/#/sponsor-requests?filter={}');
  const opening = desk.getByRole('link', { name: /Ouvrir la page des parrains/ });
  await expect(opening).toHaveAttribute('target', '_blank');
  await page.goto((await opening.getAttribute('href')) ?? '');
  const guest = guestCalled('Omar');
  await ask(page, guest);
  await page.getByRole('link', { name: 'Faire une autre demande' }).click();
  await page.getByLabel('Votre adresse professionnelle').fill(guest.sponsor);
  await page.getByRole('button', { name: 'Recevoir les liens' }).click();
  await expect(page.getByText('Si des demandes vous attendent à cette adresse')).toBeVisible();

  await desk.goto(`/#/sponsor-requests?filter=${encodeURIComponent(JSON.stringify({ q: guest.email }))}`);
  const row = desk.getByRole('row').filter({ hasText: guest.email });
  await row.getByRole('button', { name: /Actions/ }).click();
  await desk.getByRole('menuitem', { name: 'Refuser' }).click();
  const dialog = desk.getByRole('dialog');
  await expect(dialog).toContainText('Cela ne peut pas être annulé.');
  await dialog.getByRole('button', { name: 'Refuser' }).click();
  await expect(row).toContainText('Refusée');
  await row.getByRole('button', { name: /Actions/ }).click();
  await expect(desk.getByRole('menuitem', { name: 'Approuver' })).toBeDisabled();
  await desk.keyboard.press('Escape');

  const missing = await request.get('/sponsor/nobody?lang=fr');
  expect([missing.status(), (await missing.text()).includes('Cette page n’existe pas')]).toEqual([404, true]);
});
