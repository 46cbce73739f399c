import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = process.cwd();
/** Folder → folders it may import from (docs/architecture.md). */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  domain: ['schemas'],
  dataProvider: ['domain'],
  resources: ['domain', 'dataProvider'],
  customViews: ['domain', 'dataProvider', 'resources'],
  locales: [],
  src: ['domain', 'dataProvider', 'resources', 'customViews', 'locales', 'schemas'],
  server: ['domain', 'schemas'],
};
/** Inside the server no one imports from a folder that comes later in this list. */
const LAYERS = [
  'errors',
  'concurrency',
  'keys',
  'config',
  'outgoing',
  'places',
  'files',
  'workers',
  'db',
  'context',
  'storage',
  'auth',
  'actions',
  'syslog',
  'demo',
  'http',
  'app',
  'commands',
];
/** Where SQL is written: the query builder is imported nowhere else. */
const SQL_FOLDERS = ['server/db/', 'server/storage/', 'server/demo/'];
/** Folders of `customViews/` that several features import; they import no feature (docs/architecture.md). */
const SHARED_BY_FEATURES = ['graphs', 'navigation', 'notices', 'page-parts'];
const SOURCE = /\.(ts|tsx|mts)$/;
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s*['"]([^'"]+)['"]/g;

/** Words of docs/glossary.md (“Words that we do not use”) that no declaration has: they do not say what a name holds. */
const REPLACED_NAMES =
  /^(said|hears|heard|judge|whoever|nobody|somebody|wanted|meant|behind|beside|standing|face|piece|lately|deputy|surroundings|told|asked|begun|met)$/;

/** Words of the same list that no comment has; in backticks they are values. */
const REPLACED_WORDS = /\b(whoever|nobody|somebody|whom|anew)\b/i;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

interface Edge {
  readonly from: string;
  readonly to: string;
  readonly typeOnly: boolean;
}

function filesBelow(folder: string): string[] {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith('domain/generated'));
}

function target(from: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  const base = resolve(ROOT, dirname(from), specifier);
  const found = ['', '.ts', '.tsx', '.mts', '/index.ts', '/index.tsx']
    .map((ending) => base + ending)
    .find((path) => existsSync(path) && SOURCE.test(path));
  return relative(ROOT, found ?? base);
}

function edgesOf(file: string): Edge[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [...text.matchAll(IMPORT)].flatMap((match) => {
    const to = target(file, match[1] ?? match[2] ?? match[3] ?? '');
    return to ? [{ from: file, to, typeOnly: /^\s*(import|export)\s+type\b/.test(match[0].trimStart()) }] : [];
  });
}

const files = Object.keys(MAY_IMPORT).flatMap(filesBelow);
const edges = files.flatMap(edgesOf);
const top = (path: string) => path.split('/')[0] ?? '';

