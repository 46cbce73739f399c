import type { Locale } from '../text/locale';

/** A text in the languages of the console. */
export type Texts = Readonly<Record<Locale, string>>;

/** Terms of use in one language; `{name}` is the company, `{mail}` its address, `{months}` how long connection data are stored. */
export interface TermsText {
  readonly title: string;
  /** With `{date}`, the day on which they came into force. */
  readonly version: string;
  readonly lead: string;
  readonly sections: readonly { readonly heading: string; readonly text: string }[];
  readonly contact: string;
  /** Name of the links to the other languages. */
  readonly other: string;
}

/** The key of a record that the template creates, by its name in the template. */
export interface TemplateReference {
  readonly $record: string;
}

/**
 * The value of a field: as it is, a text in the language of the person who creates the company, the key of a record of
 * the template, the hash of an archive that is made of `pages`, or a mask of permissions.
 */
export type TemplateValue =
  | string
  | number
  | boolean
  | null
  | Texts
  | TemplateReference
  | { readonly $pages: string }
  | { readonly $permissions: readonly string[] }
  | readonly (string | number | TemplateReference)[];

/** A record that every new company gets. */
export interface TemplateRecord {
  /** Names it within the template. */
  readonly key: string;
  readonly resource: string;
  readonly values: Readonly<Record<string, TemplateValue>>;
}

/** What a new company starts with (`schemas/company-template.json`). */
export interface CompanyTemplate {
  readonly $schema?: string;
  /** In the order in which they are created: a record refers to earlier ones only. */
  readonly records: readonly TemplateRecord[];
  /** Fields of the company itself; what its creator chose stays. */
  readonly company: Readonly<Record<string, TemplateValue>>;
  /** Web pages by their name, in every language. */
  readonly pages: Readonly<Record<string, Readonly<Record<Locale, TermsText>>>>;
}
