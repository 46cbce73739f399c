import { MENU_GROUPS } from '../schema/model/menuGroups';
import {
  DIALOGS,
  DISPLAYS,
  EFFECTS,
  GUARDS,
  ICONS,
  MADE_DIALOGS,
  RULES,
  UNITS,
  VIEWS,
  WIDGETS,
} from '../schema/model/registry';
import type { Path } from '../schema/parse/source';
import { metaAt, type MetaNode } from './meta';

/** Names that only the installation and the file itself know. */
export interface KnownNames {
  readonly permissions: readonly string[];
  readonly resources: readonly string[];
  readonly properties: readonly string[];
  readonly sections: readonly string[];
  readonly presets: readonly string[];
  readonly actions: readonly string[];
  /** Keys of the texts of the summary. */
  readonly summary: readonly string[];
}

export interface Suggestion {
  readonly label: string;
  /** `keyword`: a member of the dialect; `name`: a name of this file or installation; `value`: one of a fixed list. */
  readonly kind: 'keyword' | 'name' | 'value';
  /** What a member's value begins as, in JSON; absent for values. */
  readonly value?: string;
  /** True for a member that must be there. */
  readonly required?: boolean;
}

type Source = (names: KnownNames) => readonly string[];
const properties: Source = (names) => names.properties;
const permissions: Source = (names) => names.permissions;
const fixed =
  (list: readonly string[]): Source =>
  () =>
    list;

/** Where names stand as values: `*` is any one step. */
const VALUES: readonly (readonly [string, Source])[] = [
  ['required/*', properties],
  ['x-resource/id', properties],
  ['x-resource/title', properties],
  ['x-resource/icon', fixed(ICONS)],
  ['x-resource/menu/group', fixed(MENU_GROUPS)],
  ['x-resource/sort/0', properties],
  ['x-resource/sort/1', fixed(['ASC', 'DESC'])],
  ['x-resource/softDelete/field', properties],
  ['x-resource/enabled', properties],
  ['x-resource/roles/*', properties],
  ['x-resource/rules/*', fixed(RULES)],
  ['x-backend/guards/*', fixed(GUARDS)],
  ['x-backend/effects/*', fixed(EFFECTS)],
  ['x-permissions/*/*', permissions],
  ['x-permissions/rows/*/unless/*', permissions],
  ['x-storage/tenantField', properties],
  ['x-storage/scope', properties],
  ['x-storage/scope/via', properties],
  ['x-storage/unique/*/*', properties],
  ['x-storage/indexes/*/*', properties],
  ['x-storage/search/*', properties],
  ['properties/*/x-field/widget', fixed(WIDGETS)],
  ['properties/*/x-field/display', fixed(DISPLAYS)],
  ['properties/*/x-field/unit', fixed(UNITS)],
  ['properties/*/x-field/permission/*/*', permissions],
  ['properties/*/x-field/mask/unless/*', permissions],
  ['properties/*/x-field/reference/resource', (names) => names.resources],
  ['properties/*/x-field/jsonReferences/*/resource', (names) => names.resources],
  ['x-views/list/columns/*', properties],
  ['x-views/list/columns/*/field', properties],
  ['x-views/list/period/field', properties],
  ['x-views/list/period/others/*', properties],
  ['x-views/list/exports/*/columns/*', properties],
  ['x-views/list/excludedPresets/*', (names) => names.presets],
  ['x-views/list/opensWith', (names) => names.presets],
  ['x-views/list/columns/*/second', properties],
  ['x-views/list/filters/*', properties],
  ['x-views/list/bulk/*', properties],
  ['x-views/list/view', fixed(VIEWS)],
  ['x-views/form/sections/*/fields/*', properties],
  ['x-views/form/view', fixed(VIEWS)],
  ['x-views/form/made', fixed(MADE_DIALOGS)],
  ['x-views/record/state/*', properties],
  ['x-views/record/state/*/past', properties],
  ['x-views/record/state/*/future', properties],
  ['x-views/record/state/*/last/resource', (names) => names.resources],
  ['x-views/record/summary/*', properties],
  ['x-views/record/summary/*/past', properties],
  ['x-views/record/summary/*/future', properties],
  ['x-views/record/summary/*/last/resource', (names) => names.resources],
  ['x-views/record/primary', (names) => names.actions],
  ['x-actions/*/icon', fixed(ICONS)],
  ['x-actions/*/permission/*', permissions],
  ['x-actions/*/dialog', fixed(DIALOGS)],
];

