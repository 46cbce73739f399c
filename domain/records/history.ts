/** A changed field of an audit entry, before and after; `sealed`: it changed, and its values are not in the log. */
export interface HistoryChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly sealed: boolean;
}

/** The person who acted; without a name when the reader may not see it. */
export interface Actor {
  readonly name: string | null;
  /** The reader, who is of another company than the record and has no name there. */
  readonly isMe?: boolean;
}

/** What was done to a record at one time. */
export interface HistoryLine {
  readonly id: number;
  readonly at: string;
  readonly action: string;
  readonly admin: Actor | null;
  /** The impersonator, who acted in the name of `admin`. */
  readonly original: Actor | null;
  /** An API key acted. */
  readonly key: boolean;
  readonly changes: readonly HistoryChange[];
  /** Number of the line that this one takes back. */
  readonly reverts: number | null;
  /**
   * How many records of a resource came to point at this one, and how many no longer do; `kept`: of an undo, how many
   * were left as they are, because they were assigned again since or what they had before is gone.
   */
  readonly assigned: {
    readonly resource: string;
    readonly gained: number;
    readonly lost: number;
    readonly kept: number;
  } | null;
  /** The masked field that was revealed, and the reason given. Null for other actions, and if the reader may not see the field. */
  readonly revealed: { readonly field: string; readonly reason: string } | null;
  /** `yes`; `changed`: a field has another value since; `no`: this is nothing that the reader can take back. */
  readonly revert: 'yes' | 'changed' | 'no';
}

/** One page of it as it is answered; `next` asks for the one before, null after the last one. */
export interface HistoryPage {
  readonly lines: readonly HistoryLine[];
  readonly next: string | null;
}
