import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

const GENERATED = 'domain/generated';
const foldersOf = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${path}/${name}`)
    .filter((folder) => folder !== GENERATED);

const foldersIn = (cell = '') => [...cell.matchAll(/`([\w/-]+)\/`/g)].map(([, folder]) => folder ?? '');

/**
 * The folders of the tables: in a first cell, below the parent that the table's head may give (`server/…`), and in the
 * second cell, below those of the first.
 */
function documented(text: string): Set<string> {
  const found = new Set<string>();
  let head: string | undefined;
  for (const line of text.split('\n')) {
    const [first, second] = line.startsWith('|') ? line.split('|').slice(1) : [];
    if (first !== undefined && head !== undefined) {
      const parent = /`([\w/-]+\/)…`/.exec(head)?.[1] ?? '';
      for (const folder of foldersIn(first).map((name) => `${parent}${name}`)) {
        found.add(folder);
        for (const inside of foldersIn(second)) found.add(`${folder}/${inside}`);
      }
    }
    head = first === undefined ? undefined : (head ?? first);
  }
  return found;
}

it('docs/architecture.md names every folder of the source', () => {
  const second = ['domain', 'dataProvider', 'resources', 'customViews', 'src', 'server'].flatMap(foldersOf);
  const third = [...foldersOf('server'), ...foldersOf('customViews'), ...foldersOf('resources')].flatMap(foldersOf);
  const named = documented(readFileSync('docs/architecture.md', 'utf8'));
  expect([...second, ...third].filter((folder) => !named.has(folder))).toEqual([]);
});

it('finds a name in the table of its parent only', () => {
  const table = ['| `server/actions/…` | What |', '| --- | --- |', '| `views/` | saved views, `shared/` |', ''];
  expect([...documented(table.join('\n'))]).toEqual(['server/actions/views', 'server/actions/views/shared']);
});
