/** Limits of imported files. A file beyond one of them is refused while it is being read. */

/** Largest file that can be imported, in bytes. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024;
/** Rows below the headings, blank ones included. */
export const MAX_ROWS = 200_000;
export const MAX_COLUMNS = 300;
/** Characters of one cell: Excel's own limit ("Excel specifications and limits"). */
export const MAX_CELL_CHARACTERS = 32_767;
/** Characters of one row. */
export const MAX_ROW_CHARACTERS = 2_000_000;
/** Characters of all cells together: a small workbook can repeat one shared string in every cell. */
export const MAX_TOTAL_CHARACTERS = 200_000_000;

/** Limits inside an Excel workbook. */
export const WORKBOOK = {
  /** Files in the ZIP container. */
  entries: 2_000,
  /** Bytes that all files of the container may inflate to. */
  inflatedBytes: 600 * 1024 * 1024,
  /** Inflated bytes per compressed byte, beyond the first `ratioFloor` bytes (Apache POI refuses the same ratio). */
  ratio: 100,
  ratioFloor: 10 * 1024 * 1024,
  /** Nesting of XML elements, attributes of one element, characters of one text, tag or comment. */
  xmlDepth: 64,
  xmlAttributes: 256,
  xmlTokenCharacters: 1024 * 1024,
  relations: 10_000,
  sharedStrings: 2_000_000,
  sharedCharacters: 50_000_000,
  numberFormats: 10_000,
  numberFormatCharacters: 1_000,
  /** Excel allows 65 490. */
  cellStyles: 65_536,
  /** Largest row number of Excel. */
  rowNumber: 1_048_576,
} as const;
