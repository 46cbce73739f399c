import type { FastifyError } from 'fastify';
import {
  type PorticoError,
  authenticationRequired,
  bodyTooLarge,
  elementNotFound,
  invalidJson,
  notEnoughPermissions,
  serviceUnavailable,
  tooManyAttempts,
  unsupportedType,
  validationFailed,
} from '../../errors/catalogue';
import { refusedRequest } from './violations';

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

/**
 * What Fastify or one of its plugins threw, as an answer.
 * @returns undefined when the error carries neither a known code nor a client's status
 */
export function frameworkError(error: unknown): PorticoError | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, statusCode, validation, validationContext } = error as Partial<FastifyError>;
  if (validation) return refusedRequest(validation, validationContext);
  const known =
    (code !== undefined ? BY_CODE[code] : undefined) ?? (statusCode !== undefined ? BY_STATUS[statusCode] : undefined);
  if (known) return known();
  // secure-json-parse (prototype keys, broken text) throws a bare SyntaxError with status 400.
  if (error instanceof SyntaxError && statusCode === 400) return invalidJson();
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return validationFailed();
  return undefined;
}
