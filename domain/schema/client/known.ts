import { pickProperties, TEXT_PROPERTIES } from './clientProperties';
import type { Action, Field, JsonSchema, Resource, Texts } from '../model/model';
import { decidingFlags } from '../model/possibleFlags';
import { dependencies } from '../model/predicate';

/** Names of the fields that a caller may know. */
export type Known = ReadonlySet<string>;

const CONDITIONS = ['visibleWhen', 'requiredWhen', 'enabledWhen'] as const;

/** The entries of an object whose names are known. */
function pick<T>(from: Readonly<Record<string, T>>, names: Known): Record<string, T> {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.has(name)));
}

/** True when a condition depends on known fields only. The client cannot evaluate other conditions. */
export function canEvaluate(known: Known, condition: JsonSchema): boolean {
  return dependencies(condition).every((name) => known.has(name));
}

/** A field without the conditions that depend on unknown fields; the server evaluates those. */
export function knownConditions(given: Field, known: Known): Field {
  const field = decidingFlags(given).every((name) => known.has(name)) ? given : withKnownFlags(given, known);
  const foreign = CONDITIONS.filter((name) => field[name] && !canEvaluate(known, field[name]));
  return foreign.length === 0 ? field : without(field, foreign);
}

function withKnownFlags(field: Field, known: Known): Field {
  if (!field.bits) return field;
  const flags = field.bits.flags.map((flag) =>
    canEvaluate(known, flag.possibleWhen ?? {}) ? flag : without(flag, ['possibleWhen']),
  );
  return { ...field, bits: { ...field.bits, flags } };
}

/** The actions without conditions on unknown fields, and without actions that would write an unknown field. */
export function knownActions({ actions, fields }: Resource, known: Known): Action[] {
  const unknown = fields.map(({ name }) => name).filter((name) => !known.has(name));
  return actions
    .filter(({ call }) => !unknown.some((name) => call?.body && Object.hasOwn(call.body, name)))
    .map((action) =>
      action.enabledWhen && !canEvaluate(known, action.enabledWhen) ? without(action, ['enabledWhen']) : action,
    );
}

/** The record schema limited to known fields: properties, required names, and conditions on the record. */
export function knownSchema(schema: JsonSchema, known: Known): JsonSchema {
  const { properties, required, allOf, anyOf, oneOf, not, if: when, then, else: otherwise, ...rest } = schema;
  const fits = (condition: unknown) => canEvaluate(known, { allOf: [condition].flat() });
  const branches = { ...(when !== undefined && { if: when }), ...(then !== undefined && { then }) };
  const all = { ...branches, ...(otherwise !== undefined && { else: otherwise }) };
  const each = (allOf as JsonSchema[] | undefined)?.filter(fits) ?? [];
  return {
    ...rest,
    required: (required as string[]).filter((name) => known.has(name)),
    properties: pick(properties as Record<string, unknown>, known),
    ...(each.length > 0 && { allOf: each }),
    ...(anyOf !== undefined && fits(anyOf) && { anyOf }),
    ...(oneOf !== undefined && fits(oneOf) && { oneOf }),
    ...(not !== undefined && fits(not) && { not }),
    ...(fits(Object.values(all)) && all),
  };
}

/** What is left for a caller to read about: the parts that have a text of their own. */
interface Shown {
  readonly fields: Known;
  readonly sections: Known;
  readonly tabs: Known;
  readonly presets: Known;
  readonly actions: Known;
  readonly summary: Known;
}

/** The texts about what a caller knows. */
export function knownTexts(texts: Texts, { fields, sections, tabs, presets, actions, summary }: Shown): Texts {
  const { help, off, enums, flags } = texts;
  return {
    ...pickProperties(texts, TEXT_PROPERTIES),
    fields: pick(texts.fields, fields),
    ...(help && { help: pickHelp(help, fields) }),
    ...(off && { off: pick(off, fields) }),
    ...(enums && { enums: pick(enums, fields) }),
    ...(flags && { flags: pick(flags, fields) }),
    ...(texts.params && { params: pick(texts.params, fields) }),
    ...(texts.rows && { rows: pick(texts.rows, fields) }),
    ...(texts.sections && { sections: pick(texts.sections, sections) }),
    ...(texts.tabs && { tabs: pick(texts.tabs, tabs) }),
    ...(texts.presets && { presets: pick(texts.presets, presets) }),
    ...(texts.attention && { attention: pick(texts.attention, presets) }),
    ...(texts.summary && { summary: pick(texts.summary, summary) }),
    ...(texts.actions && { actions: pick(texts.actions, actions) }),
  };
}

/** Help texts of fields, and of their flags: `options.cdn`. */
function pickHelp(help: Readonly<Record<string, string>>, fields: Known): Record<string, string> {
  return Object.fromEntries(Object.entries(help).filter(([name]) => fields.has(name.split('.')[0] ?? name)));
}

function without<T extends object, K extends keyof T>(from: T, names: readonly K[]): Omit<T, K> & T {
  return Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name as K))) as Omit<T, K> & T;
}
