/** What a receptionist has before them. */
export interface Desk {
  /** Accounts a day; null = no limit. */
  readonly limit: number | null;
  /** Accounts that this desk has made today. */
  readonly made: number;
  /** Days of validity that the desk may grant; null = no limit but that of every identity. */
  readonly maxDays: number | null;
  /** The profile that a guest starts with; null = the first one. */
  readonly profile: number | null;
  readonly profiles: readonly { readonly id: number; readonly name: string; readonly hours: number | null }[];
  readonly guests: readonly Guest[];
}

/** How many more accounts the desk may make today; undefined = no limit. */
export const roomAt = ({ limit, made }: Pick<Desk, 'limit' | 'made'>): number | undefined =>
  limit === null ? undefined : Math.max(limit - made, 0);

/** A guest of the desk, as a list shows one. */
export interface Guest {
  readonly id: number;
  readonly name: string;
  readonly login: string;
  readonly at: string;
  readonly until: string | null;
  /** Deactivated since. */
  readonly deleted: boolean;
}

/** A guest of the desk, opened. */
export interface OpenedGuest {
  readonly id: number;
  readonly name: string;
  readonly login: string;
  readonly profile: number | null;
  readonly start: string | null;
  readonly end: string | null;
  readonly at: string;
  readonly language: string;
  readonly version: number;
}
