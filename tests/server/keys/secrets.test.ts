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
import { openSecrets } from '../../../server/keys/secrets';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const key = Buffer.alloc(32, 7).toString('base64');

describe('the key', () => {
  it('is made once, for its owner alone, and read again', () => {
    const data = join(folder, 'new', 'data');
    const sealed = openSecrets(data).seal('guest');
    expect(readdirSync(data)).toEqual(['secret.key']);
    expect(statSync(join(data, 'secret.key')).mode & 0o777).toBe(0o600);
    expect(Buffer.from(readFileSync(join(data, 'secret.key'), 'utf8'), 'base64')).toHaveLength(32);
    expect(openSecrets(data).unseal(sealed)).toBe('guest');
  });

  it('gets its permissions back when somebody widened them', () => {
    openSecrets(folder);
    chmodSync(join(folder, 'secret.key'), 0o644);
    openSecrets(folder);
    expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600);
  });

  it('comes from the environment when it is there, and then no file is made', () => {
    const sealed = openSecrets(folder, key).seal('x');
    expect(existsSync(join(folder, 'secret.key'))).toBe(false);
    expect(openSecrets(join(folder, 'elsewhere'), key).unseal(sealed)).toBe('x');
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
      expect(unseal(seal(text))).toBe(text);
      expect(seal(text)).not.toBe(seal(text));
    }
    expect(seal('plain')).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]{16}\.[\w-]+$/);
    expect(seal('plain')).not.toContain(Buffer.from('plain').toString('base64url'));
  });

  it('notices every change', () => {
    const { seal, unseal } = openSecrets(folder, key);
    const sealed = seal('the password');
    const other = openSecrets(folder, Buffer.alloc(32, 8).toString('base64'));
    expect(() => other.unseal(sealed)).toThrow('another key');
    for (const broken of ['', 'v1', sealed.slice(0, -4), `${sealed}.x`, sealed.replace('v1', 'v2'), 'v1.a.b.c']) {
      expect(() => unseal(broken), broken).toThrow();
    }
    const [version, id, iv, payload] = sealed.split('.') as [string, string, string, string];
    const bytes = Buffer.from(payload, 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      const flipped = Buffer.from(bytes);
      flipped[index]! ^= 1;
      expect(() => unseal([version, id, iv, flipped.toString('base64url')].join('.'))).toThrow();
    }
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
