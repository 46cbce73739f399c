/** Age up to which events are stored, in days: `addPartitions` makes the partitions for it. */
export const MAX_EVENT_AGE_DAYS = 31;

/** An event whose form has been checked. */
export interface IntakeEvent {
  readonly id: string;
  /** 128 bits of source and id, in hexadecimal. */
  readonly key: string;
  /** When it happened, in ms. */
  readonly at: number;
  /** What the source has sent. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Where it happened: a location of the company. */
  locationid: number | null;
  /** The person of the company that it is about. */
  userid: number | null;
  /** It tells about an erased guest: what is personal has been taken out. */
  readonly erased?: true;
}

/** The source of a batch and its company. */
export interface BatchOf {
  readonly companyId: number;
  readonly sourceid: number;
}

/** A time in ms as ISO 8601 text. */
export const iso = (at: number): string => new Date(at).toISOString();
/** A text of an event; null when it is absent. */
export const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
/** A value as a number; null for any other type. */
export const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
/** A time of an event as ISO text in UTC; null when it is absent or no time. */
export function timeOf(value: unknown): string | null {
  const at = typeof value === 'string' ? Date.parse(value) : NaN;
  return Number.isNaN(at) ? null : iso(at);
}

const [EARLIEST, LATEST] = [Date.UTC(1900, 0), Date.UTC(9000, 0)];

/** True for a time between the years 1900 and 9000: PostgreSQL refuses some others, as that of year 0. */
export function isStorableTime(text: string): boolean {
  const at = Date.parse(text);
  return at >= EARLIEST && at < LATEST;
}
