import { describe, expect, it } from 'vitest';
import { clientResource } from '../../../../domain/schema/client/client';
import { memberPath } from '../../../../domain/schema/model/memberPath';
import {
  declarationOf,
  declarationsHash,
  withDeclaredFields,
  type Declaration,
} from '../../../../domain/schema/model/declaredFields';
import { contrast, textColourOn } from '../../../../domain/text/colour';
import { compileAll, edited, everyLanguage, realFiles, type Json } from '../../fixture';
import { expectWrong, gadgets } from '../gadgets';

const real = compileAll(...(realFiles.map(({ text }) => JSON.parse(text) as Json) as [Json])).model;
const keyindexes = real.resources['keyindexes']!;
const row = (values: object) => ({
  keyindexid: 7,
  ki_name: 'Motif',
  ki_path: 'form.stay',
  ki_key: 'reason',
  ki_type: 'single',
  ki_status: '1',
  ki_samples: ['a', 'b', 'a', '', 'x'.repeat(201)],
  ...values,
});

describe('the key of a declared member', () => {
  it.each([
    ['form.stay', 'reason', { name: 'form.stay.reason' }],
    [null, 'reason', { name: 'reason' }],
    ['', 'Motif n° 1', { name: 'Motif n° 1' }],
    [`it's "odd" (1)`, '滑雪', { name: `it's "odd" (1).滑雪` }],
    ['social.interests', 'interest_.*', { pattern: '^social\\.interests\\.(?:interest_.*)$' }],
    ['a+b', 'x|y', { pattern: '^a\\+b\\.(?:x|y)$' }],
    [null, '[a-f0-9_]+\\.\\d?', { pattern: '^(?:[a-f0-9_]+\\.\\d?)$' }],
  ])('%s, %s', (path, key, place) => expect(memberPath(path, key)).toEqual(place));

  it.each([
    '',
    '(a+)+',
    '(?:a)',
    'a{2}',
    '\\1',
    '[',
    'a**',
    '[z-a]',
    '[^a]',
    'a\\',
    '***:a',
    '.*'.repeat(9),
    'a\u0000',
  ])('none: %j', (key) => expect(memberPath('p', key)).toBeUndefined());
});

describe('what a record declares', () => {
  it('is named in each language, else in its own words', () => {
    const { labels } = declarationOf(keyindexes, row({ ki_name_en: 'Reason', ki_name_zh: '  ' }))!;
    expect(labels).toEqual({ fr: 'Motif', en: 'Reason', es: 'Motif', zh: 'Motif' });
  });

  it('is ticked where it says so, among the values that a filter takes', () => {
    expect(declarationOf(keyindexes, row({}))?.choices).toEqual([]);
    expect(declarationOf(keyindexes, row({ ki_status: '9' }))?.choices).toEqual(['a', 'b']);
    expect(declarationOf(keyindexes, row({ ki_status: '9', ki_type: 'boolean' }))?.choices).toEqual([]);
  });

  it.each([
    ['not followed', { ki_status: '8' }],
    ['no key', { ki_key: '(' }],
    ['no kind', { ki_type: 'other' }],
  ])('is nothing: %s', (_why, values) => expect(declarationOf(keyindexes, row(values))).toBeUndefined());
});

describe('a model with declared members', () => {
  const declared = (...values: object[]) =>
    new Map([['keyindexes', values.map((one) => declarationOf(keyindexes, row(one)) as Declaration)]]);

  it('has them wherever the schema names the property, and nothing where there are none', () => {
    const own = withDeclaredFields(real, declared({}, { keyindexid: 8, ki_type: 'multi', ki_status: '9' })).resources[
      'identities'
    ]!;
    const names = ['u_attributes_7', 'u_attributes_8'];
    expect(own.fields.filter(({ member }) => member).map(({ name, kind }) => [name, kind])).toEqual([
      ['u_attributes_7', 'text'],
      ['u_attributes_8', 'list'],
    ]);
    expect(own.list.columns.filter(({ field }) => names.includes(field))).toHaveLength(2);
    expect(own.list.filters).toEqual(expect.arrayContaining(names));
    expect(own.form.sections.find(({ key }) => key === 'attributes')?.fields).toEqual(names);
    // The record itself is the same: nothing that checks it is made again.
    expect([own.hash, own.schema]).toEqual([real.resources['identities']?.hash, real.resources['identities']?.schema]);
    const none = clientResource(
      withDeclaredFields(real, declared()).resources['identities']!,
      new Set(['user:view']),
      'fr',
    );
    expect(JSON.stringify(none)).not.toContain('u_attributes');
  });

  it('shows them to callers who may see what declares them', () => {
    const own = withDeclaredFields(real, declared({})).resources['identities']!;
    const open = { ...own, permissions: { ...own.permissions, view: ['visit:view'] } };
    const seen = (names: string[]) =>
      JSON.stringify(clientResource(open, new Set(names), 'fr')).includes('u_attributes_7');
    expect([seen(['visit:view']), seen(['visit:view', 'user:view'])]).toEqual([false, true]);
  });

  it('is told apart by what is declared', () => {
    expect(declarationsHash(declared())).toBe('');
    expect(declarationsHash(declared({}))).not.toBe(declarationsHash(declared({ ki_name: 'Autre' })));
    expect(declarationsHash(declared({}))).toBe(declarationsHash(declared({})));
  });
});

describe('a schema that speaks of members', () => {
  const held = (property: object) => ({
    '/properties/answers': property,
    ...everyLanguage('/fields/answers', 'answers'),
  });
  const members = { members: { by: 'keyindexes' } };

  it('says who declares them, and how', () => {
    expectWrong(held({ type: 'string', 'x-field': members }), {
      pointer: '/properties/answers',
      message: '"answers" cannot hold declared members',
      hint: 'write "type": ["object", "null"], "readOnly": true',
      at: '"answers":',
    });
    const good = { type: ['object', 'null'], readOnly: true, 'x-field': { members: { by: 'owners' } } };
    const { errors } = compileAll(edited(gadgets, held(good)));
    expect(errors.map(({ message }) => message)).toContain('unknown resource "owners"');
  });

  it.each([
    [{ label: 'name', key: 'nam', values: 'state' }, '/x-resource/declares/key', 'unknown property "nam"'],
    [
      { label: 'name', key: 'hours', values: 'state' },
      '/x-resource/declares/key',
      '"hours" is no text that everybody may read',
    ],
    [{ label: 'name', key: 'note', values: 'hours' }, '/x-resource/declares/values', '"hours" is no choice'],
    [
      { label: 'name', key: 'note', values: 'state', active: { field: 'hours', bit: '1' } },
      '/x-resource/declares/active',
      '"hours" holds no flags',
    ],
  ])('%j', (declares, pointer, message) => {
    const { errors } = compileAll(edited(gadgets, { '/x-resource/declares': declares }));
    expect(errors.filter((one) => one.pointer.startsWith(pointer)).map((one) => one.message)).toEqual([message]);
  });
});

describe('the ink on a colour', () => {
  it.each(['#000000', '#ffffff', '#0b6e5b', '#ffd54a', '#ff0000', '#808080', '#1b4b8f', '#c2410c'])('%s', (colour) =>
    expect(contrast(colour, textColourOn(colour))).toBeGreaterThanOrEqual(4.1),
  );
});
