import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { decodeKey, readOrMakeKey } from './keyFile';

/** What needs the installation's key; the key itself never enters the database. */
export interface Secrets {
  /** Identifies a key and discloses nothing about it. */
  readonly keyId: string;
  /** Encrypts text that must be read again (guest passwords, vendor keys): `v1.<key id>.<iv>.<tag and cipher text>`. */
  seal(text: string): string;
  /** @throws Error when the text was changed, cut, or sealed with another key */
  unseal(sealed: string): string;
  /** 256 bits in base64url that only this installation can compute for `label` (role password, backup key). */
  derive(label: string): string;
  /** A key of 32 bytes for one purpose (HKDF-SHA-256, RFC 5869). */
  deriveKey(purpose: string): Buffer;
}

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Matches every sealed text of a key inside a longer text, JSON for example. */
export const sealedBy = (keyId: string): RegExp =>
  new RegExp(`v1\\.${keyId}\\.[A-Za-z0-9_-]{16}\\.[A-Za-z0-9_-]{22,}`, 'g');

/**
 * Opens the installation's key: the environment's when there is one, else the file `secret.key` in the data folder,
 * which is made (readable by its owner only) when it is missing.
 * @param environmentKey 32 bytes in base64 (`PORTICO_SECRET_KEY`)
 * @throws Error when the key is not 32 bytes or the file cannot be read
 */
export function openSecrets(dataFolder: string, environmentKey?: string): Secrets {
  return secretsOf(environmentKey ? decodeKey(environmentKey, 'PORTICO_SECRET_KEY') : readOrMakeKey(dataFolder));
}

/** @param key 32 bytes */
export function secretsOf(key: Buffer): Secrets {
  const keyId = createHmac('sha256', key).update('key id').digest('hex').slice(0, 8);
  // Sealing and deriving never use the same bytes.
  const sealingKey = createHmac('sha256', key).update('seal').digest();
  return {
    keyId,
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
    deriveKey: (purpose) => Buffer.from(hkdfSync('sha256', key, '', `portico ${purpose}`, KEY_BYTES)),
  };
}
