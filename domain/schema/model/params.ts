/** The kinds of parameter definitions (specification S-AUTH-3). */
export const PARAM_TYPES = [
  'comment',
  'link',
  'hyperlink',
  'urlcopy',
  'boolean',
  'slide',
  'text',
  'select',
  'element',
  'hidden',
] as const;
export type ParamType = (typeof PARAM_TYPES)[number];

/**
 * One line of a generated sub-form. Its label is a text of the resource. `options`: the choices of a `select`,
 * `{ min, max, step, unit }` of a `slide`, `{ resource }` of an `element`, `{ lines }` of a `text`.
 */
export interface ParamField {
  readonly name: string;
  readonly type: ParamType;
  /** Values of the deciding field that have it; absent = all of them. */
  readonly in?: readonly (string | number)[];
  readonly group?: string;
  readonly options?: readonly string[] | ParamOptions;
  /** What it starts with; of a `link` or `urlcopy` the address, with `{origin}` and fields of the record filled in. */
  readonly default?: unknown;
  readonly is_superadmin_only?: boolean;
  /** A password or key: stored encrypted, never answered (`SECRET_IS_SET` instead), for `text` only. */
  readonly secret?: boolean;
  /** False: the audit log does not have its values, although it has those of the others. */
  readonly logged?: false;
}

export interface ParamOptions {
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly unit?: string;
  readonly resource?: string;
  readonly lines?: number;
}

/** A JSON text whose members are declared, and depend on another field of the record. */
export interface Params {
  /** The field that decides which definitions count. */
  readonly by: string;
  /** Any one of these is needed for definitions with `is_superadmin_only`. */
  readonly superadmin: readonly string[];
  /** The audit log has the values before and after a change, without secrets. */
  readonly logged?: boolean;
  readonly fields: readonly ParamField[];
  /** In what one caller knows: names that are there and not theirs. */
  readonly hidden?: readonly string[];
  /** In what one caller knows: names whose values are secrets, answered as `SECRET_IS_SET`. */
  readonly masked?: readonly string[];
}

/** Texts of the parameters of one field, in one language. */
export interface ParamTexts {
  readonly labels: Readonly<Record<string, string>>;
  readonly groups?: Readonly<Record<string, string>>;
  /** select → choice → label */
  readonly options?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
