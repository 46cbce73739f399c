import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSecrets, secretsOf, type SealedPlace } from '../../../server/keys/secrets';
import { sealUnbound } from '../../support/unboundSecret';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const key = Buffer.alloc(32, 7).toString('base64');
const PLACE: SealedPlace = { column: 'table.column', companyId: 2 };

describe('the key', () => {
  it('is made once, for its owner alone, and read again', () => {
    const data = join(folder, 'new', 'data');
    const sealed = openSecrets(data).seal('guest', PLACE);
    expect(readdirSync(data)).toEqual(['secret.key']);
    expect(statSync(join(data, 'secret.key')).mode & 0o777).toBe(0o600);
    expect(Buffer.from(readFileSync(join(data, 'secret.key'), 'utf8'), 'base64')).toHaveLength(32);
    expect(openSecrets(data).unseal(sealed, PLACE)).toBe('guest');
    // Another installation has another one.
    const other = join(folder, 'other', 'data');
    expect(() => openSecrets(other).unseal(sealed, PLACE)).toThrow();
    expect(readFileSync(join(other, 'secret.key'), 'utf8')).not.toBe(readFileSync(join(data, 'secret.key'), 'utf8'));
  });

  it('gets its permissions back when they were widened', () => {
    openSecrets(folder);
    chmodSync(join(folder, 'secret.key'), 0o644);
    openSecrets(folder);
    expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600);
  });

  it('comes from the environment when it is there, and then no file is made', () => {
    const sealed = openSecrets(folder, key).seal('x', PLACE);
    expect(existsSync(join(folder, 'secret.key'))).toBe(false);
    expect(openSecrets(join(folder, 'elsewhere'), key).unseal(sealed, PLACE)).toBe('x');
  });

  it('is refused, never replaced, when it is no 32 bytes', () => {
    expect(() => openSecrets(folder, 'c2hvcnQ=')).toThrow('PORTICO_SECRET_KEY must hold 32 bytes');
    writeFileSync(join(folder, 'secret.key'), 'cut');
    expect(() => openSecrets(folder)).toThrow('must hold 32 bytes');
    expect(readFileSync(join(folder, 'secret.key'), 'utf8')).toBe('cut');
  });
});

describe('seal', () => {
  it('gives another text each time, and back what went in', () => {
    const { seal, unseal } = openSecrets(folder, key);
    for (const text of ['', 'plain', 'é漢字🔑', 'x'.repeat(100_000), '\0']) {
      expect(unseal(seal(text, PLACE), PLACE)).toBe(text);
      expect(seal(text, PLACE)).not.toBe(seal(text, PLACE));
    }
    expect(seal('plain', PLACE)).toMatch(/^v2\.[0-9a-f]{8}\.[\w-]{16}\.[\w-]+$/);
    expect(seal('plain', PLACE)).not.toContain(Buffer.from('plain').toString('base64url'));
  });

  it('notices every change', () => {
    const { seal, unseal } = openSecrets(folder, key);
    const sealed = seal('the password', PLACE);
    const other = openSecrets(folder, Buffer.alloc(32, 8).toString('base64'));
    expect(() => other.unseal(sealed, PLACE)).toThrow('another key');
    for (const broken of ['', 'v1', sealed.slice(0, -4), `${sealed}.x`, sealed.replace('v2', 'v1'), 'v2.a.b.c']) {
      expect(() => unseal(broken, PLACE), broken).toThrow();
    }
    const [version, id, iv, payload] = sealed.split('.') as [string, string, string, string];
    const bytes = Buffer.from(payload, 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      const flipped = Buffer.from(bytes);
      flipped[index]! ^= 1;
      expect(() => unseal([version, id, iv, flipped.toString('base64url')].join('.'), PLACE)).toThrow();
    }
  });
});

describe('a sealed text', () => {
  it('can be opened at its place only', () => {
    const { seal, unseal } = openSecrets(folder, key);
    const places: SealedPlace[] = [
      PLACE,
      { column: 'table.other', companyId: 2 },
      { column: 'table.column', companyId: 3 },
      { column: 'table.column', companyId: 2, record: '' },
      { column: 'table.column', companyId: 2, record: 'a' },
      { column: 'table.column.a', companyId: 2 },
    ];
    for (const place of places) {
      const sealed = seal('the password', place);
      for (const other of places) {
        if (other === place) expect(unseal(sealed, other)).toBe('the password');
        else expect(() => unseal(sealed, other)).toThrow();
      }
    }
  });

  it('that is bound to no place is opened only to be sealed again', () => {
    const bytes = Buffer.alloc(32, 7);
    const { unseal, unsealUnbound, seal } = secretsOf(bytes);
    const old = sealUnbound(bytes, 'é 漢');
    expect(() => unseal(old, PLACE)).toThrow('not a sealed text');
    expect(() => unseal(old.replace('v1', 'v2'), PLACE)).toThrow();
    expect(unsealUnbound(old)).toBe('é 漢');
    expect(() => unsealUnbound(seal('x', PLACE))).toThrow('not a sealed text');
  });
});

describe('derive', () => {
  it('is the same for the same label and key, and for nothing else', () => {
    const { derive } = openSecrets(folder, key);
    expect(derive('role')).toBe(openSecrets(folder, key).derive('role'));
    expect(derive('role')).not.toBe(derive('chain'));
    expect(derive('role')).not.toBe(openSecrets(folder, Buffer.alloc(32, 8).toString('base64')).derive('role'));
    expect(Buffer.from(derive('role'), 'base64url')).toHaveLength(32);
  });
});
