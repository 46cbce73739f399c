import { readdirSync, readFileSync } from 'node:fs';
import { customViews } from '../../customViews';

interface Property {
  readonly writeOnly?: boolean;
  readonly 'x-field'?: { readonly secret?: string; readonly permission?: { readonly read?: readonly string[] } };
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
    readonly own?: string;
    readonly menu?: { readonly group: string; readonly order: number; readonly permission?: readonly string[] };
  };
  readonly 'x-permissions': { readonly view: readonly string[] };
  readonly 'x-views': {
    readonly list: { readonly columns: readonly (string | ListedColumn)[] };
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

/** First segments of the addresses of all pages in the menu and the settings. */
export function menuOf(held: ReadonlySet<string>): string[] {
  const resources = files.flatMap(({ 'x-resource': { name, menu }, 'x-permissions': { view } }) =>
    // A page of its own stands in the place of the generated one.
    menu && !isPage(name) && may(held, view) && may(held, menu.permission) ? [name] : [],
  );
  const pages = PAGES.filter(({ permission }) => may(held, permission)).map(({ path }) => path);
  return [...resources, ...pages].sort();
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

/** Title of a column that says a start and an end as one sentence. */
export const VALIDITY: Readonly<Record<string, string>> = {
  fr: 'Validité',
  en: 'Validity',
  es: 'Validez',
  zh: '有效期',
};

/** Titles of the columns of a list, from left to right. */
export function columnsOf(name: string, held: ReadonlySet<string>, language: string): string[] {
  const file = files.find((one) => one['x-resource'].name === name);
  return (file?.['x-views'].list.columns ?? [])
    .map((column): ListedColumn => (typeof column === 'string' ? { field: column } : column))
    .filter(({ field, hidden }) => {
      const property = file?.properties[field];
      const declared = property?.['x-field'];
      return !hidden && !property?.writeOnly && !declared?.secret && may(held, declared?.permission?.read);
    })
    .map(({ field, start }) =>
      start === undefined ? (file?.['x-i18n'][language]?.fields[field] ?? field) : VALIDITY[language]!,
    );
}
