/** The values of some fields in the records of a selection, as the server answers them. */
export interface CurrentValues {
  /** How many records there are. */
  readonly count: number;
  readonly fields: Readonly<
    Record<
      string,
      {
        /** The most frequent values, each with its number of records. */
        readonly values: readonly { readonly value: unknown; readonly count: number }[];
        /** How many different values there are; an empty one counts. */
        readonly distinct: number;
        /** How many records have none. */
        readonly empty: number;
        /** The smallest and the largest value of dates and numbers; empty for other fields and where all are empty. */
        readonly range: readonly unknown[];
      }
    >
  >;
}
