import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { errors } from '../../locales/fr/errors';
import { UNSENT, UNTRIGGERED } from './unsentMessages';

/** The texts of all source files below some folders. */
const read = (folders: readonly string[], without: (file: string) => boolean = () => false) =>
  folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
    .filter((file) => /\.(tsx?|json)$/.test(file) && !without(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

const catalogue = readFileSync('server/errors/catalogue.ts', 'utf8');
const END = '} as const satisfies';
const [declared = '', factories = ''] = catalogue.split(END);
const sources =
  factories +
  read(
    ['server', 'domain', 'dataProvider', 'resources', 'customViews', 'src', 'schemas/resources'],
    (file) => file.endsWith('errors/catalogue.ts') || file.startsWith('domain/generated'),
  );
const tests = read(['tests'], (file) => /locales\/(unsentMessages|messageSenders)/.test(file));

const words = (text: string) => new Set(text.match(/\b[A-Z][A-Z0-9_]{3,}\b/g));
const [sent, triggered] = [words(sources), words(tests)];
const codes = [
  ...new Set([
    ...Object.keys(errors),
    ...[...declared.matchAll(/^ {2}([A-Z0-9_]+): \[/gm)].map(([, code]) => code ?? ''),
  ]),
].sort();

describe('every message code (specification S-MSG-2)', () => {
  it('is found in both catalogues', () => expect(codes.length).toBeGreaterThan(200));

  it('is sent by the server or the console, or has a reason why not', () => {
    expect(codes.filter((code) => !sent.has(code) && !(code in UNSENT))).toEqual([]);
    expect(Object.keys(UNSENT).filter((code) => sent.has(code) || !codes.includes(code))).toEqual([]);
  });

  it('is named by a test, or has a reason why not', () => {
    const isOpen = (code: string) => code in UNSENT || code in UNTRIGGERED;
    expect(codes.filter((code) => !triggered.has(code) && !isOpen(code))).toEqual([]);
    expect(Object.keys(UNTRIGGERED).filter((code) => triggered.has(code) || !codes.includes(code))).toEqual([]);
  });

  it('has a text in the master catalogue', () => {
    expect(codes.filter((code) => !(code in errors))).toEqual([]);
  });
});
