/**
 * The checked model: what `compile` makes of the files in `schemas/`, and the only description of a resource that
 * the console, the data provider and the server read. Everything in it is plain JSON.
 */

import type { Initial } from '../initial';
import type { InitialPeriod } from '../timeRange';

export const LOCALES = ['fr', 'en', 'es', 'zh'] as const;
export type Locale = (typeof LOCALES)[number];

export const SERVICES = ['element', 'hydra', 'device', 'logs', 'rest'] as const;
export type Service = (typeof SERVICES)[number];

/** The four operations that every resource has a permission list for. */
export const OPERATIONS = ['view', 'create', 'edit', 'delete'] as const;
export type Operation = (typeof OPERATIONS)[number];

/** A JSON Schema fragment of the allowed keywords (design: schema dialect, standard part). */
export type JsonSchema = { readonly [keyword: string]: unknown };
/** A JSON Schema used as a condition over a record, plus the keyword `x-bits`; see `predicate.ts`. */
export type Predicate = JsonSchema;

export const FILTER_OPS = [
  'eq',
  'ne',
  'in',
  'contains',
  'startsWith',
  'gt',
  'gte',
  'lt',
  'lte',
  'isNull',
  'bits',
  'noBits',
] as const;
export type FilterOp = (typeof FILTER_OPS)[number];

/**
 * What a field is, as far as cells, inputs, columns and filters are concerned. Derived by the compiler from the
 * standard keywords and `x-field`; one row of the engine's field-type table per kind.
 */
export type FieldKind =
  | 'key'
  | 'text'
  | 'longText'
  | 'email'
  | 'url'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'enum'
  | 'date'
  | 'dateTime'
  | 'reference'
  | 'references'
  | 'bits'
  | 'mask'
  | 'json'
  | 'list'
  | 'secret';

export interface BitsDeclaration {
  /** Named flags; `bit` is the flag's value as a decimal string (a power of two). */
  readonly flags: readonly { readonly name: string; readonly bit: string }[];
  /** Groups of which one value at most is set, e.g. company type under mask 18624. */
  readonly exclusive: readonly {
    readonly name: string;
    readonly mask: string;
    readonly values: Readonly<Record<string, string>>;
  }[];
}

export interface Reference {
  /** Name of the resource that is pointed at. */
  readonly resource: string;
  /** True when the field holds an array of keys. */
  readonly many: boolean;
  /** Name under which `extra=` expands the record(s): `{ au_groupid: 3, group: { groupid: 3, g_name: '…' } }`. */
  readonly as: string;
  /**
   * Name under which a record that is pointed at lists what points at it, for `extra=` and for a save that replaces
   * the whole set: `{ templateid: 3, locations: [4, 7] }`.
   */
  readonly inverse?: string;
  /** `restrict`: a record that is pointed at cannot be deleted (409, in use). */
  readonly onDelete: 'keep' | 'restrict';
}

export interface Field {
  readonly name: string;
  readonly kind: FieldKind;
  /** The property's standard part, without `x-field`. */
  readonly schema: JsonSchema;
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array';
  readonly nullable: boolean;
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  readonly default?: unknown;
  /** Where a fixed default cannot say it: `startOfToday`, `endOfToday`, `{ days: 31 }` from today. */
  readonly initial?: Initial;
  readonly enum?: readonly (string | number)[];
  readonly reference?: Reference;
  readonly bits?: BitsDeclaration;
  /** `uint64`: decimal string; `json`: JSON text; `split:<sep>`: joined text; `wallClock`: `yyyy-MM-dd HH:mm:ss` in the caller's zone. */
  readonly cast?: string;
  /** Registered input component, cell component; absent = by kind. */
  readonly widget?: string;
  readonly display?: string;
  /** Key of a unit text: `hours`, `mbps`, `days`, `seconds`, `percent`. */
  readonly unit?: string;
  /** Present = may be filtered; `op` is what a bare value means. */
  readonly filter?: { readonly op: FilterOp };
  readonly sortable: boolean;
  /** Any-of lists; empty = whoever may view (read) or edit (write) the resource. */
  readonly permission: { readonly read: readonly string[]; readonly write: readonly string[] };
  readonly visibleWhen?: Predicate;
  readonly requiredWhen?: Predicate;
  readonly enabledWhen?: Predicate;
  readonly whenHidden: 'keep' | 'clear' | 'default';
  /** Validation keyword → message code. */
  readonly errors: Readonly<Record<string, string>>;
  readonly validateOn: 'change' | 'save';
  /** `password`: argon2id, never read; `sealed`: AES-GCM, read only through reveal; `token`: made by the server, shown once in the answer to create. */
  readonly secret?: 'password' | 'sealed' | 'token';
  /** Filled by the server, never by a client: `createdAt`, `updatedAt`, `company`, `admin`, `hash`. */
  readonly auto?: 'createdAt' | 'updatedAt' | 'company' | 'admin' | 'hash';
  /** Not stored; computed or consumed by a registered rule. */
  readonly virtual: boolean;
  /** Unique among the company's records that are not deleted. */
  readonly unique: boolean;
}

