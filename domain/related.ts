/** How many records of a resource point at some records through a field; null when nobody could count so fast. */
export interface Related {
  readonly resource: string;
  readonly field: string;
  readonly count: number | null;
  /** There are more than `count`. */
  readonly more: boolean;
}
