import { readdirSync, readFileSync } from 'node:fs';
import { customViews } from '../../customViews';
import { tabLinks } from '../../customViews/links';

interface Property {
  readonly writeOnly?: boolean;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly 'x-field'?: {
    readonly secret?: string;
    readonly reference?: object;
    readonly permission?: { readonly read?: readonly string[] };
  };
}

interface ListedColumn {
  readonly field: string;
  readonly hidden?: boolean;
  readonly start?: string;
}

/** A schema file as it is written; the compiler has no hand in what is expected here. */
interface File {
  readonly 'x-resource': {
    readonly name: string;
    readonly title: string;
    readonly own?: string;
    readonly routes?: readonly {
      readonly path: string;
      readonly filter?: object;
      readonly opens?: string;
      readonly permission?: object;
    }[];
    readonly menu?: { readonly group: string; readonly order: number; readonly permission?: readonly string[] };
  };
  readonly 'x-permissions': { readonly view: readonly string[]; readonly showsEveryCompany?: true };
  readonly 'x-storage': { readonly tenantField?: string };
  readonly 'x-views': {
    readonly list: { readonly columns: readonly (string | ListedColumn)[] };
  };
  readonly 'x-i18n': Readonly<
    Record<string, { readonly name: string; readonly fields: Readonly<Record<string, string>> }>
  >;
  readonly properties: Readonly<Record<string, Property>>;
}

/** Groups of the menu that are not about one customer. */
const ABOVE = ['superadmin', 'helpdesk', 'other'];
const FOLDER = 'schemas/resources';
const files = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.schema.json'))
  .map((name) => JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8')) as File);

/** Entries of the menu that are no resource, where nothing says which environment this is. */
const PAGES = customViews.filter(({ environments = ['dev'] }) => environments.includes('dev'));

/** True for a resource that has a page of its own instead of generated screens. */
export const isPage = (name: string) => PAGES.some(({ path }) => path === name);

const may = (held: ReadonlySet<string>, anyOf: readonly string[] = []) =>
  anyOf.length === 0 || anyOf.some((name) => held.has(name));

/** True for a page that is in the menu of a person; one that others lead to is not. */
const isOffered = (
  held: ReadonlySet<string>,
  { permission, without = [], also = [], onDemand = false }: (typeof PAGES)[number],
) =>
  !onDemand && may(held, permission) && also.every((name) => held.has(name)) && !without.some((name) => held.has(name));

/** Address of a list: the first that its file declares for all of it. */
function addressOf({ name, routes = [] }: File['x-resource']): string {
  return routes.find(({ filter, opens, permission }) => !filter && !opens && !permission)?.path ?? name;
}

/** The group of the home page, which is in every menu. */
const HOME = 'dashboard';
/** Paths of the pages in the sidebar of people who look after several companies, in their own one. */
export const aboveOf = (held: ReadonlySet<string>): string[] =>
  [
    ...files
      .filter(
        ({ 'x-resource': { menu }, 'x-permissions': { view } }) =>
          menu && may(held, view) && may(held, menu.permission),
      )
      .map((file) => file['x-resource'])
      .filter(({ menu }) => ABOVE.includes(menu?.group ?? ''))
      .map(addressOf),
    ...PAGES.filter((page) => [...ABOVE, HOME].includes(page.group) && isOffered(held, page)).map(({ path }) => path),
  ].sort();

/** Paths of all pages in the menu and the settings, and of their tabs. */
export function menuOf(held: ReadonlySet<string>): string[] {
  const open = files.flatMap(({ 'x-resource': resource, 'x-permissions': { view } }) =>
    resource.menu && may(held, view) && may(held, resource.menu.permission) ? [resource] : [],
  );
  // A page of its own stands in the place of the generated one.
  const resources = open.filter(({ name }) => !isPage(name)).map(addressOf);
  const groups = new Set(open.map(({ menu }) => menu?.group));
  const parts = tabLinks
    .filter(({ group, permission }) => groups.has(group) && may(held, permission))
    .flatMap(({ to }) => (to ? [to.slice(1).replace(/\?.*/, '')] : []));
  const pages = PAGES.filter((page) => isOffered(held, page)).map(({ path }) => path);
  return [...new Set([...resources, ...pages, ...parts])].sort();
}

/** Resources whose list a person may open, in the menu or not. */
export function listsOf(held: ReadonlySet<string>): string[] {
  return files
    .filter(({ 'x-resource': { own }, 'x-permissions': { view } }) => own === undefined && may(held, view))
    .map((file) => file['x-resource'].name);
}

/** Title of a list. */
export function titleOf(name: string, language: string): string {
  const file = files.find((one) => one['x-resource'].name === name);
  return file?.['x-i18n'][language]?.name.split(' |||| ').at(-1) ?? name;
}

/** Title of a column that says a start and an end as one sentence. */
export const VALIDITY: Readonly<Record<string, string>> = {
  fr: 'Validité',
  en: 'Validity',
  es: 'Validez',
  zh: '有效期',
};

/** Title of the column that names a record in a list: that of its title, or else the first; none for ids and times. */
export function nameColumnOf(name: string, language: string): string | undefined {
  const file = files.find((one) => one['x-resource'].name === name);
  const shown = (file?.['x-views'].list.columns ?? [])
    .map((column): ListedColumn => (typeof column === 'string' ? { field: column } : column))
    .flatMap(({ field, hidden }) => (hidden ? [] : [field]));
  const column = shown.find((field) => field === file?.['x-resource'].title) ?? shown[0];
  const { type, format, ['x-field']: declared } = file?.properties[column ?? ''] ?? {};
  const isReference = declared?.reference !== undefined;
  if (column === undefined || format === 'date-time' || (type === 'integer' && !isReference)) return undefined;
  return file?.['x-i18n'][language]?.fields[column];
}

/** Titles of the columns of a list, from left to right. */
export function columnsOf(name: string, held: ReadonlySet<string>, language: string): string[] {
  const file = files.find((one) => one['x-resource'].name === name);
  return (file?.['x-views'].list.columns ?? [])
    .map((column): ListedColumn => (typeof column === 'string' ? { field: column } : column))
    .filter(({ field, hidden }) => {
      // Only who sees the records of every company needs to know which one a record is of.
      if (
        file?.['x-permissions'].showsEveryCompany &&
        field === file['x-storage'].tenantField &&
        !held.has('superadmin:view')
      )
        return false;
      const property = file?.properties[field];
      const declared = property?.['x-field'];
      return !hidden && !property?.writeOnly && !declared?.secret && may(held, declared?.permission?.read);
    })
    .map(({ field, start }) =>
      start === undefined ? (file?.['x-i18n'][language]?.fields[field] ?? field) : VALIDITY[language]!,
    );
}
