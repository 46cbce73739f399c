// Which tests run a second time, on an outside database server and on an older Node.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.mjs';

/**
 * They send the statements of the others for every role, field and body, which takes minutes (the matrix of permissions
 * sends a part of its own there); or they are about what is refused before any statement; or they read the source or what
 * describes it; or most of their time is spent hashing passwords (`server/auth/passwords.test.ts` does so on both) or
 * keeping worker threads busy (`server/workers/pool.test.ts` has them on both). One database and one Node is enough.
 */
const ONCE = [
  'contract/openapi.test.ts',
  'contract/specification.test.ts',
  'security/asvs.test.ts',
  'security/bodies.test.ts',
  'security/breakGlass.test.ts',
  'security/documented.test.ts',
  'security/effectiveRights.test.ts',
  'security/emailChange.test.ts',
  'security/escalation.test.ts',
  'security/forgottenPassword.test.ts',
  'security/formerAddresses.test.ts',
  'security/fuzz.test.ts',
  'security/hiddenFields.test.ts',
  'security/hostileBodies.test.ts',
  'security/hostileFiles.test.ts',
  'security/invitations.test.ts',
  'security/masks.test.ts',
  'security/newSignIns.test.ts',
  'security/openIdConnect.test.ts',
  'security/passkeys.test.ts',
  'security/passwords.test.ts',
  'security/permittedBodies.test.ts',
  'security/profileRights.test.ts',
  'security/regularExpressions.test.ts',
  'security/routes.test.ts',
  'security/scopedBodies.test.ts',
  'security/signInSteps.test.ts',
  'security/singleLogout.test.ts',
  'security/singleSignOn.test.ts',
  'security/sources.test.ts',
  'security/whyHidden.test.ts',
  'server/actions/jobs/brokenRows.test.ts',
  'server/actions/jobs/everyExport.test.ts',
  'server/actions/jobs/roundTrips.test.ts',
  'server/auth/signIn.test.ts',
  'server/workers/busy.test.ts',
];

/**
 * What can be different on another database server or another Node: statements, locks, row-level security, the server's
 * own messages, backups; the wire, streams, hashes, worker threads, what Node knows of languages and time zones.
 */
const FOLDERS = [
  'contract',
  'domain/text',
  'domain/time',
  'security',
  'server/actions',
  'server/auth',
  'server/commands/backup',
  'server/db',
  'server/storage',
  'server/workers',
];

/** Test files of a folder, or those whose path begins so. */
function filesOf(part) {
  const tests = join(root, 'tests');
  return readdirSync(tests, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.test.ts') && (name.startsWith(`${part}/`) || name.startsWith(`${part}.`)));
}

export const ON_BOTH = FOLDERS.flatMap(filesOf)
  .filter((name) => !ONCE.includes(name))
  .map((name) => `tests/${name}`);
