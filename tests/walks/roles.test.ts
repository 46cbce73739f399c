// @vitest-environment happy-dom
import { waitFor } from '@testing-library/dom';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../support/app';
import { exactly, headingText, openConsole } from '../support/console';
import { columnsOf, isPage, listsOf, menuOf, titleOf } from '../support/expectation';
import { heldBy, roles } from '../support/roles';
import { ROUTES } from '../support/routes';
import { shownList } from '../support/walk/shown';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const links = () =>
  [...document.querySelectorAll('.rail-nav a[href^="#/"]')].map((link) => (link.getAttribute('href') ?? '').slice(2));
const grid = () => document.querySelector('[role=grid]');

it.each(roles)(
  '%s: menu, columns and addresses are those that the bits say, and all of them work',
  async (role) => {
    const held = heldBy(role);
    const at = await openConsole(test, role);
    const language = document.documentElement.lang;
    expect(links()).toEqual(menuOf(held));

    // Whoever may see little still sees something.
    let seen = 0;
    for (const name of listsOf(held)) {
      await at.open(`/${name}?page=1&perPage=5`, isPage(name) ? /./ : exactly(titleOf(name, language)));
      await waitFor(() => expect(grid() ?? document.querySelector('.e-state')).not.toBeNull());
      const { heads, rows } = shownList();
      if (rows.length === 0) {
        expect(document.querySelector('.e-state'), name).not.toBeNull();
        continue;
      }
      seen += 1;
      if (!isPage(name)) expect(heads, name).toEqual(columnsOf(name, held, language));
    }
    expect(seen).toBeGreaterThan(0);

    const wrong: string[] = [];
    for (const { route, anyOf, leads } of ROUTES) {
      await at.go(`/${route}`);
      if (anyOf.length === 0 || anyOf.some((name) => held.has(name))) {
        await waitFor(() => {
          expect(decodeURIComponent(at.address()), route).toMatch(leads);
          expect(headingText(), route).not.toBe('');
          expect(document.querySelector('.page-message'), route).toBeNull();
        });
        // A list writes its order and filter into the address once it is there.
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
