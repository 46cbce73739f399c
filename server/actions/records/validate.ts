import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020';
import { parseBounded } from '../../../domain/text/boundedJson';
import { DECIDING_FIELDS, rules } from '../../../domain/rules';
import { isBlankText } from '../../../domain/schema/model/blankText';
import { isUnseenText } from '../../../domain/text/unseenText';
import { messageFor } from '../../../domain/schema/model/messages';
import type { Field, Resource } from '../../../domain/schema/model/model';
import { matches } from '../../../domain/schema/model/predicate';
import type { RuleName } from '../../../domain/schema/model/registry';
import type { Caller } from '../../../domain/access/caller';
import { isReadableTime } from '../../../domain/time/readableTime';
import { isTimeZone } from '../../../domain/time/zone';
import { fieldError, type FieldError } from '../../errors/catalogue';
import type { WireRecord } from '../../storage/records/wireFormat';
import { placeOf } from '../../../domain/schema/model/cells';
import type { UndecidedTexts } from '../../../domain/schema/model/patterns';
import { ajv, isValid } from '../ajv';

/** One compiled validator per version of a resource. */
const validators = new Map<string, { hash: string; validator: ValidateFunction }>();

function validatorFor({ name, hash, schema }: Resource): ValidateFunction {
  const known = validators.get(name);
  if (known?.hash === hash) return known.validator;
  const validator = ajv.compile(schema);
  validators.set(name, { hash, validator });
  return validator;
}

type FieldErrors = Record<string, FieldError>;

/**
 * Validates a whole record as it would be after a save.
 * @param record wire form; null means "no value"
 * @param touched fields that this save writes; errors in other fields that existed before do not count
 * @param undecided gets the texts on which a pattern was not run to its end
 * @returns the errors by field; empty when there are none
 */
export function validateRecord(
  resource: Resource,
  record: WireRecord,
  touched: ReadonlySet<string>,
  mode: 'create' | 'edit',
  caller: Pick<Caller, 'permissions'>,
  undecided: UndecidedTexts,
): FieldErrors {
  const found: FieldErrors = {};
  const counts = (name: string) => mode === 'create' || touched.has(name);
  const validator = validatorFor(resource);
  if (!isValid(validator, withoutEmpty(resource, record), undecided)) {
    for (const error of validator.errors ?? []) reportViolation(resource, error, found, counts);
  }
  for (const field of resource.fields) {
    const { name, nullable, virtual, errors } = field;
    if (touched.has(name) && record[name] === null && !nullable && !virtual)
      found[name] ??= fieldError(errors['required'] ?? 'FIELD_REQUIRED');
    if (counts(name) && isBlankText(field, record[name]))
      found[name] ??= fieldError(messageFor(field, 'minLength', 1).code);
  }
  for (const { name, cast, type, params } of resource.fields) {
    // Declared parameters are validated by their definitions (params.ts).
    if (cast !== 'json' || type !== 'string' || params) continue;
    const value = record[name];
    if (touched.has(name) && typeof value === 'string' && value !== '' && !isJson(value))
      found[name] ??= fieldError('FIELD_INVALID_FORMAT');
  }
  for (const { name, schema } of resource.fields) {
    const time = record[name];
    if (schema['format'] === 'date-time' && touched.has(name) && typeof time === 'string' && time !== '')
      if (!isReadableTime(time)) found[name] ??= fieldError('FIELD_INVALID_FORMAT');
  }
  for (const { name, widget, errors } of resource.fields) {
    const zone = record[name];
    if (widget === 'timezone' && touched.has(name) && typeof zone === 'string' && zone !== '' && !isTimeZone(zone))
      found[name] ??= fieldError(errors['enum'] ?? 'FIELD_INVALID_CHOICE');
  }
  const context = { user: { permissions: [...caller.permissions] }, mode, undecided };
  for (const field of resource.fields) {
    if (field.requiredWhen && isEmpty(record[field.name]) && matches(field.requiredWhen, record, context)) {
      const shown = !field.visibleWhen || matches(field.visibleWhen, record, context);
      if (shown) found[field.name] ??= fieldError(field.errors['required'] ?? 'FIELD_REQUIRED');
    }
  }
  for (const name of resource.rules as readonly RuleName[]) {
    if (DECIDING_FIELDS[name]?.some(counts) === false) continue;
    for (const { field, code, args } of rules[name](record, new Date()))
      found[field] ??= fieldError(code, ...(args ?? []));
  }
  return found;
}

