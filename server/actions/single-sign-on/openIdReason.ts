import type { SsoReason } from '../../../domain/access/ssoReasons';
import { SsoProblem } from '../../errors/ssoProblem';

/** An error of `openid-client`: `error` and `error_description` are those of the identity provider (RFC 6749, 5.2). */
type ClientError = Error & { readonly code?: unknown; readonly error?: unknown; readonly error_description?: unknown };

/** By the code of the error; a claim says itself which one is wrong. */
const CODES: Readonly<Record<string, SsoReason>> = {
  OAUTH_AUTHORIZATION_RESPONSE_ERROR: 'provider-refused',
  OAUTH_WWW_AUTHENTICATE_CHALLENGE: 'client-refused',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'times',
  OAUTH_KEY_SELECTION_FAILED: 'signature',
};
/** Errors of a token endpoint that are about the client. */
const OF_CLIENT = ['invalid_client', 'unauthorized_client'];

/** Why an answer of OpenID Connect is refused, by the error that its check has thrown. */
export function openIdReason(error: Error): SsoReason {
  if (error instanceof SsoProblem) return error.why;
  const { code, error: answered, message } = error as ClientError;
  if (code === 'OAUTH_RESPONSE_BODY_ERROR') {
    return OF_CLIENT.includes(String(answered)) ? 'client-refused' : 'provider-refused';
  }
  if (typeof code !== 'string' || !code.startsWith('OAUTH_')) return 'other';
  if (code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED' && message.includes('"aud"')) return 'audience';
  if (code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED' && message.includes('"iss"')) return 'other-provider';
  return CODES[code] ?? (/signature/i.test(message) ? 'signature' : 'token');
}

/** The message of an error, with what the identity provider itself has answered; for the log and the test, in English. */
export function detailOf(error: Error): string {
  const { error: answered, error_description: description, message } = error as ClientError;
  const words = [answered, description].filter((one) => typeof one === 'string');
  return words.length > 0 ? `${message}: ${words.join(', ')}` : message;
}
