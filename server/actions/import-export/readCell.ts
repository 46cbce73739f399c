import { parseBounded } from '../../../domain/text/boundedJson';
import { withBits } from '../../../domain/access/bits';
import type { Field, Resource, Texts } from '../../../domain/schema/model/model';
import { LOCALES } from '../../../domain/text/locale';
import { instantWithoutTime } from '../../../domain/time/withoutTime';
import { fromWallClock, toWallClock } from '../../../domain/time/wallClock';
import { fieldError, type FieldError } from '../../errors/catalogue';
import { LIST_SEPARATOR } from './value';
import { WORDS } from './words';

/** What a cell means for a field: a wire value, names of records that are still to be found, or what is wrong. */
type Reading = { readonly value: unknown } | { readonly names: readonly string[] } | { readonly problem: FieldError };

/** A text for comparison: without accents, case and spaces around it. */
export const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
const wrong = (code: string): Reading => ({ problem: fieldError(code) });
const YES = new Set(['true', '1', ...LOCALES.map((locale) => fold(WORDS[locale].yes))]);
const NO = new Set(['false', '0', ...LOCALES.map((locale) => fold(WORDS[locale].no))]);

/**
 * Reads a cell that is not empty: a wire value, or what people see, in any of the four languages.
 * @param timezone of the administrator who imports: the time zone of local times in the file
 */
export function readCell(resource: Resource, field: Field, text: string, timezone: string): Reading {
  const trimmed = text.trim();
  switch (field.kind) {
    case 'integer':
    case 'number':
    case 'key':
      return field.type === 'string' ? { value: text } : numberIn(trimmed);
    case 'boolean':
      return booleanIn(resource, field, trimmed);
    case 'enum':
      return choiceIn(resource, field, trimmed);
    case 'code':
      return { value: labelled(resource, 'enums', field.name, trimmed) ?? trimmed };
    case 'date':
      return dayIn(trimmed);
    case 'dateTime':
      return momentIn(field, trimmed, timezone);
    case 'reference':
      return { names: [trimmed] };
    case 'references':
      return {
        names: trimmed
          .split(LIST_SEPARATOR.trim())
          .map((name) => name.trim())
          .filter(Boolean),
      };
    case 'bits':
      return bitsIn(resource, field, trimmed);
    case 'list':
    case 'rows':
    case 'json':
      return field.type === 'array' || field.type === 'object' ? structureIn(field, trimmed) : { value: text };
    default:
      return field.type === 'array' || field.type === 'object' ? structureIn(field, trimmed) : { value: text };
  }
}

function numberIn(text: string): Reading {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '').replace(/^(-?\d+),(\d+)$/, '$1.$2');
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(plain) ? { value: Number(plain) } : wrong('FIELD_INVALID_NUMBER');
}

const textsOf = (resource: Resource): Texts[] => LOCALES.map((locale) => resource.texts[locale]);

/** The value whose label in some language is `text`. */
function labelled(resource: Resource, kind: 'enums' | 'flags', field: string, text: string): string | undefined {
  const folded = fold(text);
  for (const texts of textsOf(resource)) {
    const found = Object.entries(texts[kind]?.[field] ?? {}).find(([, label]) => fold(label) === folded);
    if (found) return found[0];
  }
  return undefined;
}

function booleanIn(resource: Resource, field: Field, text: string): Reading {
  const word = labelled(resource, 'enums', field.name, text) ?? fold(text);
  if (YES.has(word)) return { value: true };
  return NO.has(word) ? { value: false } : wrong('FIELD_INVALID_CHOICE');
}

function choiceIn(resource: Resource, field: Field, text: string): Reading {
  const choices = field.enum ?? [];
  const named = labelled(resource, 'enums', field.name, text);
  const found = choices.find((choice) => String(choice) === text) ?? choices.find((choice) => String(choice) === named);
  return found === undefined ? wrong('FIELD_INVALID_CHOICE') : { value: found };
}

const DAY = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})|^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})/;
const two = (text: string | undefined) => (text ?? '').padStart(2, '0');

/** `2026-11-21`, `2026/11/21`, `21/11/2026` → `2026-11-21` and what follows it. */
function dayAtStart(text: string): { day: string; rest: string } | undefined {
  const match = DAY.exec(text);
  if (!match) return undefined;
  const [whole, y, m, d, d2, m2, y2] = match;
  const day = y ? `${y}-${two(m)}-${two(d)}` : `${y2}-${two(m2)}-${two(d2)}`;
  const exists = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(exists.getTime()) || exists.toISOString().slice(0, 10) !== day
    ? undefined
    : { day, rest: text.slice(whole.length).trim() };
}

function dayIn(text: string): Reading {
  const found = dayAtStart(text);
  const midnight = found && (found.rest === '' || /^T?00:00(:00)?/.test(found.rest));
  return midnight ? { value: found.day } : wrong('FIELD_INVALID_FORMAT');
}

function momentIn(field: Field, text: string, timezone: string): Reading {
  const wire = (instant: string): Reading => ({
    value: field.cast === 'wallClock' ? toWallClock(instant, timezone) : instant,
  });
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/.test(text)) {
    const ms = Date.parse(text);
    return Number.isNaN(ms) ? wrong('FIELD_INVALID_FORMAT') : wire(new Date(ms).toISOString());
  }
  const found = dayAtStart(text);
  const time = /^(?:T)?(\d{1,2}):(\d\d)(?::(\d\d))?$/.exec(found?.rest ?? '');
  if (!found || (found.rest !== '' && !time)) return wrong('FIELD_INVALID_FORMAT');
  const clock = time && `${two(time[1])}:${time[2]}:${time[3] ?? '00'}`;
  const instant = clock
    ? fromWallClock(`${found.day} ${clock}`, timezone)
    : instantWithoutTime(field, found.day, timezone);
  return instant === undefined ? wrong('FIELD_INVALID_FORMAT') : wire(instant);
}

function bitsIn(resource: Resource, field: Field, text: string): Reading {
  if (/^[0-9]{1,20}$/.test(text)) return { value: text };
  const set: string[] = [];
  for (const label of text.split(LIST_SEPARATOR.trim())) {
    const name = labelled(resource, 'flags', field.name, label) ?? label.trim();
    const bit =
      field.bits?.flags.find((flag) => flag.name === name)?.bit ??
      field.bits?.exclusive.map(({ values }) => values[name]).find((value) => value !== undefined);
    if (bit === undefined) return wrong('FIELD_INVALID_CHOICE');
    set.push(bit);
  }
  return { value: withBits('0', { set }) };
}

function structureIn(field: Field, text: string): Reading {
  if (/^[[{]/.test(text)) {
    try {
      return { value: parseBounded(text) };
    } catch {
      return wrong('FIELD_INVALID_FORMAT');
    }
  }
  if (field.type !== 'array') return wrong('FIELD_INVALID_FORMAT');
  return {
    value: text
      .split(LIST_SEPARATOR.trim())
      .map((item) => item.trim())
      .filter(Boolean),
  };
}
