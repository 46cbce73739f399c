import { waitFor } from '@testing-library/dom';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allows, OTHER_COMPANIES } from '../../domain/access/permissions';
import { testApp, type TestApp } from '../support/app';
import { exactly, headingText, openConsole, type OpenConsole } from '../support/console';
import { aboveOf, columnsOf, isPage, listsOf, menuOf, titleOf } from '../support/expectation';
import { heldBy, roles } from '../support/roles';
import { shell as en } from '../../locales/en/shell';
import { shell as es } from '../../locales/es/shell';
import { shell as fr } from '../../locales/fr/shell';
import { shell as zh } from '../../locales/zh/shell';
import { ROUTES } from '../support/routes';
import { shownList } from '../support/walk/shown';
import { isWhole } from '../support/whole';

const SHELL = { fr, en, es, zh };

/**
 * Without the administrator of “Laboratoire”, who has what `admin` has: that its lists and records open is for
 * `tests/e2e/everyList.spec.ts` and `hostileTexts.spec.ts`.
 */
const walkers = roles.filter((role) => role !== 'lab');

/** At most three of them, as far apart as can be. @param turn where to begin, so that everybody has a turn */
function some(all: readonly string[], turn: number): readonly string[] {
  if (isWhole || all.length <= 3) return all;
  return [0, 1, 2].map((third) => all[(turn + Math.floor((third * all.length) / 3)) % all.length]!);
}

/**
 * Who goes to an address that is no list of theirs: three of the roles that may, and three of those that may not. Every role
 * opens all of its lists, and with one right alone every page is opened in `fewRights.test.ts`.
 */
const VISITORS = new Map(
  ROUTES.map(({ route, anyOf }, turn) => {
    const may = walkers.filter((role) => anyOf.length === 0 || anyOf.some((name) => heldBy(role).has(name)));
    const mayNot = walkers.filter((role) => !may.includes(role));
    return [route, new Set([...some(may, turn), ...some(mayNot, turn)])] as const;
  }),
);

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

/** Paths of the addresses that links below an element lead to. */
const pathsIn = (selector: string) =>
  [...document.querySelectorAll(`${selector} a[href^="#/"]`)].map((link) =>
    (link.getAttribute('href') ?? '').replace(/^#\//, '').replace(/\?.*/, ''),
  );
/** Opens every closed section of the menu. */
async function openSections(at: OpenConsole) {
  for (;;) {
    const closed = document.querySelector('.rail-nav [aria-expanded=false]');
    if (!closed) return;
    await at.user.click(closed);
  }
}
const grid = () => document.querySelector('[role=grid]');
const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent);

it.each(walkers)(
  '%s: menu, columns and addresses are those that the bits say, and all of them work',
  async (role) => {
    const held = heldBy(role);
    const at = await openConsole(test, role);
    const language = document.documentElement.lang;
    const messages = SHELL[language as keyof typeof SHELL];
    await openSections(at);
    // What the home page asks for would wait beside the requests of the next pages, of which a person has fifty at most.
    await at.settled();
    const inMenu = pathsIn('.rail-nav .rail-section:not(.rail-shortcuts)');
    const reachable = new Set(inMenu);
    await at.open('/settings', /./);
    await waitFor(() => expect(document.querySelector('.settings')).not.toBeNull());
    for (const path of pathsIn('.settings')) reachable.add(path);

    // A person who may see little still sees something.
    let seen = 0;
    /** Addresses of lists that have been there. */
    const opened = new Set<string>();
    for (const name of listsOf(held)) {
      await at.open(`/${name}?page=1&perPage=5`, isPage(name) ? /./ : exactly(titleOf(name, language)));
      await waitFor(() => expect(grid() ?? document.querySelector('.e-state')).not.toBeNull());
      expect(document.querySelector('.page-message'), name).toBeNull();
      opened.add(at.address().replace(/^\/|\?.*/g, ''));
      for (const path of pathsIn('main nav')) reachable.add(path);
      const { heads, rows } = shownList();
      if (rows.length === 0) {
        expect(document.querySelector('.e-state'), name).not.toBeNull();
        continue;
      }
      seen += 1;
      if (!isPage(name)) expect(heads, name).toEqual(columnsOf(name, held, language));
    }
    expect(seen).toBeGreaterThan(0);
    reachable.delete('');
    if (allows(held, OTHER_COMPANIES)) {
      // A customer's pages are shown inside a customer.
      expect([...inMenu].sort()).toEqual(aboveOf(held));
      expect(menuOf(held)).toEqual(expect.arrayContaining([...reachable]));
    } else expect([...reachable].sort()).toEqual(menuOf(held));

    const wrong: string[] = [];
    for (const { route, anyOf, at: place } of ROUTES.filter(
      ({ route }) => VISITORS.get(route)?.has(role) && !opened.has(route),
    )) {
      await at.go(`/${route}`);
      if (anyOf.length === 0 || anyOf.some((name) => held.has(name))) {
        await waitFor(() => {
          // A list writes its order and filter into the address once it is there.
          const address = decodeURIComponent(at.address());
          const [path] = address.split('?');
          if (place) expect(place.test(address) || place.test(path!), `${route}: ${address}`).toBe(true);
          else expect(path).toBe(`/${route}`);
          expect(headingText(), route).not.toBe('');
          expect(document.querySelector('.page-message'), route).toBeNull();
        });
        // OWASP ASVS 5.0 7.4.4: every page has it.
        expect(buttons(), route).toContain(messages.nav.signOut);
        await at.settled();
        continue;
      }
      // What no one may open does not exist; the rest names the right that is missing.
      const title = anyOf.includes('nobody') ? messages.notFound.title : messages.forbidden.title;
      await waitFor(() => expect(headingText(), route).toBe(title));
      if (grid()) wrong.push(`${route} shows a list`);
    }
    expect(wrong).toEqual([]);
    await at.settled();
    expect(at.refused).toEqual([]);
    await at.close();
  },
  120_000,
);
