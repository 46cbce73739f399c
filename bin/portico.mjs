#!/usr/bin/env node
// The `portico` command, which is also `npm start`: prepares the clone, then hands over to the built server's own
// command line. `portico build` only prepares. An installed package is a build already, and has no lock file.
import { requireNode } from './nodeVersion.mjs';
import { endWithNpm } from './parent.mjs';
import { read } from './steps.mjs';

/** Errors whose message says all there is to say; a stack would bury it. */
const EXPLAINED = [
  'PreparationError',
  'CommandError',
  'ConfigError',
  'DatabaseUrlError',
  'DatabaseInUseError',
  'EmbeddedDatabaseError',
  'KeyMismatchError',
];

const args = process.argv.slice(2);
endWithNpm();
try {
  requireNode();
  if (read('package-lock.json') !== undefined) {
    const { prepare } = await import('./prepare.mjs');
    await prepare({ need: ['install', 'generate', 'build'] });
  }
  if (args[0] !== 'build') {
    const { run } = await import('../dist/server/cli.js');
    await run(args);
  }
} catch (error) {
  console.error(EXPLAINED.includes(error?.name) ? `portico: ${error.message}` : error);
  process.exit(1);
}
