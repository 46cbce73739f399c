import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

const GENERATED = 'domain/generated';
const foldersOf = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${path}/${name}`)
    .filter((folder) => folder !== GENERATED);

it('docs/architecture.md names every folder of the source', () => {
  const text = readFileSync('docs/architecture.md', 'utf8');
  const second = ['domain', 'dataProvider', 'resources', 'customViews', 'src', 'server'].flatMap(foldersOf);
  const third = [...foldersOf('server'), ...foldersOf('customViews'), ...foldersOf('resources')].flatMap(foldersOf);
  const named = (folder: string) => new RegExp(`[\`/]${folder.split('/').at(-1) ?? ''}/`).test(text);
  expect([...second, ...third].filter((folder) => !named(folder))).toEqual([]);
});
