import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { hashPassword, passwordWeakness, verifyPassword } from '../../../server/auth/passwords';

describe('hash and verify', () => {
  it('is argon2id with a salt of its own', async () => {
    const [one, two] = await Promise.all([hashPassword('Tr0mbone-Lagoon-77'), hashPassword('Tr0mbone-Lagoon-77')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=7168,t=5,p=1\$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword(one, 'Tr0mbone-Lagoon-77')).toEqual({ ok: true, stale: false });
    expect(await verifyPassword(one, 'tr0mbone-Lagoon-77')).toEqual({ ok: false, stale: false });
  });

  it('takes the same letter however it was typed', async () => {
    expect(await verifyPassword(await hashPassword('caf\u00e9'), 'cafe\u0301')).toMatchObject({ ok: true });
  });

  it('sees that a hash has other parameters', async () => {
    const old = await hash('secret', { memoryCost: 8192, timeCost: 3 });
    expect(await verifyPassword(old, 'secret')).toEqual({ ok: true, stale: true });
  });

  it('refuses, without failing, what is no hash and an account without a password', async () => {
    for (const stored of [null, '', 'plain', '$argon2id$v=19$m=1$x$y']) {
      expect(await verifyPassword(stored, 'plain')).toEqual({ ok: false, stale: false });
    }
  });

  it('works as long for an unknown account as for a known one', async () => {
    const stored = await hashPassword('somebody');
    const time = async (against: string | null) => {
      const started = performance.now();
      await verifyPassword(against, 'wrong');
      return performance.now() - started;
    };
    await time(null);
    const pairs: number[] = [];
    for (let i = 0; i < 15; i += 1) pairs.push((await time(null)) / (await time(stored)));
    const median = pairs.sort((a, b) => a - b)[7]!;
    expect(median).toBeGreaterThan(0.5);
    expect(median).toBeLessThan(2);
  });

  it('finishes every one of many at once', async () => {
    const stored = await hashPassword('many');
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, i) => verifyPassword(stored, i % 2 ? 'many' : 'no')),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(20);
  });

  it('refuses a sign-in while two hundred wait, and goes on', async () => {
    const results = await Promise.allSettled(Array.from({ length: 220 }, () => verifyPassword(null, 'x')));
    const refused = results.filter(({ status }) => status === 'rejected');
    // Those that are hashed at once do not wait.
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(20);
    expect(refused[0]).toMatchObject({ reason: { code: 'SERVICE_UNAVAILABLE' } });
    expect(await verifyPassword(await hashPassword('after'), 'after')).toMatchObject({ ok: true });
  }, 60_000);
});

describe('strength', () => {
  it.each(['Correct-Horse-42', 'Tr0mbone-Lagoon-7', 'Épicéa-vert-1987', 'xK9#mQ2$vL5@', '三つのリンゴA12!緑色の窓辺'])(
    'takes %s',
    (password) => {
      expect(passwordWeakness(password, ['jane.doe@acme.example', 'Jane Doe', 'Acme'])).toBeUndefined();
    },
  );

  it.each([
    ['eleven characters', 'xK9#mQ2$vL5'],
    ['too long', `Aa1!${'xyzq'.repeat(32)}22`],
    ['no upper-case letter', 'correct-horse-42'],
    ['one digit', 'Correct-Horse-4x'],
    ['no special character', 'CorrectHorse4242'],
    ['a space as the only special character', 'Correct Horse 42'],
    ['few different signs', 'Aa1!Aa1!Aa1!Aa'],
    ['counting up', 'Ab1234567890!'],
    ['a known word', 'Password2026!'],
    ['a known word in disguise', 'P@ssw0rd-2026'],
    ['a known word with an accent', 'Sécrétos-2026!'.replace('os', '')],
    ['a known word twice', 'Welcome12-Welcome'],
    ['a keyboard row', 'Azertyuiop-12'],
    ['a leaked password that no list of words has', 'Polniypizdec-0211'],
    ['a leaked one with signs between', 'Q1w2-E3r4-T5y6'],
    ['a leaked one with a number', 'Liverpool-1892!'],
    ['a leaked number', 'Aa!-147258369'],
    ['keys that lie together', '!QAZ2wsx#EDC'],
    ['the login', 'Jane-Doe-2026!'],
    ['the login and a known word', 'Jane-Welcome-12'],
    ['the company', 'Acme-Acme-2026!'],
  ])('refuses %s', (_why, password) => {
    expect(passwordWeakness(password, ['jane.doe@acme.example', 'Jane Doe', 'Acme'])).toBeDefined();
  });

  it.each([
    ['without its accents', 'Inigo-Ibanez-26!'],
    ['with other accents', 'Ïnïgò-Ibâñez-26!'],
    ['in other cases', 'iNIGO+iBANEZ+26'],
    ['with signs for letters', 'In1go-Ib4n3z-26!'],
  ])('knows the name %s', (_how, password) => {
    expect(passwordWeakness(password, ['Íñigo Ibáñez'])).toBeDefined();
    // The same accents typed as signs of their own.
    expect(passwordWeakness(password, ['Íñigo Ibáñez'.normalize('NFD')])).toBeDefined();
    expect(passwordWeakness(password, ['Claire Bellanger'])).toBeUndefined();
  });

  it('boundaries: twelve characters and 128', () => {
    expect(passwordWeakness('xK9#mQ2$vL5@')).toBeUndefined();
    const long = 'xK9#mQ2$vL5@bT7!'.repeat(8);
    expect([long.length, passwordWeakness(long), passwordWeakness(`${long}z`)?.code]).toEqual([
      128,
      undefined,
      'FIELD_TOO_LONG',
    ]);
  });
});
