import { readdirSync, readFileSync } from 'node:fs';
import { customViews } from '../../customViews';
import { groupRank } from '../../customViews/navigation';

interface Property {
  readonly writeOnly?: boolean;
  readonly 'x-field'?: { readonly secret?: string; readonly permission?: { readonly read?: readonly string[] } };
}

/** A schema file as it is written; the compiler has no hand in what is expected here. */
interface File {
  readonly 'x-resource': {
    readonly name: string;
    readonly own?: string;
    readonly menu?: { readonly group: string; readonly order: number; readonly permission?: readonly string[] };
  };
  readonly 'x-permissions': { readonly view: readonly string[] };
  readonly 'x-views': {
    readonly list: { readonly columns: readonly (string | { readonly field: string; readonly hidden?: boolean })[] };
  };
  readonly 'x-i18n': Readonly<
    Record<string, { readonly name: string; readonly fields: Readonly<Record<string, string>> }>
  >;
  readonly properties: Readonly<Record<string, Property>>;
}

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

/** First segments of the menu's addresses, from top to bottom. */
export function menuOf(held: ReadonlySet<string>): string[] {
  const resources = files.flatMap(({ 'x-resource': { name, menu }, 'x-permissions': { view } }) =>
    // A page of its own stands in the place of the generated one.
    menu && !isPage(name) && may(held, view) && may(held, menu.permission) ? [{ path: name, ...menu }] : [],
  );
  return [...resources, ...PAGES.filter(({ permission }) => may(held, permission))]
    .sort((a, b) => groupRank(a.group) - groupRank(b.group) || a.order - b.order || a.path.localeCompare(b.path))
    .map(({ path }) => path);
}

/** Resources whose list somebody may open, in the menu or not. */
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

/** Titles of the columns of a list, from left to right. */
export function columnsOf(name: string, held: ReadonlySet<string>, language: string): string[] {
  const file = files.find((one) => one['x-resource'].name === name);
  return (file?.['x-views'].list.columns ?? [])
    .map((column) => (typeof column === 'string' ? { field: column, hidden: false } : column))
    .filter(({ field, hidden }) => {
      const property = file?.properties[field];
      const declared = property?.['x-field'];
      return !hidden && !property?.writeOnly && !declared?.secret && may(held, declared?.permission?.read);
    })
    .map(({ field }) => file?.['x-i18n'][language]?.fields[field] ?? field);
}