export interface Column {
  readonly field: string;
  /** A second line in the same cell, in softer ink: what tells homonyms apart. */
  readonly second?: string;
  /** Known but not shown until the person asks for it. */
  readonly hidden?: boolean;
  readonly width?: number;
  /** The value may be changed in the list itself by whoever may write it. */
  readonly inline?: boolean;
}

export interface Section {
  readonly key: string;
  readonly fields: readonly string[];
}

/** A page of a long form: some of its sections. */
export interface Tab {
  readonly key: string;
  /** Keys of sections; every section is on one tab. */
  readonly sections: readonly string[];
}

export interface Action {
  readonly name: string;
  readonly icon?: string;
  readonly placement: readonly ('row' | 'bulk' | 'form')[];
  readonly permission: readonly string[];
  readonly enabledWhen?: Predicate;
  readonly confirm: boolean;
  /** A call (path with `{id}`), or the name of a registered dialog; exactly one of the two. */
  readonly call?: { readonly method: string; readonly path: string; readonly body?: JsonSchema };
  readonly dialog?: string;
}

/** An address of its own that leads to a resource, e.g. `policies/nac`. */
export interface Route {
  readonly path: string;
  /** The list (or the one record of an `own` resource), or the form of a new record. */
  readonly opens: 'list' | 'create';
  /** What the list is narrowed to. */
  readonly filter?: Readonly<Record<string, unknown>>;
  /** Any one of these, beside the right to view the resource; empty = no further one. */
  readonly permission: readonly string[];
}

/** Texts of one resource in one language; `name` is `one |||| many`. */
export interface Texts {
  readonly name: string;
  /** "Nouvelle identité": the one primary action of a list. */
  readonly new: string;
  /** One sentence below the title of an empty list. */
  readonly empty?: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly help?: Readonly<Record<string, string>>;
  /** field → value → label */
  readonly enums?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** field → flag or exclusive value → label */
  readonly flags?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** section → title and one line of help */
  readonly sections?: Readonly<Record<string, { readonly title: string; readonly help?: string }>>;
  /** tab → label */
  readonly tabs?: Readonly<Record<string, string>>;
  readonly presets?: Readonly<Record<string, string>>;
  readonly actions?: Readonly<
    Record<string, { readonly label: string; readonly confirm?: string; readonly done?: string }>
  >;
}

