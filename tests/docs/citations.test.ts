import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = process.cwd();
const SPECIFICATION = 'docs/specification.md';
const FOLDERS = [
  'bin',
  'customViews',
  'dataProvider',
  'docs',
  'domain',
  'locales',
  'resources',
  'schemas',
  'server',
  'src',
  'tests',
];
const TEXT = /\.(ts|tsx|mts|mjs|js|css|html|json|md)$/;

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

function textFiles(): string[] {
  const below = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name))),
  );
  const atTop = readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'package-lock.json')
    .map(({ name }) => name);
  return [...below, ...atTop].filter((path) => TEXT.test(path));
}

/** The number of a rule, as in `S-KEY-2`. */
const NUMBER = /\bS-[A-Z]+-\d+\b/g;
/** Where the specification says what a number means. */
const RULE = /^- \*\*(S-[A-Z]+-\d+)\*\* /gm;
const DOCUMENT = /\bdocs\/[\w./-]+\.md\b/g;

/** Public standards, whose sections may be cited. */
const STANDARD = /\b(?:RFC \d+(?:bis)?|HTML standard|XML 1\.0|WCAG [\d.]+|WebAuthn) \u00a7[\d.]+(?:, \u00a7[\d.]+)*/g;
/** Ways to cite a document by its number, its name or its section. */
const OUTSIDE = [
  /\u00a7/,
  /\bspec(?:ification)? \d/i,
  /\((?:design|issue|brief)\b/,
  /\bdesign: [a-z]/,
  /(?<![\w-])\d-[a-z]+(?:-[a-z]+)*\.md\b/,
];

interface Line {
  readonly place: string;
  readonly text: string;
}

const files = textFiles();
const lines: readonly Line[] = files.flatMap((path) =>
  read(path)
    .split('\n')
    .map((text, index) => ({ place: `${path}:${index + 1}`, text })),
);
const rules = [...read(SPECIFICATION).matchAll(RULE)].map(([, number = '']) => number);

describe('citations', () => {
  it('are looked for in all files, and the specification has rules', () => {
    expect(files.length).toBeGreaterThan(1000);
    expect(rules.length).toBeGreaterThan(100);
    const citing = lines.filter(({ place, text }) => !place.startsWith(SPECIFICATION) && text.match(NUMBER));
    expect(citing.length).toBeGreaterThan(100);
  });

  it('name a rule that the specification has', () => {
    const known = new Set(rules);
    const wrong = lines.flatMap(({ place, text }) =>
      (text.match(NUMBER) ?? []).filter((number) => !known.has(number)).map((number) => `${place}: ${number}`),
    );
    expect(wrong).toEqual([]);
  });

  it('name a document that the repository has', () => {
    const wrong = lines.flatMap(({ place, text }) =>
      (text.match(DOCUMENT) ?? []).filter((path) => !existsSync(join(ROOT, path))).map((path) => `${place}: ${path}`),
    );
    expect(wrong).toEqual([]);
  });

  it('name nothing outside the repository but public standards', () => {
    const wrong = lines
      .filter(({ text }) => OUTSIDE.some((pattern) => pattern.test(text.replace(STANDARD, ''))))
      .map(({ place, text }) => `${place}: ${text.trim()}`);
    expect(wrong).toEqual([]);
  });
});

describe('the numbers of the specification', () => {
  it('are given once, and belong to the section that they stand in', () => {
    expect(rules.filter((number, index) => rules.indexOf(number) !== index)).toEqual([]);
    const sections = read(SPECIFICATION).split(/^## /m).slice(1);
    const misplaced = sections.flatMap((section) => {
      const prefix = /\((S-[A-Z]+)\)\n/.exec(section)?.[1];
      return [...section.matchAll(RULE)].map(([, number = '']) => number).filter((n) => !n.startsWith(`${prefix}-`));
    });
    expect(misplaced).toEqual([]);
  });
});
