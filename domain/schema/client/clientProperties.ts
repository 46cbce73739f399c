import type { Field, Form, List, RecordView, Resource, Texts } from '../model/model';
import type { Params } from '../model/params';

/**
 * What a browser gets of a compiled resource: these properties and no others. A property that is new in the model is
 * not sent until it is listed here.
 */

/** Sent as they are. `client.ts` adds what depends on the caller. */
export const RESOURCE_PROPERTIES = [
  'name',
  'id',
  'idType',
  'icon',
  'own',
  'upload',
  'readOnly',
  'backend',
  'rules',
  'hash',
] as const satisfies readonly (keyof Resource)[];

export const FIELD_PROPERTIES = [
  'name',
  'kind',
  'schema',
  'type',
  'nullable',
  'codes',
  'withheld',
  'columns',
  'required',
  'readOnly',
  'writeOnly',
  'default',
  'initial',
  'withoutTime',
  'propose',
  'unknown',
  'enum',
  'reference',
  'bits',
  'cast',
  'widget',
  'display',
  'note',
  'unit',
  'filter',
  'sortable',
  'permission',
  'mask',
  'masked',
  'visibleWhen',
  'requiredWhen',
  'enabledWhen',
  'whenHidden',
  'errors',
  'validateOn',
  'secret',
  'auto',
  'virtual',
  'member',
  'params',
  'unique',
] as const satisfies readonly (keyof Field)[];

export const LIST_PROPERTIES = [
  'debounce',
  'largePage',
  'perPage',
  'refresh',
  'view',
] as const satisfies readonly (keyof List)[];

export const FORM_PROPERTIES = ['view', 'made'] as const satisfies readonly (keyof Form)[];

export const RECORD_PROPERTIES = ['primary', 'title'] as const satisfies readonly (keyof RecordView)[];

export const TEXT_PROPERTIES = [
  'name',
  'new',
  'empty',
  'search',
  'counted',
  'measure',
] as const satisfies readonly (keyof Texts)[];

export const PARAMS_PROPERTIES = ['by', 'superadmin', 'fields'] as const satisfies readonly (keyof Params)[];

/** The properties of `from` that are named and set. */
export function pickProperties<T extends object, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> {
  const set = names.filter((name) => from[name] !== undefined);
  return Object.fromEntries(set.map((name) => [name, from[name]])) as Pick<T, K>;
}
