import { describe, expect, it } from 'vitest';
import { SignInError } from '../../../dataProvider/signIn';
import { toHttpError } from '../../../dataProvider/errors';
import { failureOf, isOutage } from '../../../src/plain-pages/failure';

describe('failureOf', () => {
  it('reads a refused sign-in', () => {
    expect(failureOf(new SignInError('TOO_MANY_ATTEMPTS', [42], 429))).toEqual({
      status: 429,
      code: 'TOO_MANY_ATTEMPTS',
      args: [42],
    });
  });

  it('reads an error of the data provider', () => {
    const error = toHttpError(409, { msg_code: 'IN_USE', msg_args: [12, 'locations'] });
    expect(failureOf(error)).toEqual({ status: 409, code: 'IN_USE', args: [12, 'locations'] });
  });

  it.each([
    'Failed to fetch',
    'NetworkError when attempting to fetch resource.',
    'Load failed',
    'Failed to fetch dynamically imported module: https://portico.test/assets/a.js',
  ])('takes a call without an answer for a lost network: %s', (message) => {
    expect(failureOf(new TypeError(message))).toEqual({ status: 0, code: 'NETWORK_ERROR', args: [] });
  });

  it('does not take a fault of the program for a lost network', () => {
    expect(failureOf(new TypeError('x is not a function')).code).toBe('ALERT_GENERIC');
    expect(failureOf(new RangeError('a fault')).code).toBe('ALERT_GENERIC');
  });

  it('has a code for an answer without one', () => {
    expect(failureOf(Object.assign(new Error('x'), { status: 503 })).code).toBe('SERVICE_UNAVAILABLE');
    expect(failureOf(Object.assign(new Error('x'), { status: 500 })).code).toBe('ALERT_GENERIC');
  });
});

describe('isOutage', () => {
  it.each([
    [0, 'NETWORK_ERROR', true],
    [502, 'SERVICE_UNAVAILABLE', true],
    [503, 'SERVICE_UNAVAILABLE', true],
    [504, 'SERVICE_UNAVAILABLE', true],
    [500, 'ALERT_GENERIC', false],
    [429, 'TOO_MANY_ATTEMPTS', false],
    [401, 'SESSION_EXPIRED', false],
  ])('%i %s: %s', (status, code, expected) => {
    expect(isOutage({ status, code, args: [] })).toBe(expected);
  });
});
