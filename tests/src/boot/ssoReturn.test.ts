import { describe, expect, it } from 'vitest';
import { ssoReturn } from '../../../src/boot/ssoReturn';

describe('the way back from an identity provider', () => {
  it('has a token or the code of a refusal, and nothing else', () => {
    expect(ssoReturn('#/auth/sso?token=psi_1')).toEqual({ token: 'psi_1' });
    expect(ssoReturn('#/auth/sso?refused=SSO_NO_ACCOUNT')).toEqual({ refused: 'SSO_NO_ACCOUNT' });
    expect(ssoReturn('#/auth/sso?refused=%3Cb%3E')).toEqual({ refused: 'ALERT_GENERIC' });
    expect(ssoReturn('#/auth?token=psi_1')).toBeUndefined();
  });
});
