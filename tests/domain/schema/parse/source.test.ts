import { describe, expect, it } from 'vitest';
import { diagnostic } from '../../../../domain/schema/diagnostics/diagnostic';
import { parseSource, pointerOf } from '../../../../domain/schema/parse/source';
import { edited, fileOf } from '../../fixture';
import { compileGadgets, gadgets } from '../gadgets';

const FILE = 'schemas/resources/gadgets.schema.json';
const good = fileOf(gadgets).text;
const errorsOf = (text: string) => compileGadgets({ file: FILE, text }).errors;

/** Where `part` stands in a text, as an editor counts. */
function place(text: string, part: string, after = 0) {
  const offset = text.indexOf(part, after);
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

describe('a file that is no JSON', () => {
  it('says where a comma is missing', () => {
    const text = good.replace('"icon": "Badge",', '"icon": "Badge"');
    const errors = errorsOf(text);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({ file: FILE, pointer: '', message: 'not JSON: a comma is missing' });
    expect(errors[0]).toMatchObject(place(text, '"menu"'));
  });

  it.each([
    ['a trailing comma', '"ASC"\n', '"ASC",\n', 'not JSON: '],
    ['a comment', '"icon": "Badge"', '/* look */ "icon": "Badge"', 'not JSON: there are no comments in JSON'],
    ['a single-quoted text', '"Badge"', "'Badge'", 'not JSON: '],
    ['a bare word', '"Badge"', 'Badge', 'not JSON: '],
    ['a text that never ends', '"Badge",', '"Badge,', 'not JSON: a text never ends'],
  ])('says where there is %s', (_, before, after, message) => {
    const text = good.replace(before, after);
    expect(text).not.toBe(good);
    const [error] = errorsOf(text);
    const { line } = place(text, after);
    expect(error?.message).toContain(message);
    expect(error?.line).toBeGreaterThanOrEqual(line);
    expect(error?.line).toBeLessThanOrEqual(line + 1);
    expect(error?.column).toBeGreaterThan(0);
  });

  it.each(['', '   ', '{', 'null', '[]', '"gadgets"', '12'])('refuses %o', (text) => {
    const { errors, broken } = compileGadgets({ file: FILE, text });
    expect(errors.length).toBeGreaterThan(0);
    for (const error of errors) expect(error).toMatchObject({ file: FILE, line: 1 });
    expect([...broken]).toEqual(['gadgets']);
  });
});

describe('a member that is there twice', () => {
  it('is named at its second place, though JSON would take the last one in silence', () => {
    const text = good.replace('"icon": "Badge",', '"icon": "Badge",\n    "icon": "People",');
    expect(errorsOf(text)).toEqual([
      {
        file: FILE,
        ...place(text, '"icon": "People"'),
        pointer: '/x-resource/icon',
        message: 'the member "icon" is there twice',
        diagnostic: { code: 'memberTwice', args: ['icon'] },
      },
    ]);
  });

  it('is found at any depth', () => {
    const text = good.replace('"bit": 4', '"bit": 4, "bit": 8').replace('"active": {', '"note": {}, "active": {');
    expect(errorsOf(text).map(({ pointer }) => pointer)).toEqual([
      '/properties/options/x-field/bits/flags/0/bit',
      '/properties/note',
    ]);
  });

  it('is not the same name in two places', () => expect(errorsOf(good)).toEqual([]));
});

describe('places', () => {
  it('are the same with and without a byte-order mark', () => {
    const wrong = fileOf(edited(gadgets, { '/x-view': {} })).text;
    expect(errorsOf(`\uFEFF${good}`)).toEqual([]);
    expect(errorsOf(`\uFEFF${wrong}`)).toEqual(errorsOf(wrong));
    const oneLine = JSON.stringify(edited(gadgets, { '/x-view': {} }));
    expect(errorsOf(`\uFEFF${oneLine}`)).toEqual([expect.objectContaining(place(oneLine, '"x-view"'))]);
  });

  it('are right in files with Windows line ends', () => {
    const wrong = fileOf(edited(gadgets, { '/x-resource/icn': 'x' })).text;
    const [error] = errorsOf(wrong.replaceAll('\n', '\r\n'));
    expect(error).toMatchObject(place(wrong, '"icn"'));
  });

  it('count characters as editors do, whatever stands before them', () => {
    const text = JSON.stringify(edited(gadgets, { '/x-i18n/zh/new': '新增 😀', '/x-view': {} }));
    const moved = text.replace('"x-view":{}', '').replace('"x-i18n":', '"x-view":{},"x-i18n":').replace(/,}$/, '}');
    expect(errorsOf(moved)).toEqual([expect.objectContaining(place(moved, '"x-view"'))]);
  });

  it('are pointers as RFC 6901 writes them', () => {
    expect(pointerOf([])).toBe('');
    expect(pointerOf(['a/b', 'c~d', 0, ''])).toBe('/a~1b/c~0d/0/');
    const [error] = errorsOf(fileOf({ ...gadgets, 'x/y~z': 1 }).text);
    expect(error).toMatchObject({ pointer: '/x~1y~0z', message: 'unknown keyword "x/y~z"' });
    expect(error?.line).toBeGreaterThan(1);
  });
});

it('finds the places of a great many errors without reading the text again for each', () => {
  const count = 20_000;
  const text = `{\n${Array.from({ length: count }, (_, n) => `  "${n}": 0`).join(',\n')}\n}`;
  const source = parseSource('many.schema.json', text);
  if (!('error' in source)) throw new Error('not read');
  const start = performance.now();
  const places = Array.from({ length: count }, (_, n) =>
    source.error([String(n)], diagnostic('memberTwice', String(n))),
  );
  expect(performance.now() - start).toBeLessThan(2000);
  expect(places.map(({ line, column }) => [line, column])).toEqual(Array.from({ length: count }, (_, n) => [n + 2, 3]));
});