/**
 * Adds what the schema says about a record to the errors of its fields.
 * @param counts whether an error in a field counts: what was wrong before the save does not
 */
function reportViolation(
  resource: Resource,
  error: ErrorObject,
  found: FieldErrors,
  counts: (name: string) => boolean,
): void {
  // `if` only repeats the failure of its branch, which is reported, too.
  if (error.keyword === 'if') return;
  const name = nameOf(error);
  // A condition on the whole record belongs to no field: it is reported at the title field.
  if (name === undefined) {
    found[titleField(resource)] ??= fieldError('FIELD_INVALID_FORMAT');
    return;
  }
  if (!counts(name)) return;
  const field = resource.fields.find((one) => one.name === name);
  const cell = field?.columns && placeOf(error.instancePath.split('/').slice(1), missingIn(error));
  const about = cell ? field?.columns?.find((column) => column.name === cell.column) : field;
  const { code, args } = messageFor(about, error.keyword, limitOf(error));
  if (!cell) {
    found[name] ??= fieldError(code, ...args);
    return;
  }
  const before = found[name]?.cells ?? [];
  found[name] = { ...fieldError('ROWS_INVALID'), cells: [...before, { ...cell, ...fieldError(code, ...args) }] };
}

/**
 * Errors for texts on which a pattern was not run to its end: a record of which is not known whether
 * its conditions hold is refused, as one that fails the pattern. Where no field has the text any more, the error is at
 * the title field.
 */
export function undecidedFields(resource: Resource, record: WireRecord, texts: UndecidedTexts): FieldErrors {
  return Object.fromEntries(
    [...texts].flatMap((text) => {
      const fields = resource.fields.filter(({ name }) => holdsText(record[name], text));
      const found = fields.map((field) => [field.name, fieldError(messageFor(field, 'pattern').code)] as const);
      return found.length > 0 ? found : [[titleField(resource), fieldError('FIELD_INVALID_FORMAT')] as const];
    }),
  );
}

function holdsText(value: unknown, text: string): boolean {
  if (typeof value !== 'object' || value === null) return value === text;
  return Object.values(value).some((inner) => holdsText(inner, text));
}

/** The record without empty values: a null that the type does not allow counts as absent, so `required` reports it. */
function withoutEmpty(resource: Resource, record: WireRecord): WireRecord {
  const stored = resource.fields.filter(
    ({ readOnly, secret, member }) => !member && (!readOnly || secret === undefined),
  );
  const filled = stored.filter((field: Field) => {
    const value = record[field.name];
    return value !== undefined && (value !== null || field.nullable);
  });
  return Object.fromEntries(filled.map(({ name }) => [name, record[name]]));
}

function isJson(text: string): boolean {
  try {
    parseBounded(text);
    return true;
  } catch {
    return false;
  }
}

function titleField({ title }: Resource): string {
  return /\{(\w+)\}/.exec(title)?.[1] ?? title;
}

function isEmpty(value: unknown): boolean {
  const isBlank = typeof value === 'string' && isUnseenText(value);
  return value === undefined || value === null || isBlank || (Array.isArray(value) && value.length === 0);
}

/** The record's own property that a failure is in: also where something inside of it is missing. */
function nameOf({ instancePath, params }: ErrorObject): string | undefined {
  return instancePath.split('/')[1] ?? (params['missingProperty'] as string | undefined);
}

const missingIn = ({ params }: ErrorObject) => params['missingProperty'] as string | undefined;

function limitOf({ keyword, params }: ErrorObject): unknown {
  return params['limit'] ?? (keyword === 'format' ? params['format'] : undefined);
}
