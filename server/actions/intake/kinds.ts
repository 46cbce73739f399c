/** Kinds of events, as in the path `POST /api/intake/{kind}`. */
export const INTAKE_KINDS = [
  'sign-ins',
  'sessions',
  'access-logs',
  'leases',
  'device-sightings',
  'campaign-events',
  'states',
  'directory-people',
  'attributes',
] as const;
export type IntakeKind = (typeof INTAKE_KINDS)[number];

/** The source of events, and its company. */
export interface IntakeSource {
  readonly sourceid: number;
  readonly companyId: number;
  /** The location of events that name none; a source with one sends events of that location only. */
  readonly locationid: number | null;
}

/** An event that was refused; nothing of it is stored. */
export interface RejectedEvent {
  /** Position in the call, from 1. */
  readonly line: number;
  /** Its id, when it has a readable one. */
  readonly id: string | null;
  readonly msg_code: string;
  readonly fields?: Readonly<
    Record<string, { readonly msg_code: string; readonly msg_args: readonly (string | number)[] }>
  >;
}

export interface IntakeResult {
  readonly accepted: number;
  /** Events that had been accepted or set aside before. */
  readonly duplicates: number;
  readonly setAside: number;
  readonly rejected: readonly RejectedEvent[];
}
