import { expect, test, violations } from './support/portico';

const ROLES = [
  'superadmin',
  'partner',
  'admin',
  'admin2',
  'scoped',
  'viewer',
  'log-reader',
  'report-author',
  'receptionist',
  'support',
];

/** Menu entries that a role must or must not have (specification 1 §2, the permission layout). */
const MENU: Readonly<Record<string, { has: string[]; hasNot: string[] }>> = {
  superadmin: { has: ['companies', 'skus'], hasNot: [] },
  admin: { has: ['identities', 'locations', 'administrators', 'tokens'], hasNot: ['companies', 'skus'] },
  viewer: { has: ['identities', 'locations'], hasNot: ['companies'] },
  'log-reader': { has: ['access-logs', 'authentications'], hasNot: ['identities', 'administrators', 'companies'] },
};

for (const role of ROLES) {
  test(`${role}: every entry of the menu opens something that works`, async ({ portico }) => {
    test.setTimeout(150_000);
    const { page } = portico;
    await portico.signIn(role);
    const links = page.getByRole('navigation').locator('a[href^="#/"]');
    const hashes = [
      ...new Set(await links.evaluateAll((all) => all.map((link) => (link.getAttribute('href') ?? '').slice(1)))),
    ];
    expect(hashes.length).toBeGreaterThan(0);
    for (const name of MENU[role]?.has ?? []) expect(hashes).toContain(`/${name}`);
    for (const name of MENU[role]?.hasNot ?? []) expect(hashes).not.toContain(`/${name}`);
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
    });
    for (const hash of hashes) {
      await portico.open(hash);
      await portico.settled();
    }
    expect(refused).toEqual([]);
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every page is accessible, ${colorScheme}`, async ({ portico }) => {
    test.setTimeout(240_000);
    const { page } = portico;
    await page.emulateMedia({ colorScheme });
    await portico.signIn('superadmin');
    const links = page.getByRole('navigation').locator('a[href^="#/"]');
    const hashes = [
      ...new Set(await links.evaluateAll((all) => all.map((link) => (link.getAttribute('href') ?? '').slice(1)))),
    ];
    expect(hashes.length).toBeGreaterThan(15);
    const found: Record<string, string[]> = {};
    for (const hash of hashes) {
      await portico.open(hash);
      await portico.settled();
      const wrong = await violations(page);
      if (wrong.length > 0) found[hash] = wrong;
    }
    expect(found).toEqual({});
  });
}

test('a page that is not for the role says so and shows nothing', async ({ portico }) => {
  await portico.signIn('log-reader', '/administrators');
  await expect(portico.page.getByRole('grid')).toHaveCount(0);
  await expect(portico.page.getByRole('heading', { level: 1 })).toBeVisible();
});
