import type { Field } from './model';

/** The column of a field of rows that refers to other records, such as the SKU of a line: its filter asks for these. */
export const referringColumn = ({ columns = [] }: Pick<Field, 'columns'>): Field | undefined =>
  columns.find(({ reference }) => reference !== undefined);