/** Where names stand as members. */
const MEMBERS: readonly (readonly [string, Source])[] = [
  ['x-i18n/*/fields', properties],
  ['x-i18n/*/help', properties],
  ['x-i18n/*/enums', properties],
  ['x-i18n/*/flags', properties],
  ['x-i18n/*/sections', (names) => names.sections],
  ['x-i18n/*/presets', (names) => names.presets],
  ['x-i18n/*/attention', (names) => names.presets],
  ['x-i18n/*/actions', (names) => names.actions],
  ['x-i18n/*/summary', (names) => names.summary],
  ['x-views/list/presets/*/filter', properties],
];
/** Members of these are properties of the record, in every condition. */
const CONDITIONS = /(?:^|\/)(?:visibleWhen|requiredWhen|enabledWhen|possibleWhen|where|when)\/(?:.*\/)?properties$/;

function fitting(table: readonly (readonly [string, Source])[], path: Path, names: KnownNames): readonly string[] {
  const steps = path.map(String);
  const found = table.find(([pattern]) => {
    const parts = pattern.split('/');
    return parts.length === steps.length && parts.every((part, index) => part === '*' || part === steps[index]);
  });
  return found ? found[1](names) : [];
}

/** What a member's value begins as. */
function opening(nodes: readonly MetaNode[]): string {
  const types = nodes.flatMap(({ type, properties: members, items }) => [
    ...[type ?? []].flat(),
    ...(members ? ['object'] : []),
    ...(items ? ['array'] : []),
  ]);
  const fixedValue = nodes.find((node) => node.const !== undefined);
  if (fixedValue) return JSON.stringify(fixedValue.const);
  if (types.includes('string') || nodes.some((node) => typeof node.enum?.[0] === 'string')) return '""';
  if (types.includes('object')) return '{}';
  if (types.includes('array')) return '[]';
  return types.includes('boolean') ? 'true' : '';
}

/**
 * The members that an object at `path` may have.
 * @param present those that it has already
 */
export function memberSuggestions(path: Path, names: KnownNames, present: ReadonlySet<string>): Suggestion[] {
  const nodes = metaAt(path);
  const keywords = new Map<string, Suggestion>();
  for (const { properties: members = {}, required = [] } of nodes) {
    for (const label of Object.keys(members)) {
      const value = opening(metaAt([...path, label]));
      keywords.set(label, { label, kind: 'keyword', value, ...(required.includes(label) && { required: true }) });
    }
  }
  const isCondition = CONDITIONS.test(path.join('/'));
  const known = isCondition ? [...names.properties, '$user', '$mode'] : fitting(MEMBERS, path, names);
  const own = known.map((label): Suggestion => ({
    label,
    kind: 'name',
    value: opening(metaAt([...path, label])),
  }));
  return [...own, ...keywords.values()].filter(({ label }) => !present.has(label));
}

/** The values that may stand at `path`. */
export function valueSuggestions(path: Path, names: KnownNames): Suggestion[] {
  const nodes = metaAt(path);
  const listed = nodes.flatMap((node) => [...(node.enum ?? []), ...(node.const === undefined ? [] : [node.const])]);
  const flags = nodes.some(({ type }) => type === 'boolean') ? [true, false] : [];
  const values = [...listed, ...flags].map((value): Suggestion => ({ label: JSON.stringify(value), kind: 'value' }));
  const own = fitting(VALUES, path, names).map((name): Suggestion => ({ label: JSON.stringify(name), kind: 'name' }));
  const seen = new Set<string>();
  return [...own, ...values].filter(({ label }) => !seen.has(label) && seen.add(label));
}
