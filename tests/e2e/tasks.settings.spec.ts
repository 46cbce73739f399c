import type { Page } from '@playwright/test';
import { expect } from './support/portico';
import { WAYS } from './support/steps';
import { task } from './support/task';

const dialog = (page: Page) => page.getByRole('dialog');

task('A profile is deactivated with a successor', 'admin', WAYS, async ({ page, steps, stamp, save, begin }) => {
  const name = `Vacataire ${stamp}`;
  const { profileid } = await save('profile', { p_name: name, p_duration: 48 });
  await save('user', {
    u_name: `Invité ${stamp}`,
    u_email: `invite.${profileid}@exemple.example`,
    u_password: 'bonjour-24',
    u_profileid: profileid,
    u_sdate: new Date().toISOString(),
    u_edate: new Date(Date.now() + 86_400_000).toISOString(),
  });
  await begin();
  await steps.find(`désactiver ${name}`, new RegExp(`^Désactiver ${name}`));
  await steps.select(dialog(page).getByLabel('Profil de remplacement'), 'Invité 24 h');
  await expect(dialog(page)).toContainText('1 identité passera à « Invité 24 h »');
  await steps.press(dialog(page).getByRole('button', { name: 'Désactiver', exact: true }));
  await expect(page.getByText('Profil désactivé.').last()).toBeVisible();
});

task(
  'A portal is previewed and assigned to five locations',
  'admin',
  WAYS,
  async ({ page, steps, stamp, save, begin }) => {
    const { templateid } = await save('template', { t_name: `Accueil ${stamp}`, t_welcome_fr: 'Bienvenue' });
    for (const number of [1, 2, 3, 4, 5]) await save('location', { l_name: `Site ${stamp} ${number}`, l_countryid: 1 });
    expect(templateid).toBeGreaterThan(0);
    await begin();
    const name = `Accueil ${stamp}`;
    await steps.find(`aperçu ${name}`, new RegExp(`^Aperçu – ${name}`));
    await expect(dialog(page).frameLocator('iframe').getByRole('heading', { name: 'Bienvenue' })).toBeVisible();
    await steps.press(dialog(page).getByRole('link', { name: 'Attribuer aux sites' }));
    await steps.fill(page.getByLabel('Filtrer : Disponibles'), stamp);
    // What is shown is what was looked for.
    await steps.press(page.getByRole('button', { name: 'Ajouter les 5 affichés' }));
    await steps.press(page.getByRole('button', { name: 'Enregistrer', exact: true }));
    await expect(dialog(page)).toContainText('5 sites');
    await steps.press(dialog(page).getByRole('button', { name: 'Attribuer' }));
    await expect(page.getByText('Attribution enregistrée')).toBeVisible();
  },
);

task('Terms of use are replaced', 'admin', WAYS, async ({ page, steps, stamp, begin }) => {
  await begin();
  const name = 'Charte informatique';
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    steps.find(`remplacer ${name}`, new RegExp(`^Remplacer le fichier de ${name}`)),
  ]);
  // In the window of the system.
  steps.count += 1;
  await chooser.setFiles({ name: 'charte.html', mimeType: 'text/html', buffer: Buffer.from(`<h1>${stamp}</h1>`) });
  await expect(page.getByText('Vérifiée, en service après l’enregistrement')).toBeVisible();
  if (steps.way === 'keyboard') await steps.key('Control+s');
  else await steps.press(page.getByRole('button', { name: 'Enregistrer', exact: true }));
  await expect(page.locator('.u-file strong')).toHaveText('charte.html');
});

task('Who changed a bandwidth, then reverted', 'admin', WAYS, async ({ page, steps, stamp, save, begin }) => {
  const { locationid } = await save('location', { l_name: `Hall ${stamp}`, l_countryid: 1, l_maxin: 20 });
  await save('location', { locationid, l_maxin: 35 });
  await begin();
  const change = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `Hall ${stamp}` })
    .first();
  await expect(change).toContainText('Claire Bellanger');
  await steps.press(change.getByRole('button', { name: /Rétablir 20/ }));
  await steps.press(dialog(page).getByRole('button', { name: /Rétablir 20/ }));
  await expect(page.getByText('Modification annulée').first()).toBeVisible();
});

task('An administrator of one scope is created', 'admin', WAYS, async ({ page, steps, stamp, begin }) => {
  await begin();
  await steps.look('île-de-france');
  await steps.more(/^Île-de-France\s*Périmètre/);
  await steps.take('Nouvel administrateur – Île-de-France');
  const login = `${stamp.replace(' ', '.')}@bellevue.example`;
  const field = (name: string) => page.locator(`[data-field=${name}]`);
  await steps.fill(field('ad_name').locator('input'), `Noémie Faure ${stamp}`);
  await steps.fill(field('ad_login').locator('input'), login);
  await expect(field('ad_email').locator('input')).toHaveValue(login);
  await steps.fill(field('ad_phone').locator('input'), '+33 6 39 98 00 01');
  await steps.choose(field('ad_profileid').getByRole('combobox'), 'Administrateur');
  await expect(page.getByText(/Verra \d+ site/)).toBeVisible();
  if (steps.way === 'keyboard') await steps.key('Control+s');
  else await steps.press(page.getByRole('button', { name: 'Créer', exact: true }));
  // There is no mail server here: the link of the invitation is shown, to be handed over.
  await expect(page.getByLabel('Lien pour choisir le mot de passe')).toBeVisible();
  await steps.press(dialog(page).getByRole('button', { name: 'Fermer' }));
  await expect(page.getByRole('heading', { level: 1, name: `Noémie Faure ${stamp}` })).toBeVisible();
});
