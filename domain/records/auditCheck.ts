/**
 * What is wrong with an audit log: an entry was changed, is missing, or is one too many; the last entries are missing;
 * the log or its count was removed or changed; it is signed with another key; entries that an anchor holds are gone.
 */
export const CHECK_PROBLEMS = [
  'changed',
  'missing',
  'shortened',
  'added',
  'erased',
  'head-changed',
  'other-key',
  'anchor',
] as const;
export type CheckProblem = (typeof CHECK_PROBLEMS)[number];

/** `waiting`: the first check has not ended; `late`: the last one is too long ago. */
export const CHECK_STATES = ['waiting', 'intact', 'late', 'broken'] as const;

/** What is known about the audit log of the caller's company. */
export interface AuditCheck {
  readonly state: (typeof CHECK_STATES)[number];
  /** The end of the last check, ISO 8601; null: none has ended yet. */
  readonly checkedAt: string | null;
  /** Entries that were there then; null: none of the reader's business. */
  readonly entries: number | null;
  /** The first entry that can be verified, where the first months were dropped. */
  readonly begins: number | null;
  /** When all entries were last verified. */
  readonly fullAt: string | null;
  readonly problem: { readonly kind: CheckProblem; readonly seq: number | null; readonly since: string } | null;
  /** The end of the log as it was signed last. */
  readonly anchor: { readonly at: string; readonly seq: number; readonly text: string } | null;
}
