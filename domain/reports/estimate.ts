/**
 * The standard error of an estimate in words: `± 1.6 %`.
 * @param error relative to the figure
 * @param tag of the reader's language (BCP 47)
 */
export const errorText = (error: number, tag: string): string =>
  `±\u00a0${new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 }).format(error)}`;
