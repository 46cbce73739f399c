import { fingerprint } from '../../text/fingerprint';
import { memberPath, type MemberPath } from './memberPath';
import type { Column, Field, Model, Resource, Texts } from './model';
import { LOCALES, type Locale } from '../../text/locale';
import { hasBit } from '../../access/bits';

const MEMBER_VALUES = ['boolean', 'single', 'multi'] as const;
export type MemberValues = (typeof MEMBER_VALUES)[number];

/** A flag of a bits property. */
export interface DeclaringFlag {
  readonly field: string;
  readonly bit: string;
}

/**
 * How records of a resource declare fields of other resources (`x-resource.declares`): the name of the property for
 * each part.
 */
export interface Declares {
  readonly label: string;
  /** Labels by language; the default is `label`. */
  readonly labels?: Readonly<Partial<Record<Locale, string>>>;
  readonly path?: string;
  readonly key: string;
  readonly values: string;
  /** Sample values. */
  readonly samples?: string;
  readonly active?: DeclaringFlag;
  /** The filter offers the samples as choices. */
  readonly choices?: DeclaringFlag;
}

/** Where the value of a declared field is stored, and its type. */
export type DeclaredFieldSource = MemberPath & {
  /** The JSON property that stores it. */
  readonly of: string;
  readonly values: MemberValues;
};

/** One declared field. */
export interface Declaration {
  readonly id: string | number;
  readonly labels: Readonly<Record<Locale, string>>;
  readonly place: MemberPath;
  readonly values: MemberValues;
  /** Choices of the filter; empty = a text filter. */
  readonly choices: readonly string[];
}

/** Maximum length of a choice. */
const MAX_CHOICE_LENGTH = 200;

/** The field that a record declares; undefined when the declaration is not active or its key is invalid. */
export function declarationOf(
  { id, declares }: Pick<Resource, 'id' | 'declares'>,
  record: Readonly<Record<string, unknown>>,
): Declaration | undefined {
  if (!declares) return undefined;
  const set = (flag: DeclaringFlag | undefined) =>
    flag === undefined ? undefined : hasBit(record[flag.field] as string | null, flag.bit);
  const place = memberPath(textOf(record[declares.path ?? '']), textOf(record[declares.key]) ?? '');
  const values = MEMBER_VALUES.find((one) => one === record[declares.values]);
  if (set(declares.active) === false || !place || !values) return undefined;
  const label = textOf(record[declares.label]) ?? String(record[id]);
  const samples = (record[declares.samples ?? ''] ?? []) as readonly unknown[];
  const choices = set(declares.choices) && values !== 'boolean' && Array.isArray(samples) ? samples : [];
  return {
    id: record[id] as string | number,
    labels: Object.fromEntries(
      LOCALES.map((locale) => [locale, textOf(record[declares.labels?.[locale] ?? '']) ?? label]),
    ) as Record<Locale, string>,
    place,
    values,
    choices: [...new Set(choices.map(String))].filter((one) => one !== '' && one.length <= MAX_CHOICE_LENGTH),
  };
}

const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined);

const declaring = new WeakMap<Model, readonly string[]>();

/** Names of the resources whose records declare fields. */
export function declaringNames(model: Model): readonly string[] {
  const known = declaring.get(model);
  if (known) return known;
  const all = Object.values(model.resources).flatMap(({ fields }) =>
    fields.flatMap(({ members }) => members?.by ?? []),
  );
  const names = [...new Set(all)];
  declaring.set(model, names);
  return names;
}

/** True when records of other resources declare fields of this one. */
export function hasDeclaredFields({ fields }: Pick<Resource, 'fields'>): boolean {
  return fields.some(({ members }) => members);
}

/**
 * Adds declared fields to a model: in lists, filters, forms and exports they take the place of the JSON property that
 * stores them.
 * @param declared the declarations that the caller may see, by the name of the declaring resource
 */
