import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../../domain/text/locale';
import { edited, everyLanguage, fileOf } from '../fixture';
import { compileGadgets, expectWrong, gadgets, type Row } from './gadgets';

const BITS = '/properties/options/x-field/bits';
const beside = 'write "allOf": [{ "$ref": "…" }, { … }]';

describe('the standard part of a property', () => {
  it.each<Row>([
    [
      'a start that sets bits which nothing declares',
      {
        [`${BITS}/starts`]: { name: 'kit', values: { full: '1152921504606846976' } },
        ...everyLanguage('/flags/options/kit', 'Kit'),
        ...everyLanguage('/flags/options/full', 'Full'),
      },
      { pointer: `${BITS}/starts/values/full`, message: /1152921504606846976/, at: '"full":' },
    ],
    [
      'a proposal from a field that is not there',
      { '/properties/name/x-field/propose': { from: 'adress', part: 'domain' } },
      { pointer: '/properties/name/x-field/propose/from', message: /adress/, at: '"from":' },
    ],
    [
      'a proposal from a field without text',
      { '/properties/name/x-field/propose': { from: 'hours', part: 'domain' } },
      { pointer: '/properties/name/x-field/propose/from', message: '"hours" holds no text', at: '"from":' },
    ],
    [
      'an end that a field without a record proposes',
      {
        '/properties/seen': { type: ['string', 'null'], format: 'date-time' },
        '/properties/seen/x-field': {},
        '/properties/seen/x-field/propose': { from: 'hours', part: 'end', hours: 'hours', start: 'createdAt' },
      },
      { pointer: '/properties/seen/x-field/propose/from', message: '"hours" points at no record', at: '"from":' },
    ],
    [
      'an end that is proposed for a text',
      { '/properties/note/x-field': { propose: { from: 'ownerid', part: 'end', hours: 'hours', start: 'createdAt' } } },
      {
        pointer: '/properties/note/x-field/propose',
        message: '"note" holds no dates',
        hint: /date-time/,
        at: '"propose":',
      },
    ],
    [
      'the least of no reference',
      { '/properties/hours/x-field/initial': { least: 'hours' } },
      { pointer: '/properties/hours/x-field/initial', message: '"hours" points at no record', at: '"initial":' },
    ],
    [
      'the least of a value that the referenced record does not have',
      { '/properties/ownerid/x-field/initial': { least: 'wheels' } },
      {
        pointer: '/properties/ownerid/x-field/initial/least',
        message: /wheels/,
        hint: /ownersid, name/,
        at: '"least":',
      },
    ],
    [
      'a default that the property itself refuses',
      { '/properties/hours/default': 9 },
      { pointer: '/properties/hours/default', message: /must be >= 10/, at: '"default": 9' },
    ],
    [
      'a default that is none of the values',
      { '/properties/state/default': 'old' },
      { pointer: '/properties/state/default', message: /must be one of: "new", "used"/, at: '"default": "old"' },
    ],
    [
      'two types',
      { '/properties/name/type': ['string', 'integer'] },
      { pointer: '/properties/name/type', message: 'one type, and "null" beside it, at most', at: '"type":' },
    ],
    [
      'nothing but null',
      { '/properties/note': { type: 'null' } },
      { pointer: '/properties/note/type', message: 'one type, and "null" beside it, at most', at: '"type": "null"' },
    ],
    [
      'a keyword of another type',
      { '/properties/name/minimum': 3 },
      { pointer: '/properties/name', message: /missing type "number" for keyword "minimum"/, at: '"name":' },
    ],
    [
      'a pattern that is none',
      { '/properties/name/pattern': '([' },
      {
        pointer: '/properties/name/pattern',
        message: 'the pattern "([" is not a regular expression',
        at: '"pattern":',
      },
    ],
    [
      'a pattern that is none, inside a list',
      { '/properties/mails/items/pattern': '*' },
      {
        pointer: '/properties/mails/items/pattern',
        message: 'the pattern "*" is not a regular expression',
        at: '"pattern":',
      },
    ],
    [
      'references inside of what is no JSON text',
      {
        '/properties/note/x-field': { jsonReferences: [{ at: 'places', in: 'names', resource: 'gadgets' }] },
      },
      {
        pointer: '/properties/note/x-field/jsonReferences',
        message: 'only a JSON text refers to records inside of it',
        hint: /"cast": "json"/,
        at: '"jsonReferences":',
      },
    ],
    [
      'references inside of a JSON text to no resource',
      {
        '/properties/note/x-field': { cast: 'json', jsonReferences: [{ at: 'places', in: 'names', resource: 'nope' }] },
      },
      {
        pointer: '/properties/note/x-field/jsonReferences/0/resource',
        message: 'unknown resource "nope"',
        hint: /known: .*gadgets/,
        at: '"resource": "nope"',
      },
    ],
    [
      'a value of another type',
      { '/properties/state/enum': ['new', 'used', 3], ...everyLanguage('/enums/state/3', 'Three') },
      { pointer: '/properties/state/enum/2', message: 'the value 3 does not satisfy the property', at: '3' },
    ],
    [
      'a value that is an object',
      { '/properties/facts': { type: 'object', enum: [{ a: 1 }] }, ...everyLanguage('/fields/facts', 'Facts') },
      {
        pointer: '/properties/facts/enum/0',
        message: 'the value {"a":1} does not satisfy the property',
        at: '{',
      },
    ],
    [
      'null by type and not among the values',
      { '/properties/state/type': ['string', 'null'] },
      {
        pointer: '/properties/state/enum',
        message: 'null is missing from the values',
        hint: 'the type allows it',
        at: '"enum":',
      },
    ],
    [
      'a step that two validators judge differently',
      { '/properties/hours/multipleOf': 0.1 },
      {
        pointer: '/properties/hours/multipleOf',
        message: '"multipleOf" takes whole numbers only',
        hint: /smaller unit/,
        at: '"multipleOf":',
      },
    ],
    [
      'something beside $ref',
      { '/$defs/mail': { type: 'string' }, '/properties/mails/items': { $ref: '#/$defs/mail', maxLength: 9 } },
      {
        pointer: '/properties/mails/items/$ref',
        message: 'nothing may stand beside "$ref"',
        hint: beside,
        at: '"$ref":',
      },
    ],
    [
      'a property that is a $ref and more',
      { '/$defs/mail': { type: 'string' }, '/properties/note': { type: 'string', $ref: '#/$defs/mail' } },
      { pointer: '/properties/note/$ref', message: 'nothing may stand beside "$ref"', hint: beside, at: '"$ref":' },
    ],
    [
      'a $ref to nowhere',
      { '/$defs/mail': { type: 'string' }, '/properties/mails/items': { $ref: '#/$defs/mial' } },
      {
        pointer: '/properties/mails/items/$ref',
        message: 'unknown definition "#/$defs/mial"',
        hint: 'did you mean "#/$defs/mail"?',
        at: '"$ref":',
      },
    ],
  ])('%s', (_, changes, wrong) => expectWrong(changes, wrong));
});

