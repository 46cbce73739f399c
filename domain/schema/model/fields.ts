import type { Initial } from '../../time/initial';
import type { Proposal } from '../../records/proposal';
import type { MaskName } from '../../access/masking';
import type { DeclaredFieldSource } from './declaredFields';
import type { Params } from './params';

/** A JSON Schema fragment of the allowed keywords (docs/schemas.md). */
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
  | 'code'
  | 'date'
  | 'dateTime'
  | 'reference'
  | 'references'
  | 'bits'
  | 'mask'
  | 'json'
  | 'list'
  | 'rows'
  | 'secret';

export interface BitsDeclaration {
  /**
   * Named flags; `bit` is the flag's value as a decimal string (a power of two). One with a `tone` is a state that lists
   * show beside the kind. One that is `apart` is a question of its own, and a row of its own in forms. Where
   * `possibleWhen` does not hold, the flag is not offered, not accepted, and not kept.
   */
  readonly flags: readonly {
    readonly name: string;
    readonly bit: string;
    readonly tone?: 'info' | 'warning' | 'danger';
    readonly apart?: boolean;
    readonly possibleWhen?: Predicate;
  }[];
  /** Groups of which one value at most is set, e.g. company type under mask 18624. */
  readonly exclusive: readonly {
    readonly name: string;
    readonly mask: string;
    readonly values: Readonly<Record<string, string>>;
    /** Name of a further value, which no bit stands for: the record is softly deleted. */
    readonly deleted?: string;
  }[];
  /** What a new record may start from, all bits at once, e.g. the template of a company. */
  readonly starts?: { readonly name: string; readonly values: Readonly<Record<string, string>> };
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
  /** Name under which a record that is pointed at answers the records that point at it, whole, for `extra=`. */
  readonly lists?: string;
  /**
   * `restrict`: a record that is pointed at cannot be deleted (409, in use). `cascade`: what points at a record is
   * deleted with it, in the same transaction.
   */
  readonly onDelete: 'keep' | 'restrict' | 'cascade';
  /** Fields of the referenced record that are answered in addition to its key and title. */
  readonly with?: readonly string[];
}

/** Keys of another resource inside of a JSON text. */
export interface JsonReference {
  /** Member of the text's object. */
  readonly at: string;
  /** `names`: the member is an object whose names are keys; `value`: it is a key. */
  readonly in: 'names' | 'value';
  readonly resource: string;
}

export interface Field {
  readonly name: string;
  readonly kind: FieldKind;
  /** The property's standard part, without `x-field`. */
  readonly schema: JsonSchema;
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array';
  readonly nullable: boolean;
  /** Codes of an open list that have a label; any other text is possible. */
  readonly codes?: readonly string[];
  /** Members of the objects that an array holds. */
  readonly columns?: readonly Field[];
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  readonly default?: unknown;
  /** Where a fixed default cannot say it: `startOfToday`, `endOfToday`, `{ days: 31 }` from today. */
  readonly initial?: Initial;
  /** What a date is that is given without a time: the end of its day; absent = its start. */
  readonly withoutTime?: 'endOfDay';
  /** Of a new record: what another field proposes for this one. */
  readonly propose?: Proposal;
  /** A state that says nothing where the record that field `of` points at is such: shown as unknown. */
  readonly unknown?: { readonly of: string; readonly when: Predicate };
  readonly enum?: readonly (string | number)[];
  readonly reference?: Reference;
  /** Where the JSON text refers to records: checked like references, and hidden like them. */
  readonly jsonReferences?: readonly JsonReference[];
  readonly bits?: BitsDeclaration;
  /** A second name in collections, read and answered in addition to `name`. */
  readonly alias?: string;
  /** What a new record takes over from the administrator who makes it, where they say nothing themselves. */
  readonly inherit?: 'contact' | 'mainScope' | 'scopes';
  /** `uint64`: decimal string; `json`: JSON text; `split:<sep>`: joined text; `wallClock`: `yyyy-MM-dd HH:mm:ss` in the caller's zone. */
  readonly cast?: string;
  /** Registered input component, cell component; absent = by kind. */
  readonly widget?: string;
  readonly display?: string;
  /** Registered component below the input, which says what the value means. */
  readonly note?: string;
  /** Key of a unit text: `hours`, `mbps`, `days`, `seconds`, `percent`. */
  readonly unit?: string;
  /** Present = may be filtered; `op` is what a bare value means. */
  readonly filter?: { readonly op: FilterOp };
  readonly sortable: boolean;
  /** Any-of lists; empty = all callers who may view (read) or edit (write) the resource. */
  readonly permission: { readonly read: readonly string[]; readonly write: readonly string[] };
  /**
   * Callers without any permission of `unless` see the value masked, and cannot write, filter, sort, search or export
   * it.
   */
  readonly mask?: { readonly as: MaskName; readonly unless: readonly string[] };
  /** True in what one caller may know of a resource: for this caller the value is masked. */
  readonly masked?: true;
  /** Values that this caller cannot give, in what one caller may know of a resource. */
  readonly withheld?: readonly (string | number)[];
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
  /** An object whose members are fields that records of another resource declare; itself it is never answered. */
  readonly members?: { readonly by: string };
  /** Declared by a record of another resource. */
  readonly member?: DeclaredFieldSource;
  /** Declared members of a JSON text. */
  readonly params?: Params;
  /** Unique among the company's records that are not deleted. */
  readonly unique: boolean;
}
