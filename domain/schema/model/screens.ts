import type { InitialPeriod } from '../../time/timeRange';
import type { JsonSchema, Predicate } from './fields';

export interface Column {
  readonly field: string;
  /** A second line in the same cell, in a lighter colour, which distinguishes records with equal titles. */
  readonly second?: string;
  /** Where the validity starts that ends with this field: the cell says both as one sentence. */
  readonly start?: string;
  /** The field that the list is sorted by where the value shown is not the one to compare, such as a share; absent = this field. */
  readonly sortBy?: string;
  /** Known but not shown until the person asks for it. */
  readonly hidden?: boolean;
  readonly width?: number;
  /** The value can be edited in the list (by callers who may write it). */
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
  /** The call changes fields of its record and answers it: its audit entry can be reverted. */
  readonly undo?: boolean;
  /** Only for people in their own name: the server refuses it to impersonators, and the console does not offer it to them. */
  readonly inOwnName?: boolean;
}

/** A further address of a resource, for example `policies/nac`. */
export interface Route {
  readonly path: string;
  /** The list (or the one record of an `own` resource), or the form of a new record. */
  readonly opens: 'list' | 'create';
  /** What the list is narrowed to. */
  readonly filter?: Readonly<Record<string, unknown>>;
  /** Any one of these permissions is required in addition to viewing the resource; empty = none. */
  readonly permission: readonly string[];
}

/** A filter of a list that the schema names. */
export interface Preset {
  readonly name: string;
  /** Operands may be moments (`now-7d`): see `domain/records/moments`. */
  readonly filter: Readonly<Record<string, unknown>>;
  /** Its records need action: the home page counts them, and the menu does if `menu` is true. */
  readonly attention?: { readonly tone: 'info' | 'warning' | 'danger'; readonly menu?: boolean };
}

/** A generated list. */
export interface List {
  readonly columns: readonly Column[];
  readonly filters: readonly string[];
  /** Fields that may be given one value in many records at once. */
  readonly bulk: readonly string[];
  /** Those of them that have a button of their own above the list. */
  readonly named: readonly string[];
  readonly presets: readonly Preset[];
  /** The preset that the list opens with, until a person has narrowed it in another way. */
  readonly opensWith?: string;
  /** Presets whose rows the list excludes by default: the filter parameter `excludedPresets`. */
  readonly excludedPresets: readonly string[];
  /** Columns that a card on a phone shows under the title; default: the first ones. */
  readonly card?: readonly string[];
  /** Files by a name of their own, each kept as an export record; without columns: everything that may be exported. */
  readonly exports?: readonly { readonly name: string; readonly columns?: readonly string[] }[];
  /** Debounce of the search box, in ms; default 700 (specification S-WID-4). */
  readonly debounce?: number;
  /** Seconds after which an open list asks again by itself; absent = it does not. */
  readonly refresh?: number;
  /** The list shows one period of time of this date field, or of one of the others; `all`: it may be left out. */
  readonly period?: InitialPeriod & {
    readonly field: string;
    readonly others?: readonly string[];
    readonly all: boolean;
  };
  readonly rowTone: readonly { readonly when: Predicate; readonly tone: string; readonly selectable: boolean }[];
  readonly perPage: number;
  /** A page may also have so many rows: more than pages of other lists. */
  readonly largePage?: number;
  readonly view?: string;
}

/** A tone of a tag: colour and shape. */
export const TONES = ['success', 'info', 'warning', 'danger', 'muted'] as const;

/**
 * One part of the summary in the header of a record page: a field, or a text with `{field}` for values. It is shown if
 * every field in it has a value and every condition holds.
 */
export interface SummaryPart {
  /** A field, as its cell shows it. Exactly one of `field` and `text` is set. */
  readonly field?: string;
  /** Key of the text (`x-i18n.<language>.summary`). */
  readonly text?: string;
  readonly when?: Predicate;
  /** A date field: the part is shown once this time is past, or as long as it is to come. */
  readonly past?: string;
  readonly future?: string;
  /** The part is about the first record of another resource, in that resource's own order, whose field `by` refers here. */
  readonly last?: { readonly resource: string; readonly by: string };
  /** A state: the part is a tag in this tone. */
  readonly tone?: (typeof TONES)[number];
}

/** The header of a record page. */
export interface RecordView {
  /** The state of the record is the first of these that applies. */
  readonly state: readonly SummaryPart[];
  /** All that apply are shown, the most important one first. */
  readonly summary: readonly SummaryPart[];
  /** Name of the action that is the button of the header; default: the first one for forms. */
  readonly primary?: string;
  /** The fields that name a record, at most two, those with a reference by what they refer to; absent: its title. */
  readonly title?: readonly string[];
}

/** A generated form. */
export interface Form {
  readonly sections: readonly Section[];
  /** Absent: all sections below each other. */
  readonly tabs?: readonly Tab[];
  readonly view?: string;
  /** The registered dialog that a new record ends with. */
  readonly made?: string;
}