export function withDeclaredFields(model: Model, declared: ReadonlyMap<string, readonly Declaration[]>): Model {
  const changed = Object.values(model.resources)
    .filter(hasDeclaredFields)
    .map((resource) => [resource.name, withFields(model, resource, declared)] as const);
  return { ...model, resources: { ...model.resources, ...Object.fromEntries(changed) } };
}

/** A hash of the declarations. */
export function declarationsHash(declared: ReadonlyMap<string, readonly Declaration[]>): string {
  return [...declared.values()].some(({ length }) => length > 0) ? fingerprint(JSON.stringify([...declared])) : '';
}

type Declared = Parameters<typeof withDeclaredFields>[1];

function withFields(model: Model, resource: Resource, declared: Declared): Resource {
  const taken = new Set(resource.fields.map(({ name }) => name));
  const added = new Map(
    resource.fields.flatMap((field) => {
      const by = field.members?.by;
      if (by === undefined) return [];
      const read = model.resources[by]?.permissions.view ?? [];
      const own = (declared.get(by) ?? []).map((one) => ({ one, field: fieldOf(field.name, one, read) }));
      return [[field.name, own.filter(({ field: { name } }) => !taken.has(name))] as const];
    }),
  );
  const all = [...added.values()].flat();
  const names = (name: string) => added.get(name)?.map(({ field }) => field.name) ?? [name];
  const { list, form } = resource;
  return {
    ...resource,
    fields: [...resource.fields, ...all.map(({ field }) => field)],
    list: {
      ...list,
      columns: list.columns.flatMap((column): Column[] => names(column.field).map((field) => ({ ...column, field }))),
      filters: list.filters.flatMap(names),
      ...(list.exports && {
        exports: list.exports.map((file) => (file.columns ? { ...file, columns: file.columns.flatMap(names) } : file)),
      }),
    },
    form: { ...form, sections: form.sections.map((one) => ({ ...one, fields: one.fields.flatMap(names) })) },
    texts: Object.fromEntries(
      LOCALES.map((locale) => [locale, declaredTexts(resource.texts[locale], locale, all)]),
    ) as unknown as Resource['texts'],
  };
}

type Added = { readonly one: Declaration; readonly field: Field };

function declaredTexts(texts: Texts, locale: Locale, added: readonly Added[]): Texts {
  const enums = added.filter(({ one }) => one.choices.length > 0);
  return {
    ...texts,
    fields: { ...texts.fields, ...Object.fromEntries(added.map(({ one, field }) => [field.name, one.labels[locale]])) },
    ...(enums.length > 0 && {
      enums: {
        ...texts.enums,
        ...Object.fromEntries(
          enums.map(({ one, field }) => [field.name, Object.fromEntries(one.choices.map((word) => [word, word]))]),
        ),
      },
    }),
  };
}

/** Declared fields are read-only: guests give the answers in the portal. */
function fieldOf(property: string, { id, place, values, choices }: Declaration, read: readonly string[]): Field {
  const ticked = choices.length > 0;
  const kinds = { boolean: 'boolean', single: ticked ? 'enum' : 'text', multi: 'list' } as const;
  const type = values === 'boolean' ? 'boolean' : values === 'multi' ? 'array' : 'string';
  return {
    name: `${property}_${id}`,
    kind: kinds[values],
    schema: { type: [type, 'null'], readOnly: true, ...(type === 'array' && { items: { type: 'string' } }) },
    type,
    nullable: true,
    required: false,
    readOnly: true,
    writeOnly: false,
    ...(ticked && { enum: choices }),
    filter: { op: values === 'boolean' ? 'eq' : values === 'multi' || ticked ? 'in' : 'contains' },
    sortable: false,
    permission: { read, write: [] },
    whenHidden: 'keep',
    errors: {},
    validateOn: 'change',
    virtual: false,
    unique: false,
    member: { of: property, values, ...place },
  };
}
