import { waitFor } from '@testing-library/dom';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allows, OTHER_COMPANIES } from '../../domain/access/permissions';
import { testApp, type TestApp } from '../support/app';
import { bodyText, headingText, openConsole, type OpenConsole } from '../support/console';
import { aboveOf, menuOf } from '../support/expectation';
import { maskWith, namesIn, PERMISSIONS } from '../support/personas';
import { readModel } from '../support/readModel';

const { resources } = readModel();

/** Rights that count in the provider's company, or in a partner's, and who has them there. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'superadmin:view': 'superadmin',
  'superadmin:edit': 'superadmin',
  partneraccount: 'partner',
  support_access: 'support',
};

/** Pages that are open to everybody. */
const EVERYBODYS = ['dashboard', 'myprofile'];

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

/** Signs in as a role that has exactly these rights. */
async function openWith(rights: readonly string[], role: string): Promise<OpenConsole> {
  await test.database.ownerQuery(
    `update adprofile set adp_bits = $1 where adprofileid = (select ad_profileid from administrator where ad_login like $2)`,
    [maskWith(...rights), `${role}@%`],
  );
  return openConsole(test, role);
}

const pathsIn = (selector: string) => [
  ...new Set(
    [...document.querySelectorAll(`${selector} a[href^="#/"]`)].map((link) =>
      (link.getAttribute('href') ?? '').replace(/^#\//, '').replace(/\?.*/, ''),
    ),
  ),
];

async function openSections({ user }: OpenConsole) {
  for (;;) {
    const closed = document.querySelector('.rail-nav [aria-expanded=false]');
    if (!closed) return;
    await user.click(closed);
  }
}

/** Goes to a page. The one before stays until this one can be drawn: its title is marked, to be told from the next. */
async function go(at: OpenConsole, path: string) {
  const title = document.querySelector('main h1');
  const leaves = at.address().split('/')[1] !== path.split('/')[0];
  if (leaves) title?.setAttribute('data-before', title.textContent);
  // Of a list a few rows are enough to see that it works.
  await at.go(path in resources ? `/${path}?page=1&perPage=5` : `/${path}`);
  await waitFor(() => {
    expect(at.address().split('?')[0]).toBe(`/${path}`);
    const now = document.querySelector('main h1');
    expect(now?.textContent).not.toBe(now?.getAttribute('data-before'));
  });
  await expectPage(at, path);
}

/** The page stands: it has a title, no message in its place, and nothing failed. */
async function expectPage(at: OpenConsole, name: string) {
  await waitFor(() => expect(headingText(), name).not.toBe(''));
  await at.settled();
  expect(document.querySelector('.page-message'), name).toBeNull();
  expect(document.querySelector('.toast'), name).toBeNull();
  expect(at.refused.splice(0), name).toEqual([]);
}

it.each(PERMISSIONS)(
  '%s alone: a first page, a menu of what it opens, and pages that all work',
  async (permission) => {
    const held = namesIn(maskWith(permission));
    const at = await openWith([permission], ELSEWHERE[permission] ?? 'viewer');
    await expectPage(at, 'first page');
    const saysNothing = document.querySelector('.home-nothing') !== null;
    await openSections(at);
    const inMenu = pathsIn('.rail-nav .rail-section:not(.rail-shortcuts)');
    await go(at, 'settings');
    const reachable = new Set([...inMenu, ...pathsIn('.settings')]);
    for (const path of reachable) {
      await go(at, path);
      for (const tab of pathsIn('main nav:not(.home-starts)')) reachable.add(tab);
    }
    const expected = menuOf(held);
    if (allows(held, OTHER_COMPANIES)) {
      expect([...inMenu].sort()).toEqual(aboveOf(held));
      expect(expected).toEqual(expect.arrayContaining([...reachable]));
    } else {
      expect([...reachable].sort()).toEqual(expected);
      // Where there is nothing to do, the first page says so.
      expect(saysNothing).toBe(reachable.size === EVERYBODYS.length);
    }
    await at.close();
  },
  60_000,
);

it('no right: the first page says so, and who can be asked', async () => {
  const at = await openWith([], 'viewer');
  await expectPage(at, 'first page');
  expect(bodyText()).toContain('Votre profil ne donne encore accès à aucune page');
  expect(bodyText()).toContain('Demandez à un administrateur de votre entreprise de vous donner des droits.');
  await openSections(at);
  const inMenu = pathsIn('.rail-nav .rail-section:not(.rail-shortcuts)');
  await go(at, 'settings');
  expect([...inMenu, ...pathsIn('.settings')]).toEqual(EVERYBODYS);
  await at.close();
});
