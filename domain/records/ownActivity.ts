import type { Place } from '../text/placeName';
import type { Actor } from './history';

/** What a person did, or was done in their name, as they see it themselves. */
export interface OwnActivity {
  readonly id: number;
  /** ISO 8601. */
  readonly at: string;
  readonly action: string;
  /** Word of the audit log for the kind of record. */
  readonly element: string;
  readonly elementId: string | null;
  /** What the record is called; null when the reader does not see it. */
  readonly title: string | null;
  readonly ip: string | null;
  /** Where the address is; null where no database of places knows it. */
  readonly place: Place | null;
  /** The account. */
  readonly admin: Actor | null;
  /** The impersonator, who acted in the name of `admin`. */
  readonly original: Actor | null;
  /** An API key acted. */
  readonly key: boolean;
  /** What else the sentence says: numbers and codes, no contents of records. */
  readonly data: Readonly<Record<string, unknown>>;
}
