import type { CellValue } from './value';

/** Longest text that Excel keeps in a cell. */
const MAX_CELL_LENGTH = 32_767;
// XML 1.0 §2.2: characters that no document may hold.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const LONE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
/** Text that looks like an escape (ECMA-376 part 1, 22.9.2.19) stands for itself. */
const ESCAPED = /_(?=x[0-9A-Fa-f]{4}_)/g;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

/** Styles of `styles.xml`, by place. */
const STYLE = { head: 1, day: 2, moment: 3 } as const;

function xmlText(text: string): string {
  return text
    .slice(0, MAX_CELL_LENGTH)
    .replace(ESCAPED, '_x005F_')
    .replace(FORBIDDEN, (one) => `_x${one.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`)
    .replace(LONE, '\ufffd')
    .replace(/[&<>\r]/g, (character) => ENTITIES[character] ?? '');
}

/** `A`, `B`, … `AA`: the name of a column. */
function columnName(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

const textCell = (at: string, text: string, style = '') =>
  `<c r="${at}"${style} t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;

/** A row of values. Texts are texts, so that nothing in them can become a formula. */
export function rowXml(number: number, cells: readonly CellValue[]): string {
  const parts = cells.map((value, index) => {
    if (value === null) return '';
    const at = columnName(index) + number;
    if (typeof value === 'string') return textCell(at, value);
    if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`;
    return `<c r="${at}" s="${value.dayOnly ? STYLE.day : STYLE.moment}"><v>${value.serial}</v></c>`;
  });
  return `<row r="${number}">${parts.join('')}</row>`;
}

/** Start of a sheet: a first row that stays in sight, columns wide enough for names. */
export function sheetStart(heads: readonly string[]): string {
  const cells = heads.map((head, index) => textCell(`${columnName(index)}1`, head, ` s="${STYLE.head}"`)).join('');
  return (
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n` +
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews>` +
    `<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>` +
    `</sheetViews><cols><col min="1" max="${Math.max(heads.length, 1)}" width="22" customWidth="1"/></cols>` +
    `<sheetData><row r="1">${cells}</row>`
  );
}

export const SHEET_END = '</sheetData></worksheet>';
