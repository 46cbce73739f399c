import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../../domain/text/locale';
import { edited, fileOf } from '../fixture';
import { compileGadgets, expectWrong, gadgets, type Row } from './gadgets';

/** Every text that gadgets cannot do without: `[pointer below the language, its name]`. */
const NEEDED: readonly (readonly [string, string])[] = [
  ['/fields/note', 'note'],
  ['/enums/state/used', 'used'],
  ['/flags/options/remind', 'remind'],
  ['/flags/options/size', 'size'],
  ['/flags/options/huge', 'huge'],
  ['/sections/more', 'more'],
  ['/tabs/second', 'second'],
  ['/presets/fresh', 'fresh'],
  ['/actions/renew', 'renew'],
  ['/actions/renew/confirm', 'confirm'],
];

describe.each(LOCALES)('a text that is missing in %s', (locale) => {
  it.each(NEEDED)('%s', (pointer, name) => {
    const holder = pointer.split('/').slice(0, -1).join('/');
    const file = fileOf(edited(gadgets, { [`/x-i18n/${locale}${pointer}`]: undefined }));
    const { errors } = compileGadgets(file);
    expect(errors).toMatchObject([
      { pointer: `/x-i18n/${locale}${holder}`, message: `the ${locale} text of "${name}" is missing` },
    ]);
    const lines = file.text.split('\n');
    const from = lines.findIndex((line) => line.includes(`"${locale}": {`)) + 1;
    const place = lines[(errors[0]?.line ?? 0) - 1] ?? '';
    expect(errors[0]?.line).toBeGreaterThanOrEqual(from);
    expect(place).toContain(`"${holder.split('/').at(-1)}":`);
  });

  it('a whole group', () => {
    const file = fileOf(edited(gadgets, { [`/x-i18n/${locale}/enums`]: undefined }));
    expect(compileGadgets(file).errors.map(({ message }) => message)).toEqual([
      `the ${locale} text of "new" is missing`,
      `the ${locale} text of "used" is missing`,
    ]);
  });

  it('the language itself', () =>
    expectWrong(
      { [`/x-i18n/${locale}`]: undefined },
      { pointer: '/x-i18n', message: `"${locale}" is missing`, at: '"x-i18n":' },
    ));

  it.each([
    ['the text of the search box', 'search', 'Find'],
    ['what records are called beside a number', 'counted', 'Gadget |||| Gadgets'],
  ])('%s, which the other languages have', (_, name, text) => {
    const others = LOCALES.filter((one) => one !== locale).map((one) => [`/x-i18n/${one}/${name}`, text]);
    const { errors } = compileGadgets(fileOf(edited(gadgets, Object.fromEntries(others))));
    expect(errors).toMatchObject([
      { pointer: `/x-i18n/${locale}`, message: `the ${locale} text of "${name}" is missing` },
    ]);
  });

  it('the plural', () =>
    expectWrong(
      { [`/x-i18n/${locale}/name`]: 'Things' },
      {
        pointer: `/x-i18n/${locale}/name`,
        message: 'a singular and a plural are needed',
        hint: 'write "one |||| many"',
        at: '"name": "Things"',
      },
    ));

  it('why an action is off, which the other languages say', () => {
    const others = LOCALES.filter((one) => one !== locale).map((one) => [
      `/x-i18n/${one}/actions/renew/off`,
      'It is deleted.',
    ]);
    const { errors } = compileGadgets(fileOf(edited(gadgets, Object.fromEntries(others))));
    expect(errors).toMatchObject([
      { pointer: `/x-i18n/${locale}/actions/renew`, message: `the ${locale} text of "off" is missing` },
    ]);
  });

  it('the plural beside a number', () => {
    const everywhere = LOCALES.map((one) => [`/x-i18n/${one}/counted`, 'Gadget |||| Gadgets']);
    const changes = { ...Object.fromEntries(everywhere), [`/x-i18n/${locale}/counted`]: 'Gadgets' };
    expect(compileGadgets(fileOf(edited(gadgets, changes))).errors).toMatchObject([
      { pointer: `/x-i18n/${locale}/counted`, message: 'a singular and a plural are needed' },
    ]);
  });
});