describe('x-field', () => {
  it.each<Row>([
    [
      'a flag of two bits',
      { [`${BITS}/flags/0/bit`]: 6 },
      { pointer: `${BITS}/flags/0/bit`, message: '6 is not one bit', at: '"bit": 6' },
    ],
    [
      'a flag of no bit',
      { [`${BITS}/flags/0/bit`]: '0' },
      { pointer: `${BITS}/flags/0/bit`, message: '0 is not one bit', at: '"bit": "0"' },
    ],
    [
      'two flags on one bit',
      { [`${BITS}/flags/1`]: { name: 'again', bit: '4' }, ...everyLanguage('/flags/options/again', 'Again') },
      { pointer: `${BITS}/flags/1/bit`, message: 'flag "again" overlaps bits that are taken', at: '"bit": "4"' },
    ],
    [
      'a flag inside a group',
      { [`${BITS}/flags/0/bit`]: 64 },
      {
        pointer: `${BITS}/exclusive/0/mask`,
        message: 'group "size" overlaps bits that are taken',
        at: '"mask": "192"',
      },
    ],
    [
      'a value outside its mask',
      { [`${BITS}/exclusive/0/values/huge`]: 256 },
      { pointer: `${BITS}/exclusive/0/values/huge`, message: '256 is outside the mask 192', at: '"huge": 256' },
    ],
    [
      'two values that are the same',
      { [`${BITS}/exclusive/0/values/huge`]: 64 },
      { pointer: `${BITS}/exclusive/0/values/huge`, message: '"huge" is the same as "large"', at: '"huge": 64' },
    ],
    [
      'a value for what is deleted, by the name of another one',
      { [`${BITS}/exclusive/0/deleted`]: 'large' },
      { pointer: `${BITS}/exclusive/0/deleted`, message: '"large" is the same as "large"', at: '"deleted": "large"' },
    ],
    [
      'a value for what is deleted, where nothing is deleted softly',
      {
        [`${BITS}/exclusive/0/deleted`]: 'gone',
        '/x-resource/softDelete': undefined,
        ...everyLanguage('/flags/options/gone', 'Gone'),
      },
      {
        pointer: `${BITS}/exclusive/0/deleted`,
        message: 'a deleted record needs "softDelete"',
        at: '"deleted": "gone"',
      },
    ],
    [
      'a bit beyond 64',
      { [`${BITS}/flags/0/bit`]: '18446744073709551616' },
      {
        pointer: `${BITS}/flags/0/bit`,
        message: '18446744073709551616 is beyond 64 bits',
        at: '"bit": "18446744073709551616"',
      },
    ],
    [
      'a bit that no JavaScript number holds',
      { [`${BITS}/flags/0/bit`]: 2 ** 53 },
      {
        pointer: `${BITS}/flags/0/bit`,
        message: '9007199254740992 is too big for a number',
        hint: 'write it as text',
        at: '"bit": 9007199254740992',
      },
    ],
    [
      'bits in a number',
      { '/properties/options/type': 'integer', '/properties/options/default': 0 },
      {
        pointer: '/properties/options/type',
        message: 'bits and masks travel as decimal text',
        hint: 'write "type": "string"',
        at: '"type": "integer"',
      },
    ],
    [
      'many references in one number',
      { '/properties/ownerid/x-field/reference/many': true },
      { pointer: '/properties/ownerid/type', message: 'many references need an array', at: '"type": [' },
    ],
    [
      'records that can be restored, deleted with another one',
      { '/properties/ownerid/x-field/reference/onDelete': 'cascade' },
      {
        pointer: '/properties/ownerid/x-field/reference/onDelete',
        message: /^"cascade" deletes records for good/,
        hint: /softDelete/,
        at: '"onDelete":',
      },
    ],
    [
      'two lists to move records between, for one reference',
      { '/properties/ownerid/x-field/widget': 'transfer' },
      {
        pointer: '/properties/ownerid/x-field/widget',
        message: '"transfer" moves records between two lists',
        hint: 'it is for many references',
        at: '"widget":',
      },
    ],
    [
      'one reference in a list',
      { '/properties/groupids/x-field/reference/many': false, '/x-storage/scope': undefined },
      {
        pointer: '/properties/groupids/x-field/reference',
        message: 'an array of references',
        hint: 'add "many": true',
        at: '"reference":',
      },
    ],
    [
      'a reference that expands over a property',
      { '/properties/ownerid/x-field/reference/as': 'note' },
      { pointer: '/properties/ownerid/x-field/reference/as', message: '"note" is taken', at: '"as": "note"' },
    ],
    [
      'two references that expand to one name',
      { '/properties/ownerid/x-field/reference/as': 'groups' },
      { pointer: '/properties/groupids/x-field/reference/as', message: '"groups" is taken', at: '"as": "groups"' },
    ],
    [
      'a secret that is no text',
      { '/properties/password': { type: 'integer', 'x-field': { secret: 'sealed' } } },
      { pointer: '/properties/password/type', message: 'a secret is text', at: '"type": "integer"' },
    ],
    [
      'a cast of something else than text',
      { '/properties/hours/x-field/cast': 'json' },
      {
        pointer: '/properties/hours/x-field/cast',
        message: '"json" is a cast of text',
        hint: 'write "type": "string"',
        at: '"cast": "json"',
      },
    ],
    [
      'a moment that is no date-time',
      { '/properties/note/x-field': { auto: 'updatedAt' } },
      { pointer: '/properties/note/x-field/auto', message: '"updatedAt" needs a date-time', at: '"auto":' },
    ],
    [
      'an author that is no key',
      { '/properties/note/x-field': { auto: 'admin' } },
      { pointer: '/properties/note/x-field/auto', message: '"admin" needs a whole number', at: '"auto":' },
    ],
    [
      'a message for a keyword that does not exist',
      { '/properties/name/x-field/errors': { minLenght: 'FIELD_REQUIRED' } },
      {
        pointer: '/properties/name/x-field/errors/minLenght',
        message: 'unknown validation keyword "minLenght"',
        hint: 'did you mean "minLength"?',
        at: '"minLenght":',
      },
    ],
  ])('%s', (_, changes, wrong) => expectWrong(changes, wrong));
});

