import Ajv2020, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from '../../../domain/schema/compile';
import { interpret } from '../../../domain/schema/model/interpret';
import type { Field, JsonSchema } from '../../../domain/schema/model/model';
import { layout, realFiles, type Json } from '../fixture';

/** As the server compiles it. */
const ajv = addFormats(new Ajv2020({ strict: true, strictRequired: false, allErrors: true, allowUnionTypes: true }));
const resources = Object.values(compile(realFiles, layout).model.resources);

function failingOf(judge: ValidateFunction, record: unknown): string[] {
  if (judge(record)) return [];
  const field = ({ keyword, instancePath, params }: ErrorObject) =>
    instancePath.split('/')[1] ?? (keyword === 'required' ? String(params['missingProperty']) : '');
  const said = (judge.errors ?? []).filter(({ keyword }) => keyword !== 'if');
  return [...new Set(said.map(field))].sort();
}

/** Both judges of a schema: which fields each of them fails. */
function judgesOf(schema: JsonSchema) {
  const compiled = ajv.compile(schema);
  const interpreted = interpret(schema);
  return (record: unknown) => ({
    ajv: failingOf(compiled, record),
    jsonschema: [...new Set(interpreted(record).map(({ field }) => field ?? ''))].sort(),
  });
}

const TEXTS = [
  ['', ' ', 'a', 'x'.repeat(300), '😀'.repeat(9), '\u0000', 'line\nline', '12', 'null', 'true', '[]', 'a@b', 'a@b.fr'],
  ['é@b.fr', 'a..b@c.fr', 'A.b+c@sub.example.com', '"a b"@c.fr', 'a@b.c', 'a@-b.fr', 'http://a', 'https://a.fr/?q=é'],
  ['https://a.fr/%zz', 'mailto:a@b.fr', '//a.fr', 'a.fr', 'urn:x', 'http://[::1]/', 'javascript:alert(1)'],
  ['2026-01-31', '2026-02-29', '2028-02-29', '2026-13-01', '2026-1-1', '0000-01-01', '2026-01-31T10:00:00Z'],
  ['2026-01-31T10:00:00', '2026-01-31 10:00:00', '2026-01-31T10:00:00+02:00', '2026-01-31T24:00:00Z'],
  ['2026-01-31T10:00:00.123456Z', '2026-01-31t10:00:00z', '2026-12-31T23:59:60Z', '2026-01-31T10:00Z', '10:00:00Z'],
  ['10:00:00', '25:00:00Z', '10:00', '192.0.2.1', '256.0.0.1', '192.0.2', '01.2.3.4', '::1', '2001:db8::', '1::2::3'],
  ['00:1A:2B:3C:4D:5E', '00:1a:2b:3c:4d:5e', '+33 6 12 34 56 78', '+33', '10.0.0.0/8', '18446744073709551615', '-1'],
  ['$special', 'gre', 'fr', 'FR', 'whitelist'],
].flat();
const OTHERS = [null, true, false, 0, 1, -1, 1.5, 9, 10, 1e21, 4e9, [], [1], [1, 1], ['a'], [null], {}, { a: 1 }];
const LINES = [[{ skuid: 1, cs_quantity: 2 }], [{ skuid: 1 }], [{ skuid: 1, cs_quantity: 0, x: 1 }], ['192.0.2.1', '']];

/** Values around the limits that a property declares. */
function around({ schema }: Field): unknown[] {
  const { minLength, maxLength, minimum, maximum, maxItems } = schema as Record<string, number | undefined>;
  const lengths = [minLength, maxLength].flatMap((limit) => (limit === undefined ? [] : [limit - 1, limit, limit + 1]));
  const numbers = [minimum, maximum].flatMap((limit) => (limit === undefined ? [] : [limit - 1, limit, limit + 1]));
  return [
    ...((schema['enum'] as unknown[] | undefined) ?? []),
    ...lengths.filter((length) => length >= 0).flatMap((length) => ['a'.repeat(length), '😀'.repeat(length)]),
    ...numbers,
    ...(maxItems === undefined ? [] : [maxItems, maxItems + 1].map((length) => Array.from({ length }, (_, i) => i))),
  ];
}

const candidates = (field: Field): unknown[] => [...TEXTS, ...OTHERS, ...LINES, ...around(field)];

/** Each property once, however many resources have one just like it. */
const properties = new Map(
  resources.flatMap(({ name, fields }) =>
    fields.map((field) => [JSON.stringify(field.schema), { name, field }] as const),
  ),
);