describe('a text about something that does not exist', () => {
  it.each<Row>([
    [
      'a field',
      { '/x-i18n/es/fields/nots': 'Nota' },
      {
        pointer: '/x-i18n/es/fields/nots',
        message: 'unknown property "nots"',
        hint: 'did you mean "note"?',
        at: '"nots":',
      },
    ],
    [
      'help',
      { '/x-i18n/es/help': { nots: 'Nota' } },
      { pointer: '/x-i18n/es/help/nots', message: 'unknown property "nots"', hint: /"note"/, at: '"nots":' },
    ],
    [
      'an enumeration',
      { '/x-i18n/fr/enums/stat': { a: 'A' } },
      { pointer: '/x-i18n/fr/enums/stat', message: 'unknown enumeration "stat"', hint: /"state"/, at: '"stat":' },
    ],
    [
      'flags',
      { '/x-i18n/fr/flags/option': {} },
      { pointer: '/x-i18n/fr/flags/option', message: 'unknown flags "option"', hint: /"options"/, at: '"option":' },
    ],
    [
      'a section',
      { '/x-i18n/zh/sections/mor': { title: '更多' } },
      { pointer: '/x-i18n/zh/sections/mor', message: 'unknown section "mor"', hint: /"more"/, at: '"mor":' },
    ],
    [
      'a preset',
      { '/x-i18n/zh/presets/fres': '新' },
      { pointer: '/x-i18n/zh/presets/fres', message: 'unknown preset "fres"', hint: /"fresh"/, at: '"fres":' },
    ],
    [
      'an action',
      { '/x-i18n/zh/actions/renw': { label: '新' } },
      { pointer: '/x-i18n/zh/actions/renw', message: 'unknown action "renw"', hint: /"renew"/, at: '"renw":' },
    ],
    [
      'a value of an enumeration',
      { '/x-i18n/en/enums/state/old': 'Old' },
      { pointer: '/x-i18n/en/enums/state/old', message: 'unknown value "old"', hint: /new/, at: '"old":' },
    ],
    [
      'a state of a switch',
      { '/x-i18n/en/enums/active': { true: 'On', false: 'Off', yes: 'On' } },
      { pointer: '/x-i18n/en/enums/active/yes', message: 'unknown value "yes"', hint: /true/, at: '"yes":' },
    ],
    [
      'an empty text',
      { '/x-i18n/en/fields/note': '' },
      { pointer: '/x-i18n/en/fields/note', message: /must NOT have fewer than 1 char/, at: '"note": ""' },
    ],
  ])('%s', (_, changes, wrong) => expectWrong(changes, wrong));
});

describe('one thing declared twice', () => {
  it.each<Row>([
    [
      'a column',
      { '/x-views/list/columns/3': 'state' },
      { pointer: '/x-views/list/columns/3', message: '"state" is there twice', at: '"state"' },
    ],
    [
      'a filter',
      { '/x-views/list/filters/2': 'name' },
      { pointer: '/x-views/list/filters/2', message: '"name" is there twice', at: '"name"' },
    ],
    [
      'a field of two sections',
      { '/x-views/form/sections/1/fields/2': 'name' },
      { pointer: '/x-views/form/sections/1/fields/2', message: '"name" is there twice', at: '"name"' },
    ],
    [
      'a section',
      { '/x-views/form/sections/2': { key: 'general', fields: ['mails'] } },
      { pointer: '/x-views/form/sections/2/key', message: '"general" is there twice', at: '"key":' },
    ],
    [
      'a section of two tabs',
      { '/x-views/form/tabs/1/sections/1': 'general' },
      { pointer: '/x-views/form/tabs/1/sections/1', message: '"general" is there twice', at: '"general"' },
    ],
    [
      'a preset',
      { '/x-views/list/presets/1': { name: 'fresh', filter: { active: true } } },
      { pointer: '/x-views/list/presets/1/name', message: '"fresh" is there twice', at: '"name":' },
    ],
    [
      'an action',
      { '/x-actions/1': { name: 'renew', placement: ['row'], dialog: 'renew' } },
      { pointer: '/x-actions/1/name', message: '"renew" is there twice', at: '"name":' },
    ],
    [
      'a flag',
      { '/properties/options/x-field/bits/flags/1': { name: 'remind', bit: '8' } },
      {
        pointer: '/properties/options/x-field/bits/flags/1/name',
        message: '"remind" is there twice',
        at: '"name": "remind"',
      },
    ],
  ])('%s', (_, changes, wrong) => expectWrong(changes, wrong));
});
