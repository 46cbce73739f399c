import type { Page } from '@playwright/test';
import { expect, test, violations } from './support/portico';
import { loginOf } from './support/person';
import { signInElsewhere } from './support/signInElsewhere';

const stamp = Date.now().toString(36);
/** Identities in one request of `filled`. */
const AT_ONCE = 200;

const rows = (page: Page) => page.getByRole('grid').locator('tbody tr');
const dialog = (page: Page) => page.getByRole('dialog');

/** Makes a profile in the form above the list, which then shows it. */
async function made(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Nouveau profil' }).click();
  await expect(page.getByLabel('Nom', { exact: false }).first()).toBeFocused();
  await page.getByLabel('Nom', { exact: false }).first().fill(name);
  await page.getByRole('button', { name: 'Créer', exact: true }).click();
  await expect(page.getByText('Profil créé.').last()).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  // It is shown beside the list, whose tab stays.
  const tabs = page.getByRole('navigation', { name: 'Identités', exact: true });
  await expect(tabs.getByRole('link', { name: 'Profils d’identité' })).toHaveAttribute('aria-current', 'page');
}

/** Chooses a successor by its name; other tests may have changed its hours. */
async function pick(page: Page, name: string): Promise<void> {
  const select = dialog(page).getByLabel('Profil de remplacement');
  const value = await select.locator('option', { hasText: name }).first().getAttribute('value');
  await select.selectOption(value ?? '');
}

/** So many identities with a profile, through the door. @returns the bearer token and the profile's key */
async function filled(page: Page, users: number): Promise<{ id: string; headers: Record<string, string> }> {
  const id = /identity-profiles\/(\d+)/.exec(page.url())?.[1] ?? '';
  const { token } = await signInElsewhere(page.url(), await loginOf(page.request, 'admin'));
  const headers = { authorization: `Bearer ${token}` };
  const elements = Array.from({ length: users }, (_, index) => ({
    u_name: `Invité ${index}`,
    u_email: `invite.${id}.${index}.${stamp}@exemple.example`,
    u_password: 'bonjour-24',
    u_profileid: Number(id),
    u_sdate: '2026-11-21T08:00:00Z',
    u_edate: '2026-11-22T08:00:00Z',
  }));
  // Each password is hashed: what a busy machine answers in time is sent at once.
  for (let sent = 0; sent < users; sent += AT_ONCE) {
    const data = { elements: elements.slice(sent, sent + AT_ONCE) };
    const answer = await page.request.post('/legacy/elements/user/many', { headers, data });
    expect(answer.status()).toBe(200);
  }
  return { id, headers };
}

test('a profile is made, changed, restored and left, in the form above the list', async ({ portico, page }) => {
  await portico.signIn('admin', '/identity-profiles');
  await expect(page.getByLabel('Durée').first()).toHaveValue('720');
  const name = `Stagiaire ${stamp}`;
  await made(page, name);
  expect(await violations(page)).toEqual([]);

  // Ten hours at least, and said on save only.
  await page.getByLabel('Durée').first().fill('5');
  await page.getByLabel('Nom', { exact: false }).first().focus();
  await expect(page.getByText('au moins 10 heures').first()).toHaveCount(0);
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('La durée du profil doit être d’au moins 10 heures.')).toBeVisible();
  await page.getByRole('button', { name: 'Rétablir' }).click();
  await expect(page.getByLabel('Durée').first()).toHaveValue('720');
  await page.getByLabel('Durée').first().fill('48');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Profil modifié.').last()).toBeVisible();

  // A row loads into the form, past the question about what would be lost.
  await page.getByLabel('Durée').first().fill('49');
  const other = rows(page).filter({ hasText: 'Invité 24 h' }).first();
  await other.getByRole('link').click();
  await dialog(page).getByRole('button', { name: 'Rester' }).click();
  await expect(page.getByLabel('Durée').first()).toHaveValue('49');
  await other.getByRole('link').click();
  await dialog(page).getByRole('button', { name: 'Quitter sans enregistrer' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Invité 24 h' })).toBeVisible();
  await expect(other).toHaveAttribute('aria-current', 'true');
  // Keys are shown to people who have asked for them in the browser.
  await expect(page.getByRole('columnheader', { name: 'N°' })).toHaveCount(0);
  await page.evaluate(() => localStorage.setItem('show_ids', '1'));
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'N°' })).toBeVisible();
});

