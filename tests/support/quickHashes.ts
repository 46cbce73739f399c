import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';

/**
 * Stands in for `@node-rs/argon2` in the projects `server` and `walks`, where people sign in thousands of times: hashes
 * are real ones, with next to no work, and say the parameters that were asked for. What the real ones cost, and that the
 * server asks for it, is for `tests/server/auth/passwords.test.ts`, which has the package itself, as browsers and
 * releases have.
 */
const real = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2;
const QUICK = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const;
const PARAMETERS = /(?<=^\$argon2id\$v=19\$)m=\d+,t=\d+,p=\d+(?=\$)/;

export const { parseOptions } = real;

/** @returns a hash of next to no work that says it had the work of `options` */
export async function hash(...[password, options]: Parameters<typeof Argon2.hash>): Promise<string> {
  const { memoryCost = 19_456, timeCost = 2, parallelism = 1 } = options ?? {};
  const made = await real.hash(password, { ...options, ...QUICK });
  return made.replace(PARAMETERS, `m=${memoryCost},t=${timeCost},p=${parallelism}`);
}

/** Compares with a hash of this file's. @throws for what is no hash */
export const verify = (...[hashed, password]: Parameters<typeof Argon2.verify>): Promise<boolean> =>
  real.verify(
    typeof hashed === 'string'
      ? hashed.replace(PARAMETERS, `m=${QUICK.memoryCost},t=${QUICK.timeCost},p=${QUICK.parallelism}`)
      : hashed,
    password,
  );
