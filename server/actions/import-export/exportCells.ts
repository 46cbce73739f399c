import { hasBit, underMask } from '../../../domain/access/bits';
import { shownParams } from '../../../domain/schema/model/paramValues';
import { permissionsOf } from '../../../domain/access/permissions';
import type { Field, Model, Resource, Texts } from '../../../domain/schema/model/model';
import type { Locale } from '../../../domain/text/locale';
import type { Row } from '../../storage/records/records';
import type { Labels } from '../records/labels';
import { elementName } from './elementName';
import { LIST_SEPARATOR, type CellMoment, type CellValue } from './value';
import { WORDS } from './words';
import { zoneClock } from './zoneClock';
import { DAY_MS } from '../../../domain/time/durations';

/** One column of a file. */
export interface TransferColumn {
  readonly field: Field;
  readonly head: string;
  readonly cell: (row: Row) => CellValue;
}

interface ColumnsOptions {
  readonly locale: Locale;
  readonly timezone: string;
  /** As they travel: field names and wire values. Else as people read them. */
  readonly raw: boolean;
  readonly labels: Labels;
  readonly model: Model;
}

type Writer = (value: unknown) => CellValue;

/** Days from the start of a spreadsheet's calendar to 1970; before March 1900 that calendar is wrong. */
const EPOCH = 25_569;
const FIRST_SERIAL = 61;

/** The columns of a file for one caller: how each field is headed and how its values are written. */
export function transferColumns(
  resource: Resource,
  fields: readonly Field[],
  options: ColumnsOptions,
): TransferColumn[] {
  const texts = resource.texts[options.locale];
  const heads = new Map<string, number>();
  return fields.map((field) => {
    const label = options.raw ? field.name : (texts.fields[field.name] ?? field.name);
    const before = heads.get(label) ?? 0;
    heads.set(label, before + 1);
    const write = options.raw ? rawWriter : writerOf(field, texts, options);
    return {
      field,
      // Two columns with the same name could not be distinguished in an import.
      head: before === 0 ? label : `${label} (${field.name})`,
      cell: (row) => {
        const value = field.params ? shownParams(field, row[field.name] ?? null) : row[field.name];
        return value === null || value === undefined || value === '' ? null : write(value);
      },
    };
  });
}

/** Wire values. Moments are instants in UTC whatever the field's cast: the file may come back from another zone. */
const rawWriter: Writer = (value) => {
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value) && value.every((item) => typeof item === 'number')) return value.join(LIST_SEPARATOR);
  return typeof value === 'boolean' ? String(value) : JSON.stringify(value);
};

function writerOf(field: Field, texts: Texts, options: ColumnsOptions): Writer {
  const { labels, model, locale, timezone } = options;
  const words = WORDS[locale];
  const enums = texts.enums?.[field.name] ?? {};
  const flags = texts.flags?.[field.name] ?? {};
  if (field.display === 'element') return (value) => elementName(model, locale, value);
  switch (field.kind) {
    case 'boolean':
      return (value) => enums[String(value)] ?? (value === true ? words.yes : words.no);
    case 'enum':
    case 'code':
      return (value) => enums[String(value)] ?? String(value);
    case 'reference':
      return (value) => (value === 0 ? null : referenceName(field, value as string | number, options));
    case 'references':
      return (value) => (value as (string | number)[]).map((id) => labels.of(field, id)).join(LIST_SEPARATOR) || null;
    case 'bits':
      return (value) => flagNames(field, value as string, flags).join(LIST_SEPARATOR) || null;
    case 'mask':
      return (value) => {
        const count = permissionsOf(String(value), model.permissions).size;
        return `${count} ${count > 1 ? words.rights : words.right}`;
      };
    case 'date':
    case 'dateTime':
      return momentWriter(timezone, words.date);
    case 'list':
      return (value) => (Array.isArray(value) ? value.join(LIST_SEPARATOR) : String(value));
    default:
      return (value) => (typeof value === 'number' || typeof value === 'string' ? value : JSON.stringify(value));
  }
}

/** The name of a record that is pointed at; a text in place of people who may not be named in the audit log. */
function referenceName(field: Field, id: string | number, { labels, locale }: ColumnsOptions): string {
  const { support, actor } = WORDS[locale];
  const words = { support, actor } as const;
  return labels.known(field, id) ?? words[field.display as keyof typeof words] ?? labels.of(field, id);
}

/** Names of what is set: the value of each exclusive group unless it is the group's zero, then the flags. */
function flagNames(field: Field, value: string, names: Readonly<Record<string, string>>): string[] {
  const groups = (field.bits?.exclusive ?? []).flatMap(({ mask, values }) => {
    const held = underMask(value, mask);
    return held === '0' ? [] : Object.keys(values).filter((name) => values[name] === held);
  });
  const flags = (field.bits?.flags ?? []).filter(({ bit }) => hasBit(value, bit)).map(({ name }) => name);
  return [...groups, ...flags].map((name) => names[name] ?? name);
}

function momentWriter(timezone: string, order: 'dmy' | 'ymd'): Writer {
  const clock = zoneClock(timezone);
  return (value) => {
    const dayOnly = typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
    const ms = value instanceof Date ? value.getTime() : Date.parse(String(value));
    if (Number.isNaN(ms)) return String(value);
    return cellMoment(dayOnly ? ms : clock(ms), dayOnly, order);
  };
}

/** @param local wall-clock time, as if it were UTC, in ms */
function cellMoment(local: number, dayOnly: boolean, order: 'dmy' | 'ymd'): CellMoment | string {
  const iso = new Date(local).toISOString();
  if (iso.length > 24) return iso;
  const [y, m, d] = [iso.slice(0, 4), iso.slice(5, 7), iso.slice(8, 10)];
  const day = order === 'dmy' ? `${d}/${m}/${y}` : `${y}/${m}/${d}`;
  const text = dayOnly ? day : `${day} ${iso.slice(11, 19)}`;
  const serial = Math.floor(local / 1000) / (DAY_MS / 1000) + EPOCH;
  return serial < FIRST_SERIAL ? text : { serial, dayOnly, text };
}
