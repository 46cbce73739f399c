import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What needs the installation's key; the key itself never leaves this module, nor enters the database. */
export interface Secrets {
  /** Encrypts text that must be read again (guest passwords, vendor keys): `v1.<key id>.<iv>.<tag and cipher text>`. */
  seal(text: string): string;
  /** @throws Error when the text was changed, cut, or sealed with another key */
  unseal(sealed: string): string;
  /** 256 bits in base64url that only this installation can compute for `label` (role password, chain key, …). */
  derive(label: string): string;
}

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const FILE = 'secret.key';
const OWNER_ONLY = 0o600;

/**
 * Opens the installation's key: the environment's when there is one, else the file `secret.key` in the data folder,
 * which is made (readable by its owner only) when it is missing.
 * @param environmentKey 32 bytes in base64 (`PORTICO_SECRET_KEY`)
 * @throws Error when the key is not 32 bytes or the file cannot be read
 */
export function openSecrets(dataFolder: string, environmentKey?: string): Secrets {
  const key = environmentKey ? decode(environmentKey, 'PORTICO_SECRET_KEY') : fileKey(dataFolder);
  const keyId = createHmac('sha256', key).update('key id').digest('hex').slice(0, 8);
  // Sealing and deriving never use the same bytes.
  const sealingKey = createHmac('sha256', key).update('seal').digest();
  return {
    seal(text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealingKey, iv);
      cipher.setAAD(Buffer.from(keyId));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const payload = Buffer.concat([cipher.getAuthTag(), encrypted]);
      return ['v1', keyId, iv.toString('base64url'), payload.toString('base64url')].join('.');
    },
    unseal(sealed) {
      const [version, sealedWith, iv, payload, ...rest] = sealed.split('.');
      if (version !== 'v1' || !iv || !payload || rest.length > 0) throw new Error('not a sealed text');
      if (sealedWith !== keyId) throw new Error('sealed with another key');
      const bytes = Buffer.from(payload, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', sealingKey, Buffer.from(iv, 'base64url'), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(keyId));
      decipher.setAuthTag(bytes.subarray(0, TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(TAG_BYTES)), decipher.final()]).toString('utf8');
    },
    derive: (label) => createHmac('sha256', key).update(`derive:${label}`).digest('base64url'),
  };
}

function decode(text: string, origin: string): Buffer {
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== KEY_BYTES) throw new Error(`${origin} must hold ${KEY_BYTES} bytes in base64`);
  return key;
}

function fileKey(folder: string): Buffer {
  const path = join(folder, FILE);
  const found = read(path);
  if (found) return found;
  mkdirSync(folder, { recursive: true });
  // Written aside and linked into place: two that start together end up with one key, and nobody reads half of it.
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: OWNER_ONLY, flag: 'wx', flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const made = read(path);
  if (!made) throw new Error(`the key file ${path} vanished`);
  return made;
}

function read(path: string): Buffer | undefined {
  try {
    const key = decode(readFileSync(path, 'utf8'), path);
    if ((statSync(path).mode & 0o777) !== OWNER_ONLY) chmodSync(path, OWNER_ONLY);
    return key;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
