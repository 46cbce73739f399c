/** Where a person's name, language, phone and mailbox come from. */
export interface Culture {
  /** As a browser announces it. */
  readonly language: string;
  /** Names; where the script is not Latin, `name:latin`. */
  readonly given: readonly string[];
  readonly family: readonly string[];
  /** A phone number of a range that is reserved or not in use; `#` is any digit. */
  readonly phone: string;
  /** Domains of private mailboxes (reserved names, RFC 2606). */
  readonly mail: readonly string[];
  /** True where the family name comes first. */
  readonly familyFirst?: boolean;
}
