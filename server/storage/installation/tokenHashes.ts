import { digestIn, signDigest, type TokenKey } from '../../keys/tokens';
import type { Source } from '../audit/auditHeads';

/** Every column with hashes of tokens that outlive a change of their key. Sessions end instead. */
const COLUMNS = [
  { table: 'api_token', column: 'token' },
  { table: 'password_link', column: 'hash' },
  { table: 'sponsor_link', column: 'hash' },
  { table: 'known_device', column: 'hash' },
  { table: 'recovery_code', column: 'hash' },
] as const;

/** What a token's hash was before hashes were signed: its SHA-256 alone. */
const DIGEST = /^[0-9a-f]{64}$/;

/**
 * Signs the hashes that are not signed: from before hashes were signed, or of demo data. As the owner, in a transaction.
 * @returns how many there were
 */
export const signTokenHashes = (target: Source, key: TokenKey): Promise<number> =>
  replaceHashes(target, (hash) => (DIGEST.test(hash) ? signDigest(key, hash) : undefined));

/** How many hashes are not signed. */
export const countUnsignedHashes = (source: Source): Promise<number> =>
  replaceHashes(source, (hash) => (DIGEST.test(hash) ? hash : undefined));

/**
 * Signs the hashes again that are signed with another key; any other one stays as it is, and is found by no token. As
 * the owner, in a transaction.
 */
export const resignTokenHashes = (target: Source, from: TokenKey, to: TokenKey): Promise<number> =>
  replaceHashes(target, (hash) => {
    const digest = digestIn(from, hash);
    return digest === undefined ? undefined : signDigest(to, digest);
  });

async function replaceHashes(target: Source, next: (hash: string) => string | undefined): Promise<number> {
  let count = 0;
  for (const { table, column } of COLUMNS) {
    const { rows: tables } = await target.query('select to_regclass($1) as name', [`public.${table}`]);
    // Schema files declare some of these tables.
    if (!tables[0]?.['name']) continue;
    const { rows } = await target.query(`select distinct ${column} as hash from ${table}`);
    const pairs = rows.flatMap(({ hash }) => {
      const replaced = next(String(hash));
      return replaced === undefined ? [] : [[String(hash), replaced] as const];
    });
    await target.query(
      `update ${table} t set ${column} = s.next from unnest($1::text[], $2::text[]) as s (hash, next)
       where t.${column} = s.hash`,
      [pairs.map(([hash]) => hash), pairs.map(([, replaced]) => replaced)],
    );
    count += pairs.length;
  }
  return count;
}

/** Ends every session: their tokens are not signed with the key of now, or it is not known which of them had ended. */
export async function endEverySession(target: Source, reason: string): Promise<void> {
  await target.query(`update session set revoked_at = now(), revoked_for = $1 where revoked_at is null`, [reason]);
}
