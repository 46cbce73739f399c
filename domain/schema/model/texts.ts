import type { ParamTexts } from './params';

/** Texts of one resource in one language; `name` is `one |||| many`. */
export interface Texts {
  /** `one |||| many`: a record, and the list with its page and its menu entry. */
  readonly name: string;
  /** What records are called beside their number, `one |||| many`; absent = as `name`. */
  readonly counted?: string;
  /** Chinese: the measure word between a number and what is counted; absent: 个. */
  readonly measure?: string;
  /** "Nouvelle identité": the one primary action of a list. */
  readonly new: string;
  /** One sentence below the title of an empty list. */
  readonly empty?: string;
  /** What the empty search box says; absent = the names of the first searched fields. */
  readonly search?: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly help?: Readonly<Record<string, string>>;
  /** field with `enabledWhen` → why it cannot be changed now */
  readonly off?: Readonly<Record<string, string>>;
  /** field → value → label */
  readonly enums?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** field → flag or exclusive value → label */
  readonly flags?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** section → title and one line of help */
  readonly sections?: Readonly<Record<string, { readonly title: string; readonly help?: string }>>;
  /** tab → label */
  readonly tabs?: Readonly<Record<string, string>>;
  /** field → texts of its declared parameters */
  readonly params?: Readonly<Record<string, ParamTexts>>;
  /** field that holds an array of objects → member → label */
  readonly rows?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly presets?: Readonly<Record<string, string>>;
  /** preset → what waits, with `%{smart_count}`: `one |||| many` */
  readonly attention?: Readonly<Record<string, string>>;
  /** part of a summary → text with `{field}`, or `one |||| many` by its first number */
  readonly summary?: Readonly<Record<string, string>>;
  readonly actions?: Readonly<
    Record<
      string,
      {
        readonly label: string;
        readonly confirm?: string;
        readonly done?: string;
        /** Of an action with `enabledWhen`: why it cannot be done now. */
        readonly off?: string;
      }
    >
  >;
}
