import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test, type Page } from '@playwright/test';
import { startEmptyProduct } from './support/emptyProduct';
import { complaintsOf } from './support/person';
import { Steps } from './support/steps';
import { violations } from './support/violations';

/** A newcomer has ten minutes from the printed link to the first guest's sign-in (a person needs 4 s for each step). */
const MAX_STEPS = 150;

const PASSWORD = 'Phare-de-Cordouan-1611';
const MAUD = 'maud@hotelduport.example';
const NORA = 'nora@courriel.example';

let stop: (() => Promise<void>) | undefined;
test.afterEach(async () => {
  await stop?.();
  stop = undefined;
});

const field = (page: Page, name: RegExp) => page.getByRole('textbox', { name }).first();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const home = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Tableau de bord' });
const step = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Presses “Créer”, and waits for the record. */
async function create(page: Page, steps: Steps, name: string): Promise<void> {
  await steps.press(button(page, 'Créer'));
  await expect(title(page, name)).toBeVisible();
}

/** Answers the question who is there. A sign-in is no answer: it comes with the first dangerous change of each session. */
async function prove(page: Page, steps: Steps): Promise<void> {
  const proof = page.getByRole('dialog', { name: 'Confirmez que c’est vous' });
  await steps.fill(proof.getByLabel('Mot de passe actuel'), PASSWORD);
  await steps.key('Enter');
  await expect(proof).toBeHidden();
}

/** Goes to the home page, where the steps so far are ticked, and presses the next one. */
async function nextStep(page: Page, steps: Steps, done: readonly string[], next: string): Promise<void> {
  await steps.press(home(page));
  for (const name of done) await expect(step(page, name)).toContainText('(fait)');
  const current = page.locator('[aria-current=step]');
  await expect(current).toContainText(next);
  await steps.press(current.getByRole('link').or(current.getByRole('button')));
}

async function signIn(page: Page, steps: Steps, login: string): Promise<void> {
  const name = page.locator('input[autocomplete=username]');
  if ((await name.inputValue()) !== login) await steps.fill(name, login);
  await steps.fill(page.locator('input[type=password]'), PASSWORD);
  await steps.key('Enter');
  await expect(title(page, 'Tableau de bord')).toBeVisible();
}

/** Violations of the home page once its figures are there: what changes while it is checked has no name for a moment. */
async function violationsAtRest(page: Page): Promise<string[]> {
  await expect(page.locator('.home-skeleton')).toHaveCount(0);
  return violations(page);
}

/** The superadministrator: password, company, its administrator. */
async function providerSteps(page: Page, steps: Steps): Promise<void> {
  await steps.fill(page.getByLabel('Nouveau mot de passe', { exact: true }), PASSWORD);
  await steps.key('Enter');
  await expect(page.getByText('Votre mot de passe est enregistré.')).toBeVisible();
  await signIn(page, steps, 'admin@portico.example');
  await expect(page.getByText('0 étape faite sur 3')).toBeVisible();
  await expect(page.getByText(/^L’abonnement se termine/)).toHaveCount(0);
  expect(await violationsAtRest(page)).toEqual([]);

  await nextStep(page, steps, [], 'Créer l’entreprise de votre client');
  await steps.fill(field(page, /^Nom/), 'Hôtel du Port');
  await steps.fill(field(page, /^Contact principal/), 'accueil@hotelduport.example');
  await steps.fill(page.getByLabel(/^Domaines\b(?! des)/).first(), 'hotelduport.example');
  await create(page, steps, 'Hôtel du Port');

  await nextStep(page, steps, ['Créer l’entreprise'], 'Créer son administrateur');
  await expect(page.getByText('Vous agissez dans Hôtel du Port.')).toBeVisible();
  await steps.fill(field(page, /^Nom/), 'Maud Keller');
  await steps.fill(field(page, /^Identifiant/), MAUD);
  await steps.fill(field(page, /^E-mail/), MAUD);
  await steps.fill(field(page, /^Téléphone/), '+33 1 23 45 67 89');
  await steps.choose(page.getByRole('combobox', { name: /^Profil/ }), 'Administrateur');
  await steps.press(button(page, 'Créer'));
  await prove(page, steps);
  // Without a mail server, the invitation is a link to hand over.
  const invitation = page.getByRole('dialog', { name: /Maud Keller/ });
  const link = await invitation.getByRole('textbox', { name: 'Lien pour choisir le mot de passe' }).inputValue();
  await steps.press(invitation.getByRole('button', { name: 'Fermer', exact: true }));
  await expect(title(page, 'Maud Keller')).toBeVisible();
  await steps.press(page.getByRole('navigation').getByText('Se déconnecter'));
  await expect(page.getByText('Vous êtes déconnecté.')).toBeVisible();
  await page.goto('about:blank');
  steps.count += 1;
  await page.goto(link);
  await steps.fill(page.getByLabel('Nouveau mot de passe', { exact: true }), PASSWORD);
  await steps.key('Enter');
  await expect(page.getByText('Votre mot de passe est enregistré.')).toBeVisible();
}

