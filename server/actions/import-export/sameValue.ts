import { sameJson } from '../../../domain/records/sameJson';
import { plainText } from '../../../domain/import-export/csv';
import type { Field } from '../../../domain/schema/model/model';
import type { Access, Row } from '../../storage/records/records';
import type { TransferColumn } from './exportCells';
import type { CellValue } from './value';
import { WORDS } from './words';
import { DAY_MS } from '../../../domain/time/durations';

/** How the values of a record would stand in files: as people read them, and as they travel. */
export interface Shown {
  load(access: Access, rows: readonly Row[]): Promise<void>;
  readonly forms: ReadonlyMap<string, readonly TransferColumn[]>;
}

const SERIAL_EPOCH = 25_569;

function textsOf(value: CellValue): string[] {
  if (value === null) return [''];
  if (typeof value === 'string') return [value];
  if (typeof value === 'number')
    return [String(value), ...Object.values(WORDS).map(({ decimal }) => String(value).replace('.', decimal))];
  const iso = new Date(Math.round((value.serial - SERIAL_EPOCH) * DAY_MS)).toISOString();
  return [value.text, value.dayOnly ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${iso.slice(11, 19)}`];
}

/** 0 is the wire's "none" of a reference, and a number everywhere else. */
const isEmpty = (field: Field, value: unknown) =>
  value === null ||
  value === undefined ||
  value === '' ||
  (value === 0 && field.kind === 'reference') ||
  (Array.isArray(value) && value.length === 0);

/**
 * Whether a cell says what the record says already. A file that was exported and not touched changes nothing, also
 * where what people read is less than what is stored (a moment without its milliseconds, a name that two records have).
 * @param value the cell's value, where it was computed
 */
export function isSame(shown: Shown, field: Field, row: Row, text: string, value?: unknown): boolean {
  const before = row[field.name];
  if (value === undefined) {
    const plain = plainText(text).replaceAll('\r\n', '\n');
    const shows = ({ cell }: TransferColumn) =>
      textsOf(cell(row)).some((one) => one.replaceAll('\r\n', '\n') === plain);
    return (shown.forms.get(field.name) ?? []).some(shows) || (text.trim() === '' && isEmpty(field, before));
  }
  if (before instanceof Date) {
    const ms = Date.parse(String(value));
    return Math.floor(ms / 1000) === Math.floor(before.getTime() / 1000) && /Z$/.test(String(value));
  }
  if (Array.isArray(before) && field.kind === 'references')
    return [...before].sort().join() === [value].flat().sort().join();
  return sameJson(before, value);
}
