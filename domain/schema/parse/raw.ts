import type { Initial } from '../../time/initial';
import type { Proposal } from '../../records/proposal';
import type { Params } from '../model/params';
import type { MaskName } from '../../access/masking';
import type { Declares } from '../model/declaredFields';
import type { RoleName } from '../model/registry';
import type {
  BitsDeclaration,
  FilterOp,
  JsonReference,
  JsonSchema,
  Operation,
  Predicate,
  Proof,
  Service,
  SummaryPart,
  Texts,
} from '../model/model';
import type { Locale } from '../../text/locale';

/** `x-field` as written. */
export interface RawField {
  widget?: string;
  display?: string;
  note?: string;
  unit?: string;
  reference?: {
    resource: string;
    many?: boolean;
    as?: string;
    inverse?: string;
    lists?: string;
    onDelete?: 'keep' | 'restrict' | 'cascade';
    with?: string[];
  };
  bits?: {
    flags?: { name: string; bit: number | string; possibleWhen?: Predicate }[];
    exclusive?: { name: string; mask: number | string; values: Record<string, number | string>; deleted?: string }[];
    starts?: { name: string; values: Record<string, number | string> };
  };
  cast?: string;
  filter?: { op: FilterOp };
  sortable?: boolean;
  permission?: { read?: string[]; write?: string[] };
  mask?: { as: MaskName; unless: string[] };
  visibleWhen?: Predicate;
  requiredWhen?: Predicate;
  enabledWhen?: Predicate;
  whenHidden?: 'keep' | 'clear' | 'default';
  errors?: Record<string, string>;
  validateOn?: 'change' | 'save';
  secret?: 'password' | 'sealed' | 'token';
  auto?: 'createdAt' | 'updatedAt' | 'company' | 'admin' | 'hash';
  initial?: Initial;
  withoutTime?: 'endOfDay';
  propose?: Proposal;
  unknown?: { of: string; when: Predicate };
  inherit?: 'contact' | 'mainScope' | 'scopes';
  alias?: string;
  virtual?: boolean;
  unique?: boolean;
  params?: Params;
  members?: { by: string };
  jsonReferences?: JsonReference[];
  /** Known words of an open list. */
  codes?: string[];
  /** Of an array of objects: what its members are beyond their type. */
  rows?: Record<
    string,
    { reference?: { resource: string; with?: string[]; onDelete?: 'keep' | 'restrict' }; unit?: string }
  >;
}

export type RawProperty = JsonSchema & { type: string | string[]; 'x-field'?: RawField };

/** `x-views.list.period` as written. */
export interface RawPeriod {
  field: string;
  others?: string[];
  all?: boolean;
  default?: string;
  perUser?: number;
}

/** A part of `x-views.record.state` or `summary` as written: a field, or a text. */
export type RawSummaryPart = string | (Omit<SummaryPart, 'field'> & { text: string });

/** `x-storage.scope` as written, where it is more than the name of a property. */
export interface RawScope {
  field?: string;
  via?: string | string[];
  none?: 'everybody';
  owner?: string;
}

/** A schema file that the meta-schema has accepted. */
export interface RawResource {
  required?: string[];
  $defs?: Record<string, JsonSchema>;
  /** Conditions over the record as a whole. */
  allOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  not?: JsonSchema;
  if?: JsonSchema;
  then?: JsonSchema;
  else?: JsonSchema;
  properties: Record<string, RawProperty>;
  'x-resource': {
    name: string;
    id: string;
    title: string;
    icon?: string;
    titles?: Partial<Record<Locale, string>>;
    menu?: { group: string; order: number; permission?: string[] };
    routes?: { path: string; opens?: 'list' | 'create'; filter?: Record<string, unknown>; permission?: string[] }[];
    own?: 'admin' | 'company';
    upload?: {
      accepts: string;
      fills: { hash: string; filename: string; location: string };
      endpoint?: string;
      limits?: { bytes?: number; unpacked?: number; entries?: number };
    };
    sort?: [string, string];
    softDelete?: { field: string; listed?: 'hidden' | 'toggle'; then?: 'list' };
    enabled?: string;
    roles?: Partial<Record<RoleName, string>>;
    concurrency?: 'etag' | 'none';
    readOnly?: boolean;
    rules?: string[];
    declares?: Declares;
  };
  'x-backend': {
    service: Service;
    type?: string;
    ops?: Record<string, { service: Service; type: string }>;
    aliases?: { service: Service; type: string }[];
    guards?: string[];
    effects?: string[];
    proof?: Partial<Proof>;
  };
  'x-permissions': Record<Operation, string[]> & {
    rows?: { where: Predicate; unless?: string[]; owner?: string }[];
    open?: string[];
    everyCompany?: string[];
    showsEveryCompany?: true;
    via?: string;
  };
  'x-storage'?: {
    table?: string;
    tenant?: 'company' | 'none' | 'self';
    tenantField?: string;
    scope?: string | RawScope;
    team?: string;
    unscoped?: string;
    managed?: boolean;
    unique?: string[][];
    uniqueEverywhere?: string[][];
    indexes?: string[][];
    search?: string[];
  };
  'x-views'?: {
    list?: {
      columns?: (
        | string
        | {
            field: string;
            second?: string;
            start?: string;
            sortBy?: string;
            hidden?: boolean;
            width?: number;
            inline?: boolean;
          }
      )[];
      filters?: string[];
      bulk?: string[];
      named?: string[];
      presets?: {
        name: string;
        filter: Record<string, unknown>;
        attention?: { tone: 'info' | 'warning' | 'danger'; menu?: boolean };
      }[];
      opensWith?: string;
      card?: string[];
      excludedPresets?: string[];
      exports?: { name: string; columns?: string[] }[];
      debounce?: number;
      refresh?: number;
      period?: RawPeriod;
      rowTone?: { when: Predicate; tone?: string; selectable?: boolean }[];
      perPage?: number;
      largePage?: number;
      view?: string;
    };
    form?: {
      sections?: { key: string; fields: string[] }[];
      tabs?: { key: string; sections: string[] }[];
      view?: string;
      made?: string;
    };
    record?: {
      state?: RawSummaryPart[];
      summary?: RawSummaryPart[];
      primary?: string;
      title?: string[];
    };
  };
  'x-actions'?: {
    name: string;
    icon?: string;
    placement: ('row' | 'bulk' | 'form')[];
    permission?: string[];
    enabledWhen?: Predicate;
    confirm?: boolean;
    call?: { method: string; path: string; body?: JsonSchema };
    dialog?: string;
    undo?: boolean;
    inOwnName?: boolean;
  }[];
  'x-i18n': Record<Locale, Texts>;
}

/** Bits are written as numbers or decimal text; the model holds text. */
export function bitsOf(raw: NonNullable<RawField['bits']>): BitsDeclaration {
  const asText = (values: Record<string, number | string>) =>
    Object.fromEntries(Object.entries(values).map(([key, bit]) => [key, String(bit)]));
  return {
    flags: (raw.flags ?? []).map((flag) => ({ ...flag, bit: String(flag.bit) })),
    exclusive: (raw.exclusive ?? []).map(({ name, mask, values, deleted }) => ({
      name,
      mask: String(mask),
      values: asText(values),
      ...(deleted !== undefined && { deleted }),
    })),
    ...(raw.starts && { starts: { name: raw.starts.name, values: asText(raw.starts.values) } }),
  };
}