describe('an array of objects', () => {
  const parts = (rows: object) => ({
    '/properties/mails': {
      type: 'array',
      items: { type: 'object', additionalProperties: false, properties: { owner: { type: 'integer' } } },
      'x-field': { rows },
    },
  });
  const labels = everyLanguage('/rows', { mails: { owner: 'Owner' } });
  const said = (changes: Readonly<Record<string, unknown>>) =>
    compileGadgets(fileOf(edited(gadgets, changes))).errors.map(({ pointer, message }) => `${pointer} ${message}`);

  it('needs a text for each member, in every language', () => {
    expect(said(parts({ owner: { reference: { resource: 'owners' } } }))).toEqual(
      LOCALES.map((locale) => `/x-i18n/${locale}/rows/mails the ${locale} text of "owner" is missing`),
    );
    expect(said({ ...parts({ owner: { reference: { resource: 'owners' } } }), ...labels })).toEqual([]);
  });

  it('declares members, units and resources that exist', () => {
    const at = '/properties/mails/x-field/rows';
    expect(said({ ...parts({ ownr: {} }), ...labels })).toEqual([`${at}/ownr unknown property "ownr"`]);
    expect(said({ ...parts({ owner: { unit: 'hour' } }), ...labels })).toEqual([
      `${at}/owner/unit unknown unit "hour"`,
    ]);
    expect(said({ ...parts({ owner: { reference: { resource: 'owner' } } }), ...labels })).toEqual([
      `${at}/owner/reference/resource unknown resource "owner"`,
    ]);
  });
});
