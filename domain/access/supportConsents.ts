/** A company that support may enter now (`GET /api/support/companies`). */
export interface SupportConsent {
  readonly id: number;
  readonly name: string;
  /** When the consent ends, ISO 8601; null: when the company ends it. */
  readonly until: string | null;
  /** When it was given or changed last, ISO 8601; null when the log does not say. */
  readonly givenAt: string | null;
  /** Name of the administrator who did; null where the caller does not see them. */
  readonly givenBy: string | null;
}

/** The first of the companies that match, and how many there are. */
export interface SupportConsents {
  readonly companies: readonly SupportConsent[];
  readonly total: number;
}
