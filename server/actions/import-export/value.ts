/** A moment or a day in a cell: a serial number for spreadsheets, a text for everything else. */
export interface CellMoment {
  readonly serial: number;
  readonly dayOnly: boolean;
  readonly text: string;
}

/** The value of one cell of a file. */
export type CellValue = null | string | number | CellMoment;

/** Between the items of a list in one cell. */
export const LIST_SEPARATOR = ' | ';
