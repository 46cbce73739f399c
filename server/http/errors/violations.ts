import type { FastifyError } from 'fastify';
import {
  type FieldError,
  type PorticoError,
  elementNotFound,
  fieldError,
  staleVersion,
  unknownField,
  unknownParameter,
  validationFailed,
} from '../../errors/catalogue';

type Violation = NonNullable<FastifyError['validation']>[number] & { readonly code?: string };

/** Keywords whose limit is reported. */
const LIMITS: Readonly<Record<string, string>> = {
  minimum: 'FIELD_TOO_SMALL',
  exclusiveMinimum: 'FIELD_TOO_SMALL',
  maximum: 'FIELD_TOO_BIG',
  exclusiveMaximum: 'FIELD_TOO_BIG',
  minLength: 'FIELD_TOO_SHORT',
  maxLength: 'FIELD_TOO_LONG',
};

const CODES: Readonly<Record<string, string>> = {
  required: 'FIELD_REQUIRED',
  type: 'FIELD_INVALID_TYPE',
  enum: 'FIELD_INVALID_CHOICE',
  const: 'FIELD_INVALID_CHOICE',
};

function errorOf({ keyword, params, code }: Violation): FieldError {
  if (code !== undefined) return fieldError(code);
  // A required text that is empty was not given.
  if (keyword === 'minLength' && params['limit'] === 1) return fieldError('FIELD_REQUIRED');
  const limit = LIMITS[keyword];
  if (limit !== undefined) return fieldError(limit, Number(params['limit']));
  return fieldError(CODES[keyword] ?? 'FIELD_INVALID_FORMAT');
}

/** The member that a violation is about: one that is too many, one that is missing, or the one that it is in. */
function memberOf({ keyword, instancePath, params }: Violation): string | undefined {
  if (instancePath !== '') return instancePath.split('/')[1];
  if (keyword === 'additionalProperties') return String(params['additionalProperty']);
  return keyword === 'required' ? String(params['missingProperty']) : undefined;
}

const asHeader = (name: string) => name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());

/** A body: an unknown member by its name, else every field with what is wrong with it. */
function refusedBody(violations: readonly Violation[]): PorticoError {
  const fields: Record<string, FieldError> = {};
  for (const violation of violations) {
    const name = memberOf(violation);
    if (name === undefined) continue;
    if (violation.keyword === 'additionalProperties' && violation.instancePath === '') return unknownField(name);
    fields[name] ??= errorOf(violation);
  }
  return validationFailed(Object.keys(fields).length > 0 ? fields : undefined);
}

/**
 * A request that violates the schema of its route, as an answer (docs/api.md, “Answers”).
 * @param part of the request, as Fastify names it
 * @returns 404 for what cannot be a key in the path, 422 UNKNOWN_PARAMETER for the query string and for headers, 412
 * for an `If-Match` that is no version, 422 UNKNOWN_FIELD or VALIDATION_FAILED for the body
 */
export function refusedRequest(violations: readonly Violation[], part: string | undefined): PorticoError {
  if (part === 'params') return elementNotFound();
  const [first] = violations;
  const name = first && memberOf(first);
  if (part === 'headers') return name === 'if-match' ? staleVersion() : unknownParameter(asHeader(name ?? ''));
  if (part === 'querystring') return unknownParameter(name ?? '');
  return refusedBody(violations);
}