/** The administrator of the company: location, portal, source, guest. */
async function companySteps(page: Page, steps: Steps): Promise<void> {
  await signIn(page, steps, MAUD);
  await expect(page.getByText('0 étape faite sur 5')).toBeVisible();
  expect(await violationsAtRest(page)).toEqual([]);
  await nextStep(page, steps, [], 'Ajouter le premier site');
  await steps.fill(field(page, /^Nom/), 'Réception');
  await steps.choose(page.getByRole('combobox', { name: /^Pays/ }), 'France');
  await create(page, steps, 'Réception');

  await nextStep(page, steps, ['Ajouter le premier site'], 'Attribuer un portail au site');
  await expect(page.getByRole('combobox', { name: 'Choisissez dans la liste' })).toHaveValue('Portail standard');
  await steps.press(page.getByRole('option', { name: 'Réception' }));
  await steps.press(page.getByRole('button', { name: 'Ajouter la sélection' }));
  await steps.press(button(page, 'Enregistrer'));
  await steps.press(page.getByRole('dialog').getByRole('button', { name: 'Attribuer', exact: true }));
  await expect(page.getByText('Aucune attribution pour l’instant.')).toHaveCount(0);

  await nextStep(page, steps, ['Attribuer un portail'], 'Déclarer une source');
  await steps.fill(field(page, /^Nom/), 'Passerelle');
  await steps.choose(page.getByRole('combobox', { name: /^Site par défaut/ }), 'Réception');
  await create(page, steps, 'Passerelle');

  await nextStep(page, steps, ['Déclarer une source'], 'Créer le premier invité');
  await steps.fill(field(page, /^Nom/), 'Nora Blum');
  await steps.fill(field(page, /^Identifiant/), NORA);
  await steps.press(button(page, 'Créer'));
  await expect(page.getByRole('dialog').getByText(NORA)).toBeVisible();
  await steps.press(button(page, 'Terminé'));
  await expect(page.getByText('ne s’est encore jamais connecté')).toBeVisible();
}

/** Makes the key that the page of the source leads to, and comes back. @returns the key, which is shown once */
async function createKey(page: Page, steps: Steps): Promise<string> {
  await steps.press(page.getByRole('main').getByRole('link', { name: 'Créer une clé' }));
  await steps.fill(page.getByPlaceholder('jj/mm/aaaa'), `31/12/${new Date().getFullYear() + 1}`);
  await steps.choose(page.getByRole('combobox', { name: /^Profil/ }), 'Clé en lecture et écriture');
  await expect(page.getByRole('combobox', { name: /^Source/ })).toHaveValue('Passerelle');
  await steps.press(button(page, 'Créer'));
  await prove(page, steps);
  const key = await page.getByRole('dialog').getByRole('textbox', { name: 'Clé' }).inputValue();
  await steps.press(button(page, 'Je l’ai copiée'));
  await nextStep(page, steps, ['Créer le premier invité'], 'Recevoir la première connexion');
  return key;
}

/** The command on the page of the source, after the key; the newcomer makes its event a sign-in of the guest. */
async function commandOf(page: Page, key: string): Promise<string> {
  const shown = (await page.locator('.src-command').textContent()) ?? '';
  expect(shown).toContain('/api/intake/sign-ins');
  return `KEY=${key}; ${shown.replace('"status":"landing"', `"status":"success","login":"${NORA}"`)}`;
}

test('from an empty installation to the first sign-in of a guest, as a newcomer does it', async ({ page }) => {
  test.setTimeout(240_000);
  const complaints = complaintsOf(page);
  const product = await startEmptyProduct();
  ({ stop } = product);
  const steps = new Steps(page, 'mouse');
  const begun = Date.now();
  await page.goto(product.link);
  await providerSteps(page, steps);
  await companySteps(page, steps);
  await nextStep(page, steps, ['Créer le premier invité'], 'Recevoir la première connexion');
  await expect(title(page, 'Passerelle')).toBeVisible();
  const key = await createKey(page, steps);
  const command = await commandOf(page, key);
  steps.count += 1;
  const { stdout } = await promisify(execFile)('sh', ['-c', command]);
  expect(JSON.parse(stdout)).toMatchObject({ accepted: 1, setAside: 0, rejected: [] });

  await steps.press(page.getByRole('navigation').getByRole('link', { name: 'Authentifications' }));
  await expect(page.getByRole('main').getByText('1 résultat')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: NORA });
  await expect(row).toContainText('Réussie');
  await expect(row).toContainText('Réception');
  await expect(row).toContainText('Invité 24 h');
  const seconds = Math.round((Date.now() - begun) / 1000);
  console.log(`from the link to the first sign-in: ${steps.count} steps, ${seconds} s of the machine`);
  expect(steps.count).toBeLessThanOrEqual(MAX_STEPS);

  await page.getByRole('navigation').getByRole('link', { name: 'Identités' }).click();
  await page.getByRole('link', { name: 'Nora Blum' }).first().click();
  await expect(page.getByText(/vu maintenant/)).toBeVisible();
  await expect(page.getByText('Réception · Appareil inconnu')).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Sites' }).click();
  await page.getByRole('link', { name: 'Réception' }).last().click();
  await expect(title(page, 'Réception')).toBeVisible();
  await expect(page.getByText('Aucune connexion pour l’instant')).toHaveCount(0);

  // Every step is done: nothing is left to show.
  await home(page).click();
  await expect(title(page, 'Tableau de bord')).toBeVisible();
  await expect(page.getByText('1 aujourd’hui')).toBeVisible();
  await expect(page.getByText('Premiers pas')).toHaveCount(0);
  expect(await violationsAtRest(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