export interface Resource {
  readonly name: string;
  /** Wire name of the key. */
  readonly id: string;
  readonly idType: 'integer' | 'string';
  /** Field, or template such as `{firstname} {lastname}`, that names a record. */
  readonly title: string;
  readonly icon: string;
  /** Title field by language, where a record has a name in each; the others take `title`. */
  readonly titles?: Readonly<Partial<Record<Locale, string>>>;
  /** Place in the menu; with `permission`, only for who holds one of them. */
  readonly menu?: { readonly group: string; readonly order: number; readonly permission?: readonly string[] };
  /** Further addresses that lead here. */
  readonly routes?: readonly Route[];
  /**
   * One record for each caller: the administrator that they are, or the company that they work in. Its table is that
   * of another resource; nobody makes or deletes a record through it.
   */
  readonly own?: 'admin' | 'company';
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  readonly softDelete?: { readonly field: string; readonly listed: 'hidden' | 'toggle' };
  /** A boolean field that Disable / Re-enable switches. */
  readonly enabled?: string;
  readonly etag: boolean;
  /** True: nobody creates, edits or deletes through the generic faces. */
  readonly readOnly: boolean;
  readonly backend: {
    readonly service: Service;
    /** Wire type (`profile`, `companie`) or path (`api_tokens`) below the service's base. */
    readonly type: string;
    readonly ops: Readonly<Record<string, { readonly service: Service; readonly type: string }>>;
  };
  readonly permissions: Readonly<Record<Operation, readonly string[]>>;
  /** Rows that are hidden from whoever holds none of `unless`; hidden = absent (404). */
  readonly hiddenRows: readonly {
    readonly where: Predicate;
    readonly unless: readonly string[];
    /** Field with the administrator who sees the row all the same. */
    readonly owner?: string;
  }[];
  /** Reference: a row is there for whoever the record is there for that it points at. */
  readonly hiddenWith?: string;
  readonly fields: readonly Field[];
  readonly list: {
    readonly columns: readonly Column[];
    readonly filters: readonly string[];
    /** Fields that may be given one value in many records at once. */
    readonly bulk: readonly string[];
    readonly presets: readonly { readonly name: string; readonly filter: Readonly<Record<string, unknown>> }[];
    /** The list shows one period of time of this date field; `all`: it may be left out. */
    readonly period?: InitialPeriod & { readonly field: string; readonly all: boolean };
    readonly rowTone: readonly { readonly when: Predicate; readonly tone: string; readonly selectable: boolean }[];
    readonly perPage: number;
    readonly view?: string;
  };
  readonly form: {
    readonly sections: readonly Section[];
    /** Absent: all sections below each other. */
    readonly tabs?: readonly Tab[];
    readonly view?: string;
  };
  readonly actions: readonly Action[];
  readonly texts: Readonly<Record<Locale, Texts>>;
  /** Names of cross-field rules (`domain/rules`), checked in the form and on the server. */
  readonly rules: readonly string[];
  /** Names of server-side guards (`server/actions/guards`). */
  readonly guards: readonly string[];
  /** Names of what follows from a save (`server/actions/effects`). */
  readonly effects: readonly string[];
  readonly storage: {
    readonly table: string;
    /** `company`: one company's rows; `none`: reference data for all; `self`: the row is a company. */
    readonly tenant: 'company' | 'none' | 'self';
    /** Column that holds the tenant; a declared property, or `company_id`. */
    readonly tenantColumn: string;
    /** For `self`: the column that names the partner company, which sees the row too. */
    readonly partnerColumn?: string;
    /** Field that holds the array of scopes of a row, or `{ via }`: the reference whose row holds them. */
    readonly scope?: { readonly field: string } | { readonly via: string };
    /** False: a hand-written migration owns the table (events). */
    readonly managed: boolean;
    readonly unique: readonly (readonly string[])[];
    readonly indexes: readonly (readonly string[])[];
    /** Text fields that free-text search looks into. */
    readonly search: readonly string[];
  };
  /** The whole record as a JSON Schema of standard keywords: what validators judge. */
  readonly schema: JsonSchema;
  /** Changes whenever anything about the resource does. */
  readonly hash: string;
}

export interface PermissionBit {
  readonly bit: number;
  readonly name: string;
  /** Part of the default mask of a new administrator profile. */
  readonly default: boolean;
}

export interface PermissionLayout {
  readonly bits: readonly PermissionBit[];
  /** `{ if: 'report:view', off: ['report:edit'] }`: without `if`, the listed ones count as off. */
  readonly interlocks: readonly { readonly without: string; readonly off: readonly string[] }[];
}

export interface Model {
  readonly permissions: PermissionLayout;
  readonly resources: Readonly<Record<string, Resource>>;
}

/** One thing wrong with a schema file, where an editor would mark it. Lines and columns start at 1. */
export interface SchemaError {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** JSON pointer into the file. */
  readonly pointer: string;
  readonly message: string;
  readonly hint?: string;
}
