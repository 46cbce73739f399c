// Which tests run a second time: on an outside database server, and on the newest other Node.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.mjs';

/** They send the statements of the others for every role, field and body, which takes minutes: one database is enough. */
const ONCE = ['hiddenFields.test.ts', 'matrix.test.ts', 'scopedBodies.test.ts'];

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
