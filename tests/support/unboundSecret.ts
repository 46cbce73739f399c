import { createCipheriv, createHmac, randomBytes } from 'node:crypto';

/** Seals a text as it was done before sealed texts were bound to their place (`v1`). @param key the installation's */
export function sealUnbound(key: Buffer, text: string): string {
  const keyId = createHmac('sha256', key).update('key id').digest('hex').slice(0, 8);
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', createHmac('sha256', key).update('seal').digest(), iv);
  cipher.setAAD(Buffer.from(keyId));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const payload = Buffer.concat([cipher.getAuthTag(), encrypted]);
  return ['v1', keyId, iv.toString('base64url'), payload.toString('base64url')].join('.');
}
