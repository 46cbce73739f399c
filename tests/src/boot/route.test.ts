import { describe, expect, it } from 'vitest';
import { decide, isSignIn, pageFor, signInHash } from '../../../src/boot/route';

describe('without a session', () => {
  it.each([
    ['', '#/auth'],
    ['#', '#/auth'],
    ['#/', '#/auth'],
    ['#/auth', '#/auth'],
    ['#/locations', '#/auth?from=%2Flocations'],
    ['#/identities?page=2&sort=u_name', '#/auth?from=%2Fidentities%3Fpage%3D2%26sort%3Du_name'],
    ['#/auth?from=%2Flocations', '#/auth?from=%2Flocations'],
  ])('%s opens the sign-in page at %s', (hash, expected) => {
    expect(decide(hash, false)).toEqual({ screen: 'signIn', hash: expected });
  });
});

describe('with a session', () => {
  it.each([
    ['', '/'],
    ['#/', '/'],
    ['#/auth', '/'],
    ['#auth', '/'],
    ['#/auth/', '/'],
    ['#/locations/12', '/locations/12'],
    ['#/auth?from=%2Flocations%2F12', '/locations/12'],
    ['#/auth?from=%2Fidentities%3Fpage%3D2', '/identities?page=2'],
    ['#/authentications', '/authentications'],
  ])('%s opens the page %s', (hash, page) => {
    expect(decide(hash, true)).toEqual({ screen: 'console', page });
  });
});

describe('the page to return to', () => {
  it.each([
    '#/auth?from=https%3A%2F%2Fevil.example',
    '#/auth?from=%2F%2Fevil.example',
    '#/auth?from=%2F%5Cevil.example',
    '#/auth?from=javascript%3Aalert(1)',
    '#/auth?from=%2Fauth',
    '#/auth?from=%2Fauth%3Ffrom%3D%2Fauth',
  ])('is never another place: %s', (hash) => {
    expect(pageFor(hash)).toBe('/');
  });

  it('survives being asked for twice', () => {
    const once = signInHash('#/tokens/3?tab=a&b=c');
    expect(signInHash(once)).toBe(once);
    expect(pageFor(once)).toBe('/tokens/3?tab=a&b=c');
  });
});

it('does not take a page whose name begins like it for the sign-in page', () => {
  expect(isSignIn('#/auth-modes')).toBe(false);
});
