import { randomBytes } from 'node:crypto';
import {
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  SignJWT,
  UnsecuredJWT,
  type CryptoKey,
  type JWK,
  type JWTPayload,
} from 'jose';

/** A key of an identity provider. */
interface TokenKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  /** The public key as it is published. */
  readonly jwk: JWK;
}

/**
 * How a token is signed otherwise than it should be:
 * - `none`: not at all;
 * - `other`: by a key that is not published, under the name of the one that is;
 * - `jku`, `x5u`, `jwk`: by a key that is not published, and which this header names;
 * - `secret`: with the secret of the client (HS256);
 * - `public`: with the published key taken for a secret (HS256);
 * - `PS256`: by the published key, with an algorithm that it is not for.
 */
export type WrongSignature = 'none' | 'other' | 'jku' | 'x5u' | 'jwk' | 'secret' | 'public' | 'PS256';

/** Who signs. */
interface Signer {
  readonly key: TokenKey;
  /** The key that is not published. */
  readonly strange: TokenKey;
  /** Where `jku` and `x5u` find it. */
  readonly strangeAddress: string;
  readonly secret: string;
}

export async function newTokenKey(): Promise<TokenKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const kid = randomBytes(4).toString('hex');
  return { kid, privateKey, publicKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } };
}

/** Signs claims as a JWT. @param typ of its header; undefined: none */
export async function signToken(
  claims: JWTPayload,
  { key, strange, strangeAddress, secret }: Signer,
  { signature, typ }: { readonly signature?: WrongSignature | undefined; readonly typ?: string | undefined },
): Promise<string> {
  if (signature === 'none') return new UnsecuredJWT(claims).encode();
  const sign = (by: CryptoKey | Uint8Array, header: Readonly<Record<string, unknown>>, alg = 'RS256') =>
    new SignJWT(claims).setProtectedHeader({ alg, ...header, ...(typ !== undefined && { typ }) }).sign(by);
  const { kid } = key;
  const bytes = (text: string) => new TextEncoder().encode(text);
  switch (signature) {
    case 'other':
      return sign(strange.privateKey, { kid });
    case 'jku':
    case 'x5u':
      return sign(strange.privateKey, { kid: strange.kid, [signature]: strangeAddress });
    case 'jwk':
      return sign(strange.privateKey, { kid: strange.kid, jwk: strange.jwk });
    case 'secret':
      return sign(bytes(secret), { kid }, 'HS256');
    case 'public':
      return sign(bytes(await exportSPKI(key.publicKey)), { kid }, 'HS256');
    case 'PS256':
      return sign((await importJWK(await exportJWK(key.privateKey), 'PS256')) as CryptoKey, { kid }, 'PS256');
    default:
      return sign(key.privateKey, { kid });
  }
}
