import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { decodeKey, readOrMakeKey } from './keyFile';

/**
 * The place of a sealed text. It can be opened there only, so the owner of the database cannot have the product show it
 * elsewhere (docs/security.md). Nothing of it may change while the text is stored.
 */
export interface SealedPlace {
  /** `table.column`; for a declared parameter `table.column.parameter`. */
  readonly column: string;
  /** The company that the row belongs to; 0 for a table whose rows belong to no company. */
  readonly companyId: number;
  /** What else decides who gets to read it: the address of a mail, for example. */
  readonly record?: string;
}

/** What needs the installation's key; the key itself never enters the database. */
export interface Secrets {
  /** Identifies a key and discloses nothing about it. */
  readonly keyId: string;
  /**
   * Encrypts text that must be read again (guest passwords, vendor keys): `v2.<key id>.<iv>.<tag and cipher text>`. The
   * place is authenticated with it.
   */
  seal(text: string, place: SealedPlace): string;
  /** @throws Error when the text was changed, cut, sealed with another key or for another place */
  unseal(sealed: string, place: SealedPlace): string;
  /**
   * Opens a text from before sealed texts were bound to their place (`v1`), to seal it again.
   * @throws Error as `unseal`
   */
  unsealUnbound(sealed: string): string;
  /** 256 bits in base64url that only this installation can compute for `label` (role password, backup key). */
  derive(label: string): string;
  /** A key of 32 bytes for one purpose (HKDF-SHA-256, RFC 5869). */
  deriveKey(purpose: string): Buffer;
  /** The key of the hashes of erased guests: 32 bytes that a rotation keeps (`storage/installation/traceKey.ts`). */
  readonly traceKey: Buffer;
}

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

const VERSION = 'v2';
const UNBOUND_VERSION = 'v1';

/** What every text begins with that this key has sealed. */
export const sealedPrefix = (keyId: string): string => `${VERSION}.${keyId}.`;
/** The same of texts that are not bound to a place. */
export const unboundPrefix = (keyId: string): string => `${UNBOUND_VERSION}.${keyId}.`;

/** True for a text that is sealed, with any key, bound to a place or not (`v1`). */
export const isSealed = (text: string): boolean => /^v[12]\.[0-9a-f]{8}\.[\w-]{16}\.[\w-]{22,}$/.test(text);

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
  const boundTo = ({ column, companyId, record }: SealedPlace) =>
    Buffer.from(JSON.stringify([VERSION, keyId, column, companyId, record ?? null]));
  const open = (sealed: string, expectedVersion: string, data: Buffer): string => {
    const [version, sealedWith, iv, payload, ...rest] = sealed.split('.');
    if (version !== expectedVersion || !iv || !payload || rest.length > 0) throw new Error('not a sealed text');
    if (sealedWith !== keyId) throw new Error('sealed with another key');
    const bytes = Buffer.from(payload, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', sealingKey, Buffer.from(iv, 'base64url'), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(data);
    decipher.setAuthTag(bytes.subarray(0, TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(TAG_BYTES)), decipher.final()]).toString('utf8');
  };
  const deriveKey = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', `portico ${purpose}`, KEY_BYTES));
  return {
    keyId,
    seal(text, place) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealingKey, iv);
      cipher.setAAD(boundTo(place));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const payload = Buffer.concat([cipher.getAuthTag(), encrypted]);
      return `${sealedPrefix(keyId)}${iv.toString('base64url')}.${payload.toString('base64url')}`;
    },
    unseal: (sealed, place) => open(sealed, VERSION, boundTo(place)),
    unsealUnbound: (sealed) => open(sealed, UNBOUND_VERSION, Buffer.from(keyId)),
    derive: (label) => createHmac('sha256', key).update(`derive:${label}`).digest('base64url'),
    deriveKey,
    traceKey: deriveKey('erased traces'),
  };
}
