// Which tests run a second time: on an outside database server, and on the newest other Node.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.mjs';

/**
 * They send the statements of the others for every role, field and body, which takes minutes; or they are about what is
 * refused before any statement; or most of their time is spent hashing passwords (`server/auth` does so on both). One
 * database and one Node is enough.
 */
const ONCE = [
  'asvs.test.ts',
  'bodies.test.ts',
  'breakGlass.test.ts',
  'documented.test.ts',
  'effectiveRights.test.ts',
  'emailChange.test.ts',
  'escalation.test.ts',
  'forgottenPassword.test.ts',
  'formerAddresses.test.ts',
  'fuzz.test.ts',
  'hiddenFields.test.ts',
  'hostileFiles.test.ts',
  'keycloak.test.ts',
  'masks.test.ts',
  'matrix.test.ts',
  'newSignIns.test.ts',
  'passkeys.test.ts',
  'passwords.test.ts',
  'profileRights.test.ts',
  'routes.test.ts',
  'scopedBodies.test.ts',
  'signInSteps.test.ts',
  'singleLogout.test.ts',
  'singleSignOn.test.ts',
  'sources.test.ts',
  'whyHidden.test.ts',
];

const security = readdirSync(join(root, 'tests', 'security')).filter(
  (name) => name.endsWith('.test.ts') && !ONCE.includes(name),
);

/**
 * What can be different on another database server or another Node: statements, locks, row-level security, the server's
 * own messages, backups; the wire, streams, hashes, worker threads.
 */
export const ON_BOTH = [
  'contract',
  'server/actions',
  'server/auth',
  'server/commands/backup',
  'server/db',
  'server/storage',
  'server/workers',
  ...security.map((name) => `security/${name}`),
].map((part) => `tests/${part}`);
