import type { Page } from '@playwright/test';
import { expect, test } from './support/portico';

/**
 * The specification's route table (1 §2, 2 §2, 3 §2): who may open an address, and where it leads. Where the table says
 * "login", what is shown there asks for the permission of its area.
 */
const ROUTES: readonly (readonly [route: string, anyOf: readonly string[], leads: RegExp])[] = [
  ['dashboard', [], /^\/dashboard$/],
  ['locations', ['location:view'], /^\/locations$/],
  ['identities', ['user:view'], /^\/identities$/],
  ['report', ['report:view'], /^\/dashboards$/],
  ['report/public', ['report:view'], /^\/dashboards$/],
  ['report/private', ['report:view'], /^\/dashboards\?.*d_status/],
  ['report/shared', ['report:view'], /^\/dashboards\?.*d_status/],
  ['helpdesk', ['support_access'], /^\/tickets$/],
  ['superadmin', ['superadmin:view', 'partneraccount'], /^\/companies$/],
  ['superadmin?tab=edit&id=4', ['superadmin:view', 'partneraccount'], /^\/companies\/4$/],
  ['myprofile', [], /^\/my-profile\/\d+$/],
  ['company_profile', ['global:view'], /^\/company-profile\/\d+$/],
  ['auth-modes', ['global:view'], /^\/auth-modes$/],
  ['tokens', ['global:view'], /^\/tokens$/],
  ['extensions', ['global:view'], /^\/extensions$/],
  ['integrations', ['zscaler'], /^\/integrations$/],
  ['manage-payments', ['payment:view'], /^\/payments$/],
  ['administrators', ['admin:view'], /^\/administrators$/],
  ['teams', ['team:view'], /^\/teams$/],
  ['policies/access-control', ['policies:view'], /^\/access-control-policies$/],
  ['policies/privilege', ['policies:view'], /^\/privilege-policies$/],
  ['policies/registration', ['policies:view'], /^\/registration-policies$/],
  ['policies/nac', ['policies:view'], /^\/nac-policies$/],
  ['access-logs', ['visit:view'], /^\/access-logs$/],
  ['authentications', ['visit:view'], /^\/authentications$/],
  ['identity-profiles', ['user:view'], /^\/identity-profiles$/],
  ['portal-assignments', ['template:edit'], /^\/portal-assignments$/],
  ['terms-of-uses', ['template:edit'], /^\/terms-of-uses$/],
  ['campaigns', ['campaign:view'], /^\/campaigns$/],
  ['administrator-profiles', ['admin:edit'], /^\/administrator-profiles$/],
  ['password-policies', ['admin:edit'], /^\/password-policies$/],
  ['security/auditlog', ['admin:edit'], /^\/auditlog$/],
  ['support', ['admin:edit', 'lobby', 'location:edit'], /^\/tickets\/create$/],
  ['report/nothing', ['nobody'], /^\/dashboard$/],
  ['no/such/page', ['nobody'], /^\/dashboard$/],
];

const ROLES = ['superadmin', 'partner', 'admin', 'viewer', 'log-reader', 'report-author', 'receptionist', 'support'];

const place = (page: Page) => decodeURIComponent(new URL(page.url()).hash.slice(1));

for (const role of ROLES) {
  test(`${role}: every address of the route table opens for whoever may open it, and nobody else`, async ({
    portico,
  }) => {
    test.setTimeout(180_000);
    const { page } = portico;
    const me = page.waitForResponse((response) => response.url().endsWith('/admins/me') && response.ok());
    await portico.signIn(role);
    const held = new Set(((await (await me).json()) as { permissions: string[] }).permissions);
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
    });
    const wrong: string[] = [];
    for (const [route, anyOf, leads] of ROUTES) {
      const open = anyOf.length === 0 || anyOf.some((name) => held.has(name));
      await page.goto(`/#/${route}`);
      if (open) {
        await expect.poll(() => place(page), { message: route }).toMatch(leads);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await portico.settled();
        if ((await page.locator('.page-message').count()) > 0) wrong.push(`${route} is closed`);
        continue;
      }
      await expect(page.locator('.page-message').or(page.locator('.home')), route).toBeVisible();
      if ((await page.getByRole('grid').count()) > 0) wrong.push(`${route} shows a list`);
    }
    expect(wrong).toEqual([]);
    expect(refused).toEqual([]);
  });
}
