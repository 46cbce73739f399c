import { withBits } from '../../../domain/access/bits';
import type { Field, FieldKind, Resource } from '../../../domain/schema/model/model';
import { randomFrom } from './random';
import { sampleText } from './sampleText';
import { DAY_MS } from '../../../domain/time/durations';

export type SampleRow = { readonly id: string | number } & Record<string, unknown>;

interface At {
  readonly field: Field;
  readonly index: number;
  readonly isTitle: boolean;
  readonly random: () => number;
  /** The moment that dates lie around, in ms. */
  readonly now: number;
}

/** How many records every resource of the preview has; two pages of the shortest list. */
export const SAMPLES = 36;
const FIRST_KEY = 1001;

const between = (random: () => number, low: number, high: number) => low + random() * (high - low);

function numberFor({ field: { schema }, random }: At): number {
  const low = Number(schema['minimum'] ?? schema['exclusiveMinimum'] ?? 0);
  const high = Number(schema['maximum'] ?? schema['exclusiveMaximum'] ?? Math.max(low + 100, 100));
  const step = Number(schema['multipleOf'] ?? 0);
  const value = between(random, low, high);
  return step > 0 ? Math.ceil(low / step) * step + Math.floor((value - low) / step) * step : value;
}

/** Dates whose names speak of an end are in the future, the others in the past. */
function momentFor({ field: { name }, random, now }: At): number {
  const ahead = /end|expir|until|to$|next|due/i.test(name);
  return now + (ahead ? 1 : -1) * between(random, 0, 90) * DAY_MS;
}

/** An object with the members that it must have. */
function objectFor(schema: Field['schema'], step: number): Record<string, unknown> {
  const members = (schema['properties'] ?? {}) as Readonly<Record<string, Field['schema']>>;
  const needed = (schema['required'] ?? []) as readonly string[];
  return Object.fromEntries(
    needed.map((name) => {
      const member = members[name] ?? {};
      const counts = member['type'] === 'integer' || member['type'] === 'number';
      return [name, counts ? Number(member['minimum'] ?? 0) + step : (member['default'] ?? `${name} ${step + 1}`)];
    }),
  );
}

/** Two of what the list holds: text by the rules of its items, numbers, or one of an enumeration. */
function itemsFor({ field, index, random, isTitle, now }: At): unknown[] {
  const schema = (field.schema['items'] ?? {}) as Field['schema'];
  const values = Array.isArray(schema['enum']) ? (schema['enum'] as unknown[]) : undefined;
  const one = (step: number): unknown => {
    if (values) return values[(index + step) % values.length];
    const item = { ...field, schema };
    if (schema['type'] === 'integer') return Math.round(numberFor({ field: item, index, random, isTitle, now }));
    if (schema['type'] === 'number') return numberFor({ field: item, index, random, isTitle, now });
    if (schema['type'] === 'boolean') return random() < 0.5;
    return schema['type'] === 'object' ? objectFor(schema, step) : sampleText(item, index + step, false);
  };
  const most = Number(field.schema['maxItems'] ?? 2);
  return [...new Set([one(0), one(1)])].slice(0, Math.max(most, Number(field.schema['minItems'] ?? 0)));
}

/** The key of the same record where keys are text. */
const textKey = (key: number) => `sample-${key - FIRST_KEY + 1}`;
const keyFor = (random: () => number) => FIRST_KEY + Math.floor(random() * SAMPLES);

const VALUES: Readonly<Record<FieldKind, (at: At) => unknown>> = {
  key: ({ index }) => FIRST_KEY + index,
  text: ({ field, index, isTitle }) => sampleText(field, index, isTitle),
  longText: ({ field, index, isTitle }) => sampleText(field, index, isTitle),
  email: ({ field, index, isTitle }) => sampleText({ ...field, schema: { format: 'email' } }, index, isTitle),
  url: ({ field, index, isTitle }) => sampleText({ ...field, schema: { format: 'uri' } }, index, isTitle),
  integer: (at) => Math.round(numberFor(at)),
  number: (at) => Math.round(numberFor(at) * 100) / 100,
  boolean: ({ random }) => random() < 0.7,
  enum: ({ field: { enum: values = [] }, random }) => values[Math.floor(random() * values.length)],
  code: ({ field: { codes = [] }, random }) => codes[Math.floor(random() * codes.length)],
  date: (at) => new Date(momentFor(at)).toISOString().slice(0, 10),
  dateTime: (at) => new Date(momentFor(at)).toISOString(),
  reference: ({ random }) => keyFor(random),
  references: ({ random }) => [...new Set([keyFor(random), keyFor(random)])].slice(0, random() < 0.5 ? 1 : 2),
  bits: ({ field: { bits }, random }) => {
    const flags = (bits?.flags ?? []).filter(() => random() < 0.4).map(({ bit }) => bit);
    const groups = (bits?.exclusive ?? []).flatMap(({ values }) => {
      const options = Object.values(values);
      return options[Math.floor(random() * options.length)] ?? [];
    });
    return withBits('0', { set: [...flags, ...groups], clear: [] });
  },
  mask: ({ random }) => String(Math.floor(random() * 2 ** 40)),
  json: ({ field, index }) => {
    if (field.type === 'array') return [];
    return field.type === 'string' ? JSON.stringify({ sample: index + 1 }) : { sample: index + 1 };
  },
  list: (at) => {
    const items = itemsFor(at);
    return at.field.type === 'string' ? items.join(at.field.cast?.replace(/^split:/, '') ?? ',') : items;
  },
  rows: itemsFor,
  secret: () => undefined,
};

function valueOf(resource: Resource, at: At): unknown {
  const { field, random, index } = at;
  if (field.name === resource.softDelete?.field)
    return index % 9 === 8 ? new Date(at.now - DAY_MS * index).toISOString() : null;
  if (field.name === resource.enabled) return index % 7 !== 6;
  const empty = random();
  if (field.nullable && !at.isTitle && empty < 0.15) return null;
  // A reference holds text where the target's keys are text: any text is a valid key in a preview.
  const value = VALUES[field.kind](at);
  if (field.kind === 'key' && field.type === 'string') return textKey(FIRST_KEY + index);
  const held = (field.schema['items'] as { type?: string } | undefined)?.type;
  if (field.kind === 'references' && held === 'string') {
    return (value as number[]).map((key) => textKey(key));
  }
  if (field.kind === 'reference' && field.type === 'string') return textKey(Number(value));
  return value;
}

/**
 * Records that a resource could have: each value fits its field's type, format, enumeration and limits, and is the same
 * for the same schema, so that the preview does not change while the text is edited.
 */
export function sampleRows(resource: Resource, now: number, count = SAMPLES): SampleRow[] {
  const titles = new Set([
    resource.title,
    ...[...resource.title.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''),
  ]);
  return Array.from({ length: count }, (_, index) => {
    const row: Record<string, unknown> = { version: 1 };
    for (const field of resource.fields) {
      const random = randomFrom(`${resource.name} ${field.name} ${index}`);
      const isTitle = titles.has(field.name);
      const value = valueOf(resource, { field, index, isTitle, random, now });
      if (value !== undefined && !field.writeOnly) row[field.name] = value;
    }
    return { ...row, id: row[resource.id] as string | number };
  });
}