it('judges every property of the files that ship alike', () => {
  expect(properties.size).toBeGreaterThan(80);
  for (const { name, field } of properties.values()) {
    const judge = judgesOf({ type: 'object', properties: { v: field.schema }, required: ['v'] });
    let refused = 0;
    for (const value of [undefined, ...candidates(field)]) {
      const found = judge({ v: value });
      expect([name, field.name, value, found.jsonschema]).toEqual([name, field.name, value, found.ajv]);
      refused += found.ajv.length;
    }
    expect(refused).toBeGreaterThan(1);
  }
});

describe.each(resources.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
  const judge = judgesOf(resource.schema);

  it('is judged alike with everything at random', () => {
    const value = (field: Field) => fc.option(fc.constantFrom(...candidates(field)), { nil: undefined, freq: 3 });
    const record = fc.record({
      ...Object.fromEntries(resource.fields.map((field) => [field.name, value(field)])),
      nobody: fc.constantFrom(undefined, undefined, 1),
    });
    fc.assert(
      fc.property(record, (values) => {
        const found = judge(values);
        expect(found.jsonschema).toEqual(found.ajv);
      }),
      { numRuns: 10 },
    );
  });

  it('is judged alike with nothing in it, and when it is no record', () => {
    const missing = resource.fields.filter(({ required }) => required).map(({ name }) => name);
    expect(judge({})).toEqual({ ajv: missing.toSorted(), jsonschema: missing.toSorted() });
    for (const record of [null, [], 'text', 5, true]) {
      expect(judge(record)).toEqual({ ajv: [''], jsonschema: [''] });
    }
  });
});

describe('what the files that ship do not use yet', () => {
  const judge = judgesOf({
    type: 'object',
    additionalProperties: false,
    required: ['state'],
    $defs: {
      mail: { type: 'string', format: 'email' },
      pair: { type: 'object', required: ['x'], properties: { x: {} } },
    },
    properties: {
      state: { type: 'string', enum: ['new', 'used'] },
      note: { type: 'string' },
      hours: { type: 'integer', multipleOf: 5, exclusiveMinimum: 0, exclusiveMaximum: 100 },
      mails: { type: 'array', items: { $ref: '#/$defs/mail' }, minItems: 1, uniqueItems: true },
      pair: { type: 'object', allOf: [{ $ref: '#/$defs/pair' }], additionalProperties: false, properties: { x: {} } },
      either: {
        type: ['string', 'integer'],
        anyOf: [
          { type: 'string', minLength: 3 },
          { type: 'integer', minimum: 3 },
        ],
      },
      one: { type: 'integer', oneOf: [{ multipleOf: 2 }, { multipleOf: 3 }], not: { const: 9 } },
      at: { type: 'string', format: 'time' },
      six: { type: 'string', format: 'ipv6' },
    },
    if: { properties: { state: { const: 'used' } } },
    then: { required: ['note'] },
    else: { properties: { note: { type: 'string', maxLength: 3 } } },
    not: { required: ['six', 'at'] },
    anyOf: [{ required: ['state'] }, { properties: { hours: { type: 'integer', minimum: 50 } }, required: ['hours'] }],
  });

  it.each<[Json, string[]]>([
    [{ state: 'new' }, []],
    [{ state: 'used' }, ['note']],
    [{ state: 'new', note: 'long' }, ['note']],
    [{ state: 'new', hours: 7 }, ['hours']],
    [{ state: 'new', hours: 0 }, ['hours']],
    [{ state: 'new', hours: 100 }, ['hours']],
    [{ state: 'new', mails: [] }, ['mails']],
    [{ state: 'new', mails: ['a@b.fr', 'nobody'] }, ['mails']],
    [{ state: 'new', mails: ['a@b.fr', 'a@b.fr'] }, ['mails']],
    [{ state: 'new', pair: {} }, ['pair']],
    [{ state: 'new', pair: { x: 1, y: 2 } }, ['pair']],
    [{ state: 'new', either: 'ab' }, ['either']],
    [{ state: 'new', either: 3 }, []],
    [{ state: 'new', one: 6 }, ['one']],
    [{ state: 'new', one: 9 }, ['one']],
    [{ state: 'new', one: 4 }, []],
    [{ state: 'new', six: '::1', at: '10:00:00Z' }, ['']],
    [{ hours: 60 }, ['note', 'state']],
    [{ hours: 5 }, ['', 'hours', 'note', 'state']],
  ])('%j', (record, failing) => {
    expect(judge(record)).toEqual({ ajv: failing, jsonschema: failing });
  });
});
