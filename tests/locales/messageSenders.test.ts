import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fr } from '../../locales/fr';
import { CODES } from '../../server/errors/codes';
import { UNSENT, UNTRIGGERED } from './unsentMessages';

const { errors } = fr;

/** All files below some folders. */
const filesIn = (...folders: readonly string[]) =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );

/** The texts of all source files below some folders. */
const read = (folders: readonly string[], without: (file: string) => boolean) =>
  filesIn(...folders)
    .filter((file) => /\.(tsx?|json)$/.test(file) && !without(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

/** The files of the tests that a file of theirs imports. */
function importsOf(file: string): string[] {
  const paths = [...readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)].map(([, path]) =>
    join(dirname(file), path ?? ''),
  );
  return paths.flatMap((path) => {
    const found = ['.ts', '.tsx', '/index.ts', ''].map((end) => path + end).find(isFile);
    return found?.startsWith('tests/') ? [found] : [];
  });
}
const isFile = (path: string) => existsSync(path) && statSync(path).isFile();

/** A file with all that it imports from the tests, also by others. */
function withImports(file: string): ReadonlySet<string> {
  const found = new Set([file]);
  for (const one of found) importsOf(one).forEach((imported) => found.add(imported));
  return found;
}

/** What only a suite does that sends requests, or renders screens. */
const BY_INTERFACE = /\.inject\(|\bfetch\(|@testing-library|@playwright\/test|\bdocument\./;

/**
 * The texts of the suites that send requests or render screens, and of the fixtures that they import: a code that only a
 * test of a function names, or a fixture that no such suite uses, is not sent by anything that a person or client does.
 */
function interfaceTests(): string {
  const suites = filesIn('tests').filter((file) => /\.(test|spec)\.tsx?$/.test(file));
  const parts = suites.map(withImports).filter((files) => [...files].some((file) => BY_INTERFACE.test(textOf(file))));
  const files = new Set(parts.flatMap((part) => [...part]).filter((file) => !file.startsWith('tests/locales/')));
  return [...files].map(textOf).join('\n');
}
const textOf = (file: string) => readFileSync(file, 'utf8');

const sources = read(
  ['server', 'domain', 'dataProvider', 'resources', 'customViews', 'src', 'schemas/resources'],
  (file) => file.endsWith('errors/codes.ts') || file.startsWith('domain/generated'),
);

const words = (text: string) => new Set(text.match(/\b[A-Z][A-Z0-9_]{3,}\b/g));
const [sent, triggered] = [words(sources), words(interfaceTests())];
const codes = [...new Set([...Object.keys(errors), ...Object.keys(CODES)])].sort();

describe('every message code (specification S-MSG-2)', () => {
  it('is found in both catalogues', () => expect(codes.length).toBeGreaterThan(200));

  it('is sent by the server or the console, or has a reason why not', () => {
    expect(codes.filter((code) => !sent.has(code) && !(code in UNSENT))).toEqual([]);
    expect(Object.keys(UNSENT).filter((code) => sent.has(code) || !codes.includes(code))).toEqual([]);
  });

  it('is named by a test that sends requests or renders screens, or has a reason why not', () => {
    const isOpen = (code: string) => code in UNSENT || code in UNTRIGGERED;
    expect(codes.filter((code) => !triggered.has(code) && !isOpen(code))).toEqual([]);
    expect(Object.keys(UNTRIGGERED).filter((code) => triggered.has(code) || !codes.includes(code))).toEqual([]);
  });

  it('has a text in the master catalogue', () => {
    expect(codes.filter((code) => !(code in errors))).toEqual([]);
  });
});