test('users go to the successor that is chosen, as many as the question named, and back', async ({ portico, page }) => {
  await portico.signIn('admin', '/identity-profiles');
  const name = `Visite ${stamp}`;
  await made(page, name);
  const { id, headers } = await filled(page, 7);
  await page.getByRole('button', { name: 'Désactiver le profil' }).click();
  await expect(dialog(page)).toContainText('7 identités ont ce profil.');
  await expect(dialog(page).getByRole('button', { name: 'Désactiver', exact: true })).toBeDisabled();
  expect(await violations(page)).toEqual([]);

  // From choosing to making, and back: what is wrong is shown under its box.
  await dialog(page).getByRole('button', { name: 'Créer un nouveau profil' }).click();
  await expect(dialog(page).getByLabel('Durée (heures)')).toHaveValue('24');
  await dialog(page).getByLabel('Nom du nouveau profil').fill('invite 24 H');
  await dialog(page).getByLabel('Durée (heures)').fill('-1');
  await expect(dialog(page).getByText('Un profil porte déjà ce nom.')).toBeVisible();
  await expect(dialog(page).getByText('Indiquez une durée en heures')).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Désactiver', exact: true })).toBeDisabled();
  await dialog(page).getByRole('button', { name: 'Choisir un profil existant' }).click();
  await pick(page, 'Invité 24 h');
  await expect(dialog(page)).toContainText('7 identités passeront à « Invité 24 h ».');

  // A person makes another one meanwhile: the number is not what was said, and no one moves.
  const data = {
    u_name: 'Tard',
    u_email: `tard.${id}@exemple.example`,
    u_password: 'bonjour-24',
    u_profileid: Number(id),
    u_sdate: '2026-11-21T08:00:00Z',
    u_edate: '2026-11-22T08:00:00Z',
  };
  expect((await page.request.post('/legacy/elements/user', { headers, data })).status()).toBe(201);
  await dialog(page).getByRole('button', { name: 'Désactiver' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText(
    'le nombre d’identités a changé : 8. Aucune n’a été déplacée',
  );
  await expect(dialog(page)).toContainText('8 identités ont ce profil.');
  await pick(page, 'Invité 24 h');
  await dialog(page).getByRole('button', { name: 'Désactiver' }).click();
  await expect(page.getByText('Profil désactivé.').last()).toBeVisible();
  await page.getByText(/désactivés? depuis 7 jours/).click();
  await expect(page.locator('.ip-recent li').filter({ hasText: name })).toContainText(
    '8 identités passées à « Invité 24 h »',
  );
  await page.getByRole('button', { name: `Annuler la désactivation de « ${name} »` }).click();
  await expect(page.getByText(`« ${name} » est de nouveau actif.`).last()).toBeVisible();
  const users = await page.request.get(`/api/profiles/${id}/users?itemsPerPage=0`, { headers });
  expect(((await users.json()) as Record<string, unknown>)['hydra:totalItems']).toBe(8);
});

test('a big one is a job with its progress', async ({ portico, page }) => {
  await portico.signIn('admin', '/identity-profiles');
  await made(page, `Salon ${stamp}`);
  const { id, headers } = await filled(page, 1000);
  const more = await page.request.post('/legacy/elements/user', {
    headers,
    data: {
      u_name: 'Un de plus',
      u_email: `plus.${id}@exemple.example`,
      u_password: 'bonjour-24',
      u_profileid: Number(id),
      u_sdate: '2026-11-21T08:00:00Z',
      u_edate: '2026-11-22T08:00:00Z',
    },
  });
  expect(more.status()).toBe(201);
  await page.getByRole('button', { name: 'Désactiver le profil' }).click();
  await pick(page, 'Invité 24 h');
  await expect(dialog(page)).toContainText(/1.001 identités passeront à/);
  await dialog(page).getByRole('button', { name: 'Désactiver' }).click();
  await expect(page.getByText('Profil désactivé.').last()).toBeVisible({ timeout: 30_000 });
  const users = await page.request.get(`/api/profiles/${id}/users?itemsPerPage=0`, { headers });
  expect(((await users.json()) as Record<string, unknown>)['hydra:totalItems']).toBe(0);
});
