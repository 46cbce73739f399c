// @vitest-environment happy-dom
import { waitFor } from '@testing-library/dom';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import { exactly, headingText, openConsole, type OpenConsole } from '../support/console';
import { columnsOf, isPage, listsOf, menuOf, titleOf } from '../support/expectation';
import { heldBy, roles } from '../support/roles';
import { ROUTES } from '../support/routes';
import { shownList } from '../support/walk/shown';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

/** First segments of the addresses that links below an element lead to. */
const pathsIn = (selector: string) =>
  [...document.querySelectorAll(`${selector} a[href^="#/"]`)].map(
    (link) => (link.getAttribute('href') ?? '').split(/[/?]/)[1] ?? '',
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

it.each(roles)(
  '%s: menu, columns and addresses are those that the bits say, and all of them work',
  async (role) => {
    const held = heldBy(role);
    const at = await openConsole(test, role);
    const language = document.documentElement.lang;
    await openSections(at);
    const reachable = new Set(pathsIn('.rail-nav'));
    await at.open('/settings', /./);
    await waitFor(() => expect(document.querySelector('.settings')).not.toBeNull());
    for (const path of pathsIn('.settings')) reachable.add(path);

    // Whoever may see little still sees something.
    let seen = 0;
    for (const name of listsOf(held)) {
      await at.open(`/${name}?page=1&perPage=5`, isPage(name) ? /./ : exactly(titleOf(name, language)));
      await waitFor(() => expect(grid() ?? document.querySelector('.e-state')).not.toBeNull());
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
    expect([...reachable].sort()).toEqual(menuOf(held));

    const wrong: string[] = [];
    for (const { route, anyOf, leads } of ROUTES) {
      await at.go(`/${route}`);
      if (anyOf.length === 0 || anyOf.some((name) => held.has(name))) {
        await waitFor(() => {
          // A list writes its order and filter into the address once it is there.
          const address = decodeURIComponent(at.address());
          expect(leads.test(address) || leads.test(address.replace(/\?.*/, '')), `${route}: ${address}`).toBe(true);
          expect(headingText(), route).not.toBe('');
          expect(document.querySelector('.page-message'), route).toBeNull();
        });
        await at.settled();
        continue;
      }
      await waitFor(() => expect(document.querySelector('.page-message, .home'), route).not.toBeNull());
      if (grid()) wrong.push(`${route} shows a list`);
    }
    expect(wrong).toEqual([]);
    await at.settled();
    expect(at.refused).toEqual([]);
    await at.close();
  },
  120_000,
);
