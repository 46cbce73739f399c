import type { FastifyError } from 'fastify';
import {
  type FieldError,
  type PorticoError,
  fieldError,
  authenticationRequired,
  bodyTooLarge,
  elementNotFound,
  invalidJson,
  notEnoughPermissions,
  serviceUnavailable,
  tooManyAttempts,
  unknownField,
  unknownParameter,
  unsupportedType,
  validationFailed,
} from '../../errors/catalogue';

const BY_CODE: Readonly<Record<string, () => PorticoError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: bodyTooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: unsupportedType,
  FST_ERR_CTP_INVALID_JSON_BODY: invalidJson,
  FST_ERR_CTP_EMPTY_JSON_BODY: invalidJson,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: invalidJson,
  FST_ERR_BAD_URL: elementNotFound,
  FST_ERR_NOT_FOUND: elementNotFound,
};

const BY_STATUS: Readonly<Record<number, () => PorticoError>> = {
  401: authenticationRequired,
  403: notEnoughPermissions,
  404: elementNotFound,
  413: bodyTooLarge,
  415: unsupportedType,
  429: () => tooManyAttempts(60),
  503: () => serviceUnavailable(),
};

type Violation = NonNullable<FastifyError['validation']>[number];

const BY_KEYWORD: Readonly<Record<string, (params: Record<string, unknown>) => FieldError>> = {
  required: () => fieldError('FIELD_REQUIRED'),
  type: () => fieldError('FIELD_INVALID_TYPE'),
  minimum: ({ limit }) => fieldError('FIELD_TOO_SMALL', Number(limit)),
  exclusiveMinimum: ({ limit }) => fieldError('FIELD_TOO_SMALL', Number(limit)),
  maximum: ({ limit }) => fieldError('FIELD_TOO_BIG', Number(limit)),
  exclusiveMaximum: ({ limit }) => fieldError('FIELD_TOO_BIG', Number(limit)),
  minLength: ({ limit }) => fieldError('FIELD_TOO_SHORT', Number(limit)),
  maxLength: ({ limit }) => fieldError('FIELD_TOO_LONG', Number(limit)),
  enum: () => fieldError('FIELD_INVALID_CHOICE'),
  const: () => fieldError('FIELD_INVALID_CHOICE'),
};

/** A violation of a route's own schema: unknown names are refused as such, the rest goes below its field. */
function fromValidation(violations: readonly Violation[], context: string | undefined): PorticoError {
  const fields: Record<string, FieldError> = {};
  for (const { keyword, instancePath, params } of violations) {
    if (keyword === 'additionalProperties') {
      const name = String(params['additionalProperty']);
      return context === 'querystring' ? unknownParameter(name) : unknownField(name);
    }
    const missing = keyword === 'required' ? String(params['missingProperty']) : undefined;
    const name = missing ?? instancePath.split('/')[1];
    if (name) fields[name] ??= (BY_KEYWORD[keyword] ?? (() => fieldError('FIELD_INVALID_FORMAT')))(params);
  }
  return validationFailed(Object.keys(fields).length > 0 ? fields : undefined);
}

/**
 * What Fastify or one of its plugins threw, as an answer.
 * @returns undefined when the error carries neither a known code nor a client's status
 */
export function frameworkError(error: unknown): PorticoError | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, statusCode, validation, validationContext } = error as Partial<FastifyError>;
  if (validation) return fromValidation(validation, validationContext);
  const known =
    (code !== undefined ? BY_CODE[code] : undefined) ?? (statusCode !== undefined ? BY_STATUS[statusCode] : undefined);
  if (known) return known();
  // secure-json-parse (prototype keys, broken text) throws a bare SyntaxError with status 400.
  if (error instanceof SyntaxError && statusCode === 400) return invalidJson();
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return validationFailed();
  return undefined;
}
