/** What a receptionist has before them. */
export interface Desk {
  /** Accounts a day; null = no limit. */
  readonly limit: number | null;
  readonly made: number;
  readonly profiles: readonly { readonly id: number; readonly name: string; readonly hours: number | null }[];
  readonly guests: readonly Guest[];
}

/** A guest whose account was created today. */
export interface Guest {
  readonly id: number;
  readonly name: string;
  readonly login: string;
  readonly at: string;
  readonly until: string | null;
}
