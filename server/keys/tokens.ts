import { createHash, createHmac, randomBytes } from 'node:crypto';

/** `pts_` = session (access and refresh), `ptk_` = API key: scanners and people recognize a leaked token. */
export const SESSION_PREFIX = 'pts_';
export const API_KEY_PREFIX = 'ptk_';
/** Prefix of a known device's token; it grants nothing by itself. */
export const DEVICE_PREFIX = 'ptb_';
/** Prefix of a job token: valid for one call that the server makes for a job's owner. It never leaves the process. */
export const JOB_TOKEN_PREFIX = 'ptd_';

/**
 * Whether a request says that a job sends it. The session plugin refuses such a token that it has not issued, before
 * the database is asked.
 */
export const isJobToken = (token: string | undefined): boolean => token?.startsWith(JOB_TOKEN_PREFIX) ?? false;

/** A new bearer secret: prefix and 256 random bits in base64url. It is shown once; only its hash is stored. */
export function createToken(prefix: string): string {
  return prefix + randomBytes(32).toString('base64url');
}

/**
 * The refresh token that replaces `token`: HMAC-SHA-256 of `salt` with `token` as the key. Computing it needs both the
 * token and the salt, which is in the database.
 */
export function nextRefreshToken(token: string, salt: string): string {
  return SESSION_PREFIX + createHmac('sha256', token).update(`refresh ${salt}`).digest('base64url');
}

/** Signs what is stored of tokens; derived from the installation's key. */
export interface TokenKey {
  /** 32 bytes. */
  readonly tokenKey: Buffer;
}

/** SHA-256 of the whole token (prefix included) in lower-case hex. A slow hash is not needed for 256 random bits. */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * What is stored of a token, and looked up by: its SHA-256, a point, and the HMAC-SHA-256 of that in base64url. The
 * owner of the database can compute the first part for a token that they make up, but not the second one, so what they
 * insert is found by no token.
 */
export const hashToken = (key: TokenKey, token: string): string => signDigest(key, digestOf(token));

/** The hash of a token of which only the SHA-256 is known. */
export const signDigest = ({ tokenKey }: TokenKey, digest: string): string =>
  `${digest}.${createHmac('sha256', tokenKey).update(digest).digest('base64url')}`;

/** The SHA-256 in a hash; undefined when the hash is not signed with this key. */
export function digestIn(key: TokenKey, hash: string): string | undefined {
  const [digest = ''] = hash.split('.');
  return hash === signDigest(key, digest) ? digest : undefined;
}
