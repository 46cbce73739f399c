import type { PoolConfig } from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';

/** `DATABASE_URL` cannot be used; the message says why and never repeats the address, which holds a password. */
class DatabaseUrlError extends Error {
  override readonly name = 'DatabaseUrlError';
}

/** How to reach a database, without a connection string: in `pg` a string would win over user and password. */
export type Connection = Omit<PoolConfig, 'connectionString'>;

/** Values of `sslmode`: those of libpq, and `no-verify` of node-postgres. */
const MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];
/** Every mode but these two encrypts and checks the certificate and the host name. */
const UNCHECKED = ['disable', 'no-verify'];

/**
 * Reads `DATABASE_URL` into the settings of both pools, TLS and every other parameter included.
 *
 * `sslmode`: `disable` never encrypts; `no-verify` encrypts and accepts any certificate; every other mode encrypts and
 * checks certificate and host name. libpq falls back to an unencrypted connection with `allow` and `prefer`, and checks
 * less with `require` and `verify-ca`; here that needs `uselibpqcompat=true` in the address.
 * @throws DatabaseUrlError when it is no address of a PostgreSQL server, or a certificate file cannot be read
 */
export function readDatabaseUrl(text: string): Connection {
  if (!/^(postgres(ql)?:\/\/|socket:|\/)/.test(text)) {
    throw new DatabaseUrlError('DATABASE_URL is no address such as postgresql://owner:password@host:5432/portico');
  }
  try {
    return parseIntoClientConfig(withExplicitMode(text)) as Connection;
  } catch (error) {
    const { code, path, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EACCES') {
      throw new DatabaseUrlError(`DATABASE_URL names a certificate file that cannot be read: ${path}`);
    }
    if (error instanceof DatabaseUrlError) throw error;
    if (/verify-ca/.test(message)) throw new DatabaseUrlError('DATABASE_URL: sslmode=verify-ca needs sslrootcert');
    throw new DatabaseUrlError(
      'DATABASE_URL cannot be read. Special characters in user and password must be percent-encoded (`@` is %40, ' +
        '`/` is %2F), the port is a number, and one host is named.',
    );
  }
}

/** Says `verify-full` for the modes that mean it: what they mean must not depend on the version of the parser. */
function withExplicitMode(text: string): string {
  const [mode, ...others] = [...text.matchAll(/[?&]sslmode=([^&]*)/g)].map((match) => match[1] ?? '');
  if (mode === undefined) return text;
  // The parser takes the last one.
  if (others.length > 0) throw new DatabaseUrlError('DATABASE_URL names sslmode more than once');
  if (!MODES.includes(mode)) throw new DatabaseUrlError(`DATABASE_URL: sslmode is one of ${MODES.join(', ')}`);
  if (UNCHECKED.includes(mode) || /[?&]uselibpqcompat=true(&|$)/.test(text)) return text;
  return text.replace(/([?&]sslmode=)[^&]*/, '$1verify-full');
}
