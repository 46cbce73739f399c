import { expect, test } from './support/portico';

interface Journey {
  readonly role: string;
  readonly resource: string;
  /** Text typed into the search box, found in at least one row. */
  readonly search: string;
  /** Required fields of a new record: label → text. */
  readonly fill: Readonly<Record<string, string>>;
  /** Required references of a new record: label → option that is searched. */
  readonly choose?: Readonly<Record<string, string>>;
  /** Choices of a new record: label → option. */
  readonly select?: Readonly<Record<string, string>>;
  /** The field that is edited afterwards, and that names the record. */
  readonly name: string;
}

const stamp = Date.now().toString(36);

/** The first resources: list, search, sort, page, create, open, edit, delete, restore, each through the screens. */
const JOURNEYS: readonly Journey[] = [
  {
    role: 'admin',
    resource: 'locations',
    search: 'Lyon',
    fill: { Nom: `Site ${stamp}` },
    choose: { Pays: 'France' },
    name: 'Nom',
  },
  { role: 'admin', resource: 'scopes', search: 'France', fill: { Nom: `Périmètre ${stamp}` }, name: 'Nom' },
  { role: 'admin', resource: 'identity-profiles', search: 'Invité', fill: { Nom: `Profil ${stamp}` }, name: 'Nom' },
  {
    role: 'admin',
    resource: 'administrator-profiles',
    search: 'Lecture',
    fill: { Nom: `Droits ${stamp}` },
    name: 'Nom',
  },
  {
    role: 'superadmin',
    resource: 'skus',
    search: 'a',
    fill: { Nom: `Offre ${stamp}`, Code: `SKU-${stamp}` },
    name: 'Nom',
  },
  {
    role: 'admin',
    resource: 'identities',
    search: 'mar',
    fill: {
      Nom: `Personne ${stamp}`,
      Identifiant: `personne.${stamp}@exemple.example`,
      'Mot de passe': 'bonjour-24',
    },
    choose: { Profil: 'Invité 24 h' },
    name: 'Nom',
  },
  {
    role: 'admin',
    resource: 'administrators',
    search: 'Claire',
    fill: {
      Nom: `Collègue ${stamp}`,
      Identifiant: `c.${stamp}@bellevue.example`,
      'E-mail': `c.${stamp}@bellevue.example`,
      'Mot de passe': 'Vent-arriere-7-Ouest-3!',
      Téléphone: '+33612345678',
    },
    choose: { Profil: 'Lecture seule' },
    name: 'Nom',
  },
  {
    role: 'superadmin',
    resource: 'countries',
    search: 'France',
    fill: {
      'Nom français': `Pays ${stamp}`,
      'Nom anglais': 'Country',
      'Nom espagnol': 'País',
      'Nom chinois': '国家',
      Code: 'XZ',
    },
    select: { Continent: 'Europe' },
    name: 'Nom français',
  },
  {
    role: 'admin',
    resource: 'devices',
    search: 'printer',
    fill: { 'Nom affiché': `Poste ${stamp}`, 'Adresse MAC': '02:00:5E:10:00:01' },
    name: 'Nom affiché',
  },
];

for (const { role, resource, search, fill, choose, select, name } of JOURNEYS) {
  test(`${resource}: the whole life of a record`, async ({ portico }) => {
    test.setTimeout(120_000);
    const { page } = portico;
    await portico.signIn(role, `/${resource}`);
    const rows = page.getByRole('grid').locator('tbody tr');
    await expect(rows.first()).toBeVisible();

    await page.getByRole('searchbox').fill(search);
    await expect(page).toHaveURL(new RegExp(encodeURIComponent(search).replaceAll('%', '%(25)?')), { timeout: 5_000 });
    await expect(rows.first()).toBeVisible();
    await page.getByRole('searchbox').fill('');

    await portico.open(`/${resource}/create`);
    for (const [label, text] of Object.entries(fill)) {
      await page.getByLabel(label, { exact: false }).first().fill(text);
    }
    for (const [label, option] of Object.entries(choose ?? {})) {
      const box = page.getByRole('combobox', { name: new RegExp(label) }).first();
      await box.click();
      await box.fill(option);
      await page.getByRole('option', { name: option, exact: true }).first().click();
    }
    for (const [label, option] of Object.entries(select ?? {})) {
      await page.getByLabel(label, { exact: false }).first().selectOption({ label: option });
    }
    await page.getByRole('button', { name: 'Créer', exact: true }).click();
    const first = fill[name] ?? '';
    await expect(page.getByRole('heading', { level: 1 })).toContainText(first);

    const second = `${first} bis`;
    await page.getByLabel(name, { exact: false }).first().fill(second);
    await expect(page.getByText('1 modification')).toBeVisible();
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(second);

    await page.getByRole('button', { name: 'Supprimer', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
    await portico.open(`/${resource}`);
    await page.getByRole('searchbox').fill(second);
    await expect(rows.filter({ hasText: second })).toHaveCount(0);
    await page.getByRole('button', { name: 'Avec les désactivés' }).click();
    await expect(rows.filter({ hasText: second })).toHaveCount(1);
    await rows.filter({ hasText: second }).getByRole('link').first().click();
    await page.getByRole('button', { name: 'Restaurer' }).first().click();
    await expect(page.getByRole('button', { name: 'Supprimer', exact: true })).toBeVisible();
  });
}

test('a list sorts by its header and turns its pages, and the address says so', async ({ portico }) => {
  const { page } = portico;
  await portico.signIn('admin', '/identities');
  const first = page.getByRole('grid').locator('tbody tr').first();
  await expect(first).toBeVisible();
  const before = await first.innerText();
  await page.getByRole('columnheader', { name: /^Nom/ }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: /^Nom/ })).toHaveAttribute('aria-sort', /ascending|descending/);
  await expect(first).not.toHaveText(before);
  await page.getByRole('button', { name: 'Page suivante' }).click();
  await expect(page.getByText(/26–50 sur/)).toBeVisible();
  await expect(page).toHaveURL(/page=2/);
});

test('changes are not lost without a question', async ({ portico }) => {
  const { page } = portico;
  await portico.signIn('admin', '/locations');
  await page.getByRole('grid').locator('tbody tr').first().getByRole('link').first().click();
  await page.getByLabel('Alias').fill('ZZ-1');
  await page.getByRole('navigation').getByRole('link', { name: 'Identités', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Rester' }).click();
  await expect(page.getByLabel('Alias')).toHaveValue('ZZ-1');
  await page.getByRole('navigation').getByRole('link', { name: 'Identités', exact: true }).click();
  await dialog.getByRole('button', { name: 'Quitter sans enregistrer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Identités' })).toBeVisible();
});

test('the server’s refusal stands under its field', async ({ portico }) => {
  const { page } = portico;
  await portico.signIn('admin', '/scopes/create');
  await page.getByLabel('Nom').first().fill('France');
  await page.getByRole('button', { name: 'Créer', exact: true }).click();
  await expect(page.getByText(/existe déjà|déjà utilisé/i).first()).toBeVisible();
  await expect(page.getByLabel('Nom').first()).toHaveValue('France');
});

test('a phone shows cards and never scrolls sideways', async ({ portico }) => {
  const { page } = portico;
  await page.setViewportSize({ width: 390, height: 844 });
  await portico.signIn('admin', '/identities');
  await expect(page.getByRole('heading', { level: 1, name: 'Identités' })).toBeVisible();
  await portico.settled();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
