import { expect, it } from 'vitest';
import { detailOf, openIdReason } from '../../../../server/actions/single-sign-on/openIdReason';
import { SsoProblem } from '../../../../server/errors/ssoProblem';
import { reasonOf } from '../../../../server/files/saml/reasonOf';

it.each([
  ['SAML assertion audience mismatch. Expected: a Received: b', 'audience'],
  ['SAML assertion has no AudienceRestriction', 'audience'],
  ['SAML assertion expired: clocks skewed too much', 'times'],
  ['SAML assertion not yet valid', 'times'],
  ['Invalid signature', 'signature'],
  ['Invalid document signature', 'signature'],
  ['Only 1 signed references should be present in signature', 'signature'],
  ['SAML provider returned Responder error: AuthnFailed', 'provider-refused'],
  ['InResponseTo is not valid', 'other-question'],
  ['Unknown SAML issuer. Expected: a Received: b', 'other-provider'],
  ['Missing SAML assertion', 'incomplete'],
  ['Not a valid XML document', 'unreadable'],
  ['1:12: unclosed tag', 'unreadable'],
  ['something else', 'other'],
])('the check of a SAML answer says “%s”: %s', (message, reason) => {
  expect(reasonOf(new Error(message))).toBe(reason);
});

it('a problem of our own has its reason', () => {
  expect(reasonOf(new SsoProblem('address-domain', 'the address is none of ours'))).toBe('address-domain');
  expect(openIdReason(new SsoProblem('token', 'there is no ID token'))).toBe('token');
});

const failure = (code: string | undefined, message: string, more: object = {}) =>
  Object.assign(new Error(message), { code, ...more });

it.each([
  [failure('OAUTH_AUTHORIZATION_RESPONSE_ERROR', 'refused', { error: 'access_denied' }), 'provider-refused'],
  [failure('OAUTH_RESPONSE_BODY_ERROR', 'refused', { error: 'invalid_client' }), 'client-refused'],
  [failure('OAUTH_RESPONSE_BODY_ERROR', 'refused', { error: 'invalid_grant' }), 'provider-refused'],
  [failure('OAUTH_WWW_AUTHENTICATE_CHALLENGE', 'refused'), 'client-refused'],
  [failure('OAUTH_JWT_TIMESTAMP_CHECK_FAILED', 'unexpected JWT "exp" claim'), 'times'],
  [failure('OAUTH_JWT_CLAIM_COMPARISON_FAILED', 'unexpected JWT "aud" (audience) claim value'), 'audience'],
  [failure('OAUTH_JWT_CLAIM_COMPARISON_FAILED', 'unexpected JWT "iss" (issuer) claim value'), 'other-provider'],
  [failure('OAUTH_JWT_CLAIM_COMPARISON_FAILED', 'unexpected JWT "nonce" claim value'), 'token'],
  [failure('OAUTH_INVALID_RESPONSE', 'JWT signature verification failed'), 'signature'],
  [failure(undefined, 'something else'), 'other'],
] as const)('the check of an answer of OpenID Connect fails with %s: %s', (error, reason) => {
  expect(openIdReason(error)).toBe(reason);
});

it('the detail has what the identity provider itself has answered', () => {
  const error = failure('OAUTH_RESPONSE_BODY_ERROR', 'server responded with an error', {
    ...{ error: 'invalid_client', error_description: 'unknown client' },
  });
  expect(detailOf(error)).toBe('server responded with an error: invalid_client, unknown client');
  expect(detailOf(new Error('plain'))).toBe('plain');
});