describe('the folders', () => {
  it('finds the source files and their imports', () => {
    expect(files.length).toBeGreaterThan(100);
    expect(edges.length).toBeGreaterThan(200);
  });

  it('imports only along the table of folders', () => {
    const wrong = edges.filter(({ from, to }) => top(from) !== top(to) && !MAY_IMPORT[top(from)]?.includes(top(to)));
    expect(wrong).toEqual([]);
  });

  it('keeps one custom view out of another', () => {
    const view = (path: string) => path.split('/')[1];
    const wrong = edges.filter(
      ({ from, to }) =>
        top(from) === 'customViews' &&
        top(to) === 'customViews' &&
        from.split('/').length > 2 &&
        to.split('/').length > 2 &&
        view(from) !== view(to) &&
        !SHARED_BY_FEATURES.includes(view(to) ?? ''),
    );
    expect(wrong).toEqual([]);
  });

  it('has nothing beside the features but what lists them, and what every page gets', () => {
    const beside = filesBelow('customViews').filter((file) => file.split('/').length === 2);
    expect(beside.map((file) => basename(file)).sort()).toEqual([
      ...['appContext.ts', 'dialogs.ts', 'imported.ts', 'index.ts', 'links.ts', 'notes.ts'],
    ]);
  });

  it('lets the layers of the server look down only', () => {
    const layer = (path: string) => (top(path) === 'server' ? LAYERS.indexOf(path.split('/')[1] ?? '') : -1);
    const wrong = edges.filter(({ from, to }) => layer(from) >= 0 && layer(to) > layer(from));
    expect(wrong).toEqual([]);
  });

  it('has no two folders of one parent that import each other', () => {
    // The first folders in which two paths differ; a file that lies beside a folder assembles what is in it.
    const between = new Set<string>();
    for (const { from, to } of edges) {
      const [a, b] = [from.split('/'), to.split('/')];
      const at = a.findIndex((segment, index) => segment !== b[index]);
      if (at < a.length - 1 && at < b.length - 1) {
        between.add(`${a.slice(0, at + 1).join('/')} → ${b.slice(0, at + 1).join('/')}`);
      }
    }
    const wrong = [...between].filter((pair) => between.has(pair.split(' → ').reverse().join(' → ')));
    expect(wrong).toEqual([]);
  });

  it('writes SQL in its own folders only', () => {
    const wrong = files.filter(
      (file) =>
        file.startsWith('server/') &&
        !SQL_FOLDERS.some((folder) => file.startsWith(folder)) &&
        /\bsql`|import \{[^}]*\bsql\b[^}]*\} from 'kysely'|\.(?:selectFrom|updateTable|insertInto|deleteFrom)\(/.test(
          readFileSync(join(ROOT, file), 'utf8'),
        ),
    );
    expect(wrong).toEqual([]);
  });

  it('has a file of routes for each group of routes, and nothing else among them', () => {
    const registers = /\n(?:export )?(?:async )?function \w*Routes\(/;
    const groups = filesBelow('server/http/routes');
    expect(groups.length).toBeGreaterThan(50);
    expect(groups.filter((file) => !registers.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
  });

  it('answers records in one way', () => {
    // A read that converts rows itself could forget to hide what the caller does not see.
    const homes = ['server/storage/records/wireFormat.ts', 'server/actions/records/hiddenReferences.ts'];
    const calls = (file: string) => /\b(toWire|hideReferences)\b/.test(readFileSync(join(ROOT, file), 'utf8'));
    const callers = filesBelow('server').filter((file) => !homes.includes(file) && calls(file));
    expect(callers).toEqual(['server/actions/records/readableRecords.ts']);
  });

  it('keeps features out of the engine', () => {
    const wrong = edges.filter(({ from, to }) => from.startsWith('resources/') && to.startsWith('customViews/'));
    expect(wrong).toEqual([]);
  });

  it('fetches parts of pages with `lazyPart`: one that cannot be fetched must not take its page with it', () => {
    const users = ['src', 'resources', 'customViews']
      .flatMap(filesBelow)
      .filter((file) => /import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(readFileSync(join(ROOT, file), 'utf8')));
    expect(users).toEqual(['resources/engine/lazyPart.tsx']);
  });

  it('keeps resources out of the widgets', () => {
    const wrong = edges.filter(
      ({ from, to }) => from.startsWith('resources/ui/') && to.startsWith('resources/engine/'),
    );
    expect(wrong).toEqual([]);
  });

  it('keeps the database, the configuration and keys out of worker processes', () => {
    const reached = new Set(['server/workers/worker.ts']);
    for (const file of reached) {
      for (const { from, to, typeOnly } of edges) if (from === file && !typeOnly) reached.add(to);
    }
    expect(reached).toContain('server/files/tables/readTable.ts');
    const wrong = [...reached].filter((file) => /^server\/(db|storage|http|auth|config|context|keys)\//.test(file));
    expect(wrong).toEqual([]);
  });

  it('keeps the domain free of Node, React and the clock', () => {
    const wrong = filesBelow('domain').filter((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8');
      return /from 'node:|from 'react|Date\.now\(|new Date\(\)/.test(text);
    });
    expect(wrong).toEqual([]);
  });

  it('has no import cycle', () => {
    const graph = new Map<string, string[]>();
    // Types are gone when the program runs, so they close no circle.
    for (const { from, to, typeOnly } of edges) if (!typeOnly) graph.set(from, [...(graph.get(from) ?? []), to]);
    const done = new Set<string>();
    const cycles: string[] = [];
    const visit = (file: string, path: readonly string[]): void => {
      if (path.includes(file)) {
        cycles.push([...path.slice(path.indexOf(file)), file].join(' → '));
        return;
      }
      if (done.has(file)) return;
      for (const next of graph.get(file) ?? []) visit(next, [...path, file]);
      done.add(file);
    };
    for (const file of graph.keys()) visit(file, []);
    expect(cycles).toEqual([]);
  });

  it('has no two modules whose names differ only in case: other file systems take one for the other', () => {
    const modules = files.map((file) => file.replace(SOURCE, '').toLowerCase());
    expect(modules.filter((name, place) => modules.indexOf(name) !== place)).toEqual([]);
  });

  it('has no drawer for things without a home', () => {
    const wrong = files.filter((file) => /(^|\/)(utils?|helpers?|misc|common|shared)\//.test(file));
    expect(wrong).toEqual([]);
  });

  it('declares no name from the list of replaced words', () => {
    const declaration = /^\s*(?:export )?(?:async )?(?:const|let|function\*?|class|interface|type)\s+(\w+)/gm;
    const names = (file: string) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(declaration)].map(([, name]) => name ?? '');
    const wrong = files.flatMap((file) =>
      names(file)
        .filter((name) => REPLACED_NAMES.test(name))
        .map((name) => `${file}: ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  it('writes comments without the words that the glossary replaces', () => {
    const comments = (file: string) => readFileSync(join(ROOT, file), 'utf8').match(COMMENT) ?? [];
    const wrong = files.flatMap((file) =>
      comments(file)
        .filter((comment) => REPLACED_WORDS.test(comment.replace(/`[^`]*`/g, '')))
        .map((comment) => `${file}: ${comment}`),
    );
    expect(wrong).toEqual([]);
  });

  it('never asks which resource it is', () => {
    const wrong = files.filter((file) =>
      /\bresource(\.name)?\s*===\s*['"]/.test(readFileSync(join(ROOT, file), 'utf8')),
    );
    expect(wrong).toEqual([]);
  });

  it('names the base addresses in domain/bases alone', () => {
    const rest = files.filter((file) => file !== 'domain/bases.ts');
    const wrong = rest.filter((file) => {
      const code = readFileSync(join(ROOT, file), 'utf8').replace(COMMENT, '');
      return /['`]\/(api|legacy|device|nac|admin-ui|rest)(\/|['`])/.test(code);
    });
    expect(wrong).toEqual([]);
  });

  it('names colours in the theme alone', () => {
    const rooms = ['resources', 'customViews', 'src']
      .flatMap(filesBelow)
      .filter((file) => !file.startsWith('src/theme/'));
    const wrong = rooms.filter((file) => /['"`]#[0-9a-fA-F]{3,8}['"`]/.test(readFileSync(join(ROOT, file), 'utf8')));
    expect(wrong).toEqual([]);
  });
});

/** The paths that a pattern of the documents means: `a/{b,c}.ts` is two, `*` is any text. */
function meant(pattern: string): string[] {
  const [whole, choices] = /\{([^}]*)\}/.exec(pattern) ?? [];
  return whole === undefined
    ? [pattern]
    : (choices ?? '').split(',').flatMap((one) => meant(pattern.replace(whole, one)));
}

describe('docs/coverage.md', () => {
  it('names nothing that is not there', () => {
    const text = readFileSync(join(ROOT, 'docs/coverage.md'), 'utf8');
    const rooms = [...Object.keys(MAY_IMPORT), 'schemas', 'tests', 'bin'].join('|');
    const named = [...text.matchAll(new RegExp('`((?:' + rooms + ')/[^`]*)`', 'g'))].flatMap(([, path]) =>
      meant(path ?? ''),
    );
    expect(named.length).toBeGreaterThan(100);
    const isThere = (path: string) => {
      const [folder, name] = [dirname(join(ROOT, path)), basename(path)];
      const pattern = new RegExp('^' + name.replace(/[.+?^$()|[\]\\]/g, '\\$&').replaceAll('*', '.*') + '(\\..*)?$');
      return existsSync(folder) && readdirSync(folder).some((one) => pattern.test(one));
    };
    expect(named.filter((path) => !isThere(path))).toEqual([]);
  });

  it('has a row for every rule of the specification, with a proof or what is open', () => {
    const rules = readFileSync(join(ROOT, 'docs/specification.md'), 'utf8').matchAll(/^- \*\*(S-[A-Z]+-\d+)\*\* /gm);
    const rows = readFileSync(join(ROOT, 'docs/coverage.md'), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) => {
        // A cell may hold a `|` in code; its text does not.
        const [, what = '', ...rest] = line.replace(/`[^`]*`/g, (code) => code.replaceAll('|', ' ')).split('|');
        return { numbers: what.match(/\bS-[A-Z]+-\d+\b/g) ?? [], rest: rest.join(' ') };
      });
    const named = new Set(rows.flatMap(({ numbers }) => numbers));
    expect([...rules].map(([, number = '']) => number).filter((number) => !named.has(number))).toEqual([]);
    const unproved = rows.filter(({ numbers, rest }) => numbers.length > 0 && !/`tests\/|\*\*open/.test(rest));
    expect(unproved.map(({ numbers }) => numbers.join(', '))).toEqual([]);
  });
});
