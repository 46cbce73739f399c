import { rules } from '../../../domain/rules';
import type { ClientResource } from '../../../domain/schema/client/client';
import { isBlankText } from '../../../domain/schema/model/blankText';
import { messageFor } from '../../../domain/schema/model/messages';
import type { Field } from '../../../domain/schema/model/model';
import type { PredicateContext } from '../../../domain/schema/model/predicate';
import type { RuleName } from '../../../domain/schema/model/registry';
import type { CellMessage, Message } from '../errors';
import { lifetimeMessage } from '../inputs/lifetimeMessage';
import { decodeJson } from '../values/json';
import { fieldNamed } from '../texts';
import type { Validator } from '../validation';
import { fieldState } from './conditions';
import { isEmpty, writableFields, type Values } from './values';
import type { CellPlace } from '../../../domain/schema/model/cells';

interface ValidationInput {
  readonly resource: ClientResource;
  readonly values: Values;
  /** The record as it was loaded; undefined for a new one. */
  readonly base: Values | undefined;
  readonly context: PredicateContext;
  readonly validator: Validator;
  /** `save` checks everything; `change` leaves out what is declared `validateOn: save`, and the rules. */
  readonly moment: 'change' | 'save';
}

/** What kinds of field say when their text is none of theirs, in words that fit the kind. */
const BY_KIND: Partial<Record<Field['kind'], string>> = {
  date: 'engine.input.badDate',
  dateTime: 'engine.input.badDate',
  json: 'engine.input.badJson',
  integer: 'engine.input.badNumber',
  number: 'engine.input.badNumber',
};

const FORM_KEYWORDS = ['type', 'format', 'pattern'];

function messageOf(field: Field, keyword: string, limit: unknown, value: unknown): Message {
  const own = FORM_KEYWORDS.includes(keyword) && typeof value === 'string' ? BY_KIND[field.kind] : undefined;
  if (own && !field.errors[keyword]) return { message: own };
  const { code, args } = messageFor(field, keyword, limit ?? field.schema[keyword]);
  return { message: `errors.${code}`, args };
}

interface CellFailure extends CellPlace {
  readonly keyword: string;
  readonly limit: unknown;
}

function cellMessage({ columns = [] }: Field, { row, column, keyword, limit }: CellFailure): CellMessage {
  const { code, args } = messageFor(
    columns.find(({ name }) => name === column),
    keyword,
    limit,
  );
  return { row, column, message: `errors.${code}`, args };
}

/** The record as it is validated: without empty values, except where null is allowed. */
function validatedValues(resource: ClientResource, values: Values): Values {
  return Object.fromEntries(
    resource.fields.flatMap(({ name, nullable, member }) => {
      const value = values[name];
      return member || value === undefined || (value === null && !nullable) ? [] : [[name, value] as const];
    }),
  );
}

/**
 * Checks a form as the server will check the save: schema, conditions, JSON texts, shared rules.
 * Only fields that the caller may write and sees are reported, and on an existing record only those that this save
 * touches: what was wrong before and is left alone is not this save's fault.
 * @returns message by field; empty = nothing wrong
 */
export function validate({
  resource,
  values,
  base,
  context,
  validator,
  moment,
}: ValidationInput): Record<string, Message> {
  const found: Record<string, Message> = {};
  const mode = context.mode ?? 'edit';
  const fields = new Map(writableFields(resource, mode).map((field) => [field.name, field]));

  const cells = new Map<string, CellFailure[]>();

  const report = (name: string, message: (field: Field) => Message) => {
    const field = fields.get(name);
    if (!field || found[name] || (moment === 'change' && field.validateOn === 'save')) return;
    if (base && !field.writeOnly && JSON.stringify(base[name]) === JSON.stringify(values[name])) return;
    if (fieldState(field, values, values, context).visible) found[name] = message(field);
  };

  for (const field of fields.values()) {
    const required = fieldState(field, base ?? {}, values, context).required && !(base && field.writeOnly);
    if (required && isEmpty(values[field.name])) report(field.name, () => messageOf(field, 'required', undefined, ''));
    if (isBlankText(field, values[field.name])) report(field.name, () => messageOf(field, 'minLength', 1, ''));
    const lifetime = lifetimeMessage(field, values[field.name]);
    if (lifetime) report(field.name, () => lifetime);
    if (field.kind === 'json' && field.type === 'string' && !isEmpty(values[field.name])) {
      const { decoded } = decodeJson(values[field.name]);
      if (decoded === undefined) report(field.name, () => ({ message: 'engine.input.badJson' }));
    }
  }
  for (const { field: name, keyword, limit, cell } of validator(validatedValues(resource, values))) {
    if (name !== undefined && cell && fieldNamed(resource, name)?.columns) {
      report(name, () => ({ message: 'errors.ROWS_INVALID' }));
      cells.set(name, [...(cells.get(name) ?? []), { ...cell, keyword, limit }]);
      continue;
    }
    // Secrets are never read, so a record that is there always "lacks" them.
    const absent = keyword === 'required' && base !== undefined && fieldNamed(resource, name ?? '')?.writeOnly;
    if (name !== undefined && !absent) report(name, (field) => messageOf(field, keyword, limit, values[name]));
  }
  if (moment === 'save') {
    for (const rule of resource.rules) {
      for (const { field, code, args } of rules[rule as RuleName]?.(values, new Date()) ?? []) {
        report(field, () => ({ message: `errors.${code}`, ...(args && { args }) }));
      }
    }
  }
  for (const [name, wrong] of cells) {
    const message = found[name];
    const field = fields.get(name);
    if (message && field) found[name] = { ...message, cells: wrong.map((one) => cellMessage(field, one)) };
  }
  return found;
}
