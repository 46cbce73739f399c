import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  API_KEY_PREFIX,
  createToken,
  digestIn,
  digestOf,
  JOB_TOKEN_PREFIX,
  hashToken,
  SESSION_PREFIX,
} from '../../../server/keys/tokens';

const KEY = { tokenKey: Buffer.alloc(32, 1) };
const OTHER_KEY = { tokenKey: Buffer.alloc(32, 2) };

describe('a token', () => {
  it('is 256 random bits after its prefix, never the same twice', () => {
    const tokens = Array.from({ length: 2000 }, () => createToken(SESSION_PREFIX));
    expect(new Set(tokens).size).toBe(tokens.length);
    for (const token of tokens) {
      expect(token.startsWith(SESSION_PREFIX)).toBe(true);
      expect(Buffer.from(token.slice(SESSION_PREFIX.length), 'base64url')).toHaveLength(32);
    }
    // Each of the 256 bits is set about half the time: at 2 000 tokens, 7 standard deviations are 157.
    const counts = Array.from({ length: 256 }, () => 0);
    for (const token of tokens) {
      const bytes = Buffer.from(token.slice(SESSION_PREFIX.length), 'base64url');
      for (let bit = 0; bit < 256; bit += 1) counts[bit]! += (bytes[bit >> 3]! >> (bit & 7)) & 1;
    }
    expect(Math.min(...counts)).toBeGreaterThan(1000 - 157);
    expect(Math.max(...counts)).toBeLessThan(1000 + 157);
  });

  it('says by its prefix what it is for, and no prefix begins another', () => {
    const prefixes = [SESSION_PREFIX, API_KEY_PREFIX, JOB_TOKEN_PREFIX, 'ptl_'];
    for (const one of prefixes) {
      expect(prefixes.filter((other) => other.startsWith(one))).toEqual([one]);
    }
  });

  it('is stored as the SHA-256 of the whole text, signed', () => {
    const token = createToken(API_KEY_PREFIX);
    const digest = createHash('sha256').update(token).digest('hex');
    expect(digestOf(token)).toBe(digest);
    expect(hashToken(KEY, token)).toBe(
      `${digest}.${createHmac('sha256', KEY.tokenKey).update(digest).digest('base64url')}`,
    );
    expect(hashToken(KEY, token.slice(API_KEY_PREFIX.length))).not.toBe(hashToken(KEY, token));
    expect(hashToken(OTHER_KEY, token)).not.toBe(hashToken(KEY, token));
  });

  it('has a hash that only its own key opens', () => {
    const hash = hashToken(KEY, 'token');
    expect(digestIn(KEY, hash)).toBe(digestOf('token'));
    for (const wrong of ['', digestOf('token'), `${hash}x`, hash.slice(0, -1), hash.replace(/^./, 'x')]) {
      expect(digestIn(KEY, wrong), wrong).toBeUndefined();
    }
    expect(digestIn(OTHER_KEY, hash)).toBeUndefined();
  });
});
