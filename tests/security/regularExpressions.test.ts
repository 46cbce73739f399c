import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSync } from 'recheck';
import ts from 'typescript';
import { expect, it } from 'vitest';

/** Expressions whose time grows faster than their input, each with what keeps the input short. */
const BOUNDED: Readonly<Record<string, string>> = {
  '/^[^\\p{L}]+|[^\\p{L}]+$/gu': 'passwords have at most 128 characters when it runs',
  '/\\s*;\\s*/': 'entries of Accept-Language are cut to 100 characters',
  '/\\s*;\\s*q=/i': 'entries of Accept-Language are cut to 100 characters',
  '/\\/+$/': 'addresses of the configuration and of companies, at most 255 characters',
  '/^-+|-+$/g': 'demo data only',
  '/\\?.*$/': 'the first question mark of a request target, which has no line break, always matches',
  '/\\s*–\\s*$/': 'names of companies, at most 255 characters',
  '/^create index "([^"]+__s__[^"]*)"/': 'statements of the server itself',
  '/\\.+$/': 'runs in the browser, on what the same person types',
  '/(?:^|\\/)(?:visibleWhen|requiredWhen|enabledWhen|possibleWhen|where|when)\\/(?:.*\\/)?properties$/':
    'paths inside a schema of at most 256 kB, in the studio',
  '/<html\\b[^>]*?\\slang\\s*=\\s*["\']?([A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)/i':
    'the first 4096 bytes of a page, in a worker process with a time limit',
  [String.raw`/\\(?:[pPu]\{[^}]*\}|.)|\[(?:\\.|[^\]\\])*\]|\{(\d+)(?:(,)(\d*))?\}/gsu`]:
    'patterns of at most 500 characters, in a worker thread with a time limit',
  [String.raw`/\/|(?<![\p{L}\p{N}])www\.|\p{L}\.\p{L}{2,}[:?#]/iu`]:
    'logins and passwords of guests, at most 255 characters; the check finds it safe in some runs, and not in others',
};

function literalsIn(folder: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.startsWith('generated')) continue;
    const path = join(folder, file);
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) found.set(node.text, path);
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest));
  }
  return found;
}

it('no regular expression of the server needs much time for a crafted text', () => {
  const all = new Map([...literalsIn('server'), ...literalsIn('domain')]);
  expect(all.size).toBeGreaterThan(100);
  const wrong = [...all].flatMap(([literal, path]) => {
    const end = literal.lastIndexOf('/');
    // Without a quantifier that repeats, the time grows with the text and no faster.
    if (Object.hasOwn(BOUNDED, literal) || !/[*+{]/.test(literal)) return [];
    const { status } = checkSync(literal.slice(1, end), literal.slice(end + 1).replace('g', ''), { timeout: 60_000 });
    return status === 'safe' ? [] : [`${path}: ${literal} is ${status}`];
  });
  expect(wrong).toEqual([]);
  // Nothing stays in the list that is gone.
  expect(Object.keys(BOUNDED).filter((literal) => !all.has(literal))).toEqual([]);
}, 600_000);
