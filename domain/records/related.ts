/** Number of records of a resource that refer to some records by a field; null when counting took too long. */
export interface Related {
  readonly resource: string;
  readonly field: string;
  readonly count: number | null;
  /** There are more than `count`. */
  readonly more: boolean;
}
