import type { Page } from '@playwright/test';
import type { Resource } from '../../domain/schema/model/model';
import { titleOf } from '../support/expectation';
import { readModel } from '../support/readModel';
import { walkerOf } from '../support/walk/walker';
import { layoutViolations, expect, test } from './support/portico';

const DESKTOP = 1440;
/** So narrow that rows are cards. */
const PHONE = 390;

/**
 * What is too wide: the page; at `DESKTOP` the table, too. The layout is computed at once, without a frame: a headless
 * browser sometimes draws none after a change of size.
 */
const overflow = (page: Page, width: number) =>
  page.evaluate(
    ([expected, desktop]) => {
      const table = expected === desktop && document.querySelector('.e-scroll');
      return [
        ['size of the window differs', Math.abs(window.innerWidth - expected)] as const,
        ['page is too wide', document.documentElement.scrollWidth - document.documentElement.clientWidth] as const,
        ['table is too wide', table ? table.scrollWidth - table.clientWidth : 0] as const,
      ]
        .filter(([, pixels]) => pixels > 0)
        .map(([what, pixels]) => `the ${what} by ${pixels} px`);
    },
    [width, DESKTOP] as const,
  );

/** All of them are measured, also after a failure. */
const softly = expect.configure({ soft: true });

async function expectToFit(page: Page, name: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await softly.poll(() => overflow(page, width), { message: `${name} at ${width} px`, timeout: 2_000 }).toEqual([]);
}

/** Lists that are walked through by somebody of a role. */
const lists = (resources: readonly Resource[], role: string) =>
  resources.filter((resource) => resource.own === undefined && walkerOf(resource) === role).map(({ name }) => name);

// Each list by somebody who has rows in it; no role has columns that these two do not have.
for (const role of ['admin', 'superadmin']) {
  test(`${role}: every list fits in the window, its columns too at ${DESKTOP} px, and axe finds nothing`, async ({
    portico,
    page,
  }) => {
    test.setTimeout(300_000);
    await portico.signIn(role);
    const names = lists(Object.values(readModel().resources), role);
    expect(names.length).toBeGreaterThan(3);
    const open = async (name: string) => {
      await page.goto(`/#/${name}`);
      await expect(page.locator('.e-page h1')).toHaveText(titleOf(name, 'fr'));
      await portico.settled();
    };
    for (const name of names) {
      await open(name);
      await expectToFit(page, name, 1024);
      await expectToFit(page, name, DESKTOP);
      softly(await layoutViolations(page), name).toEqual([]);
    }
    // A list learns that it is on a phone when it is opened.
    await page.setViewportSize({ width: PHONE, height: 900 });
    for (const name of names) {
      await open(name);
      await expect(page.locator('table.e-table')).toHaveCount(0);
      await expectToFit(page, name, PHONE);
    }
  });
}
