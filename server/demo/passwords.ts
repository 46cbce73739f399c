import { hash } from '@node-rs/argon2';
import { passwordOf, ROLES } from './logins';
import { Random } from './random';
import type { PasswordHashes } from './records/administrators';

/** What a sign-in expects (argon2id is this function's default); another cost only means that the first sign-in hashes again. */
const COST = { memoryCost: 7_168, timeCost: 5, parallelism: 1 } as const;

/** Hashes of the demo passwords, each with a salt from the seed, so that the same seed gives the same rows. */
export async function passwordHashes(seed: number): Promise<PasswordHashes> {
  const random = new Random(seed).fork('passwords');
  const salted = (label: string, password: string) =>
    hash(password, { ...COST, salt: Buffer.from(random.fork(label).hex(32), 'hex') });
  const hashes = await Promise.all(
    ROLES.map(async ({ role }) => [role, await salted(role, passwordOf(role))] as const),
  );
  return {
    byRole: new Map(hashes),
    unknown: await salted('unknown', random.fork('nobody').hex(64)),
  };
}
