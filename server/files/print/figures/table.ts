import type { Pages } from './pages';
import type { PrintedTable } from './parts';

export const HEAD_HEIGHT = 7;
export const ROW_HEIGHT = 5.4;
const SIZE = 8.5;
/** Smallest and largest width of a column, in millimetres, and that of a character. */
const MIN_WIDTH = 18;
const MAX_WIDTH = 62;
const CHARACTER = 1.75;
const GAP = 3;
/** Rows whose texts decide about the widths. */
const MEASURED_ROWS = 200;

/** A column of a table: its place among those of the table, and its width. */
interface Column {
  readonly index: number;
  readonly width: number;
}

/** Characters of a cell beyond which it is cut before it is measured: none is that wide. */
const MAX_CELL = 200;

const cellText = (text = ''): string => (text.length > MAX_CELL ? `${text.slice(0, MAX_CELL)}…` : text);

/** Chinese characters are twice as wide. */
const lengthOf = (text: string) => [...text].reduce((total, one) => total + (one > '\u2e80' ? 2 : 1), 0);

/** The columns of a table in groups that fit a width; every group begins with the first column. */
export function columnsOf({ heads, rows }: PrintedTable, width: number): readonly (readonly Column[])[] {
  const widths = heads.map((head, index) => {
    const texts = [head, ...rows.slice(0, MEASURED_ROWS).map((row) => cellText(row[index]))];
    const longest = Math.max(...texts.map(lengthOf));
    return Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, longest * CHARACTER + GAP));
  });
  const [first = 0, ...others] = widths;
  const groups: number[][] = [[]];
  let used = first;
  others.forEach((one, index) => {
    const group = groups.at(-1)!;
    if (used + one > width && group.length > 0) {
      groups.push([index + 1]);
      used = first + one;
    } else {
      group.push(index + 1);
      used += one;
    }
  });
  return groups.map((group) => stretched([0, ...group], widths, width));
}

/** The columns of one group fill the page, but none becomes much wider than its texts. */
function stretched(group: readonly number[], widths: readonly number[], width: number): Column[] {
  const total = group.reduce((sum, index) => sum + (widths[index] ?? 0), 0);
  const factor = Math.min(1.6, width / total);
  return group.map((index) => ({ index, width: (widths[index] ?? 0) * factor }));
}

/** Draws some columns of a table, with their headings again on each page. */
export function drawTable(pages: Pages, table: PrintedTable, columns: readonly Column[]): void {
  pages.need(HEAD_HEIGHT + 2 * ROW_HEIGHT);
  drawHeads(pages, table, columns);
  for (const row of table.rows) {
    if (pages.need(ROW_HEIGHT)) drawHeads(pages, table, columns);
    drawCells(pages, table, columns, row, {});
    pages.y += ROW_HEIGHT;
    pages.paper.line(pages.left, pages.y - 0.6, widthOf(columns));
  }
}

const widthOf = (columns: readonly Column[]) => columns.reduce((sum, { width }) => sum + width, 0);

function drawHeads(pages: Pages, table: PrintedTable, columns: readonly Column[]): void {
  pages.paper.box(pages.left, pages.y, widthOf(columns), HEAD_HEIGHT - 1, '#EDF1F0');
  pages.y += 1;
  drawCells(pages, table, columns, table.heads, { strong: true });
  pages.y += HEAD_HEIGHT - 1.4;
}

function drawCells(
  { paper, left, y }: Pages,
  { numbers }: PrintedTable,
  columns: readonly Column[],
  cells: readonly string[],
  look: { readonly strong?: boolean },
): void {
  let x = left;
  for (const { index, width } of columns) {
    const box = { size: SIZE, width: width - GAP, right: numbers[index] === true, ...look };
    paper.text(cellText(cells[index]), x + GAP / 2, y, box);
    x += width;
  }
}
