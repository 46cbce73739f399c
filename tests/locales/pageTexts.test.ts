import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { pages } from '../../locales/fr/pages';
import { reporting } from '../../locales/fr/reporting';

/** Everything that the console has before a page of a feature is opened, and the list of identities, which many open first. */
const FIRST = [
  'src/boot/mountConsole.tsx',
  'resources/engine/ResourceList.tsx',
  'resources/engine/ResourceEdit.tsx',
  'resources/engine/ResourceCreate.tsx',
  'customViews/identities/IdentitiesPage.tsx',
  'customViews/identities/SponsorRequestsPage.tsx',
];
const ENDS = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];
const IMPORTS = /^(?:import|export)\s(?!type\b)[^;]*?from '(\.[^']+)';/gm;

/** The files that these import, over any number of others; what is imported by a call (`import()`) comes later. */
function reached(entries: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  const todo = entries.map((entry) => resolve(entry));
  for (let file = todo.pop(); file !== undefined; file = todo.pop()) {
    if (found.has(file) || !/\.tsx?$/.test(file)) continue;
    const text = readFileSync(file, 'utf8');
    found.set(file, text);
    for (const [, to = ''] of text.matchAll(IMPORTS)) {
      const path = resolve(dirname(file), to);
      const next = ENDS.map((end) => path + end).find((one) => existsSync(one) && statSync(one).isFile());
      if (next) todo.push(next);
    }
  }
  return found;
}

it('texts of pages are used only by code that waits for them', () => {
  const files = reached(FIRST);
  expect(files.size).toBeGreaterThan(300);
  const key = new RegExp(`['"\`](?:${Object.keys({ ...pages, ...reporting }).join('|')})\\.[\\w.$]+`, 'g');
  const early = [...files].flatMap(([file, text]) =>
    file.includes('/locales/') ? [] : (text.match(key) ?? []).map((found) => `${relative('.', file)}: ${found}`),
  );
  expect(early).toEqual([]);
});

it('texts of rare pages are used only by these pages', () => {
  const homes = /^customViews\/(?:alerts|scheduled-reports)\//;
  const key = new RegExp(`translate\\(\\s*['"\`](?:${Object.keys(reporting).join('|')})\\.`);
  const others = [
    ...reached(['src/boot/mountConsole.tsx', 'customViews/report/boards/DashboardsPage.tsx', ...FIRST]),
  ].flatMap(([file, text]) => (key.test(text) && !homes.test(relative('.', file)) ? [relative('.', file)] : []));
  expect(others).toEqual([]);
});
