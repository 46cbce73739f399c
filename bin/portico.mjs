#!/usr/bin/env node
// The `portico` command, which is also `npm start`: prepares the clone, then hands over to the built server's own
// command line. `portico build` only prepares.
import { endWithNpm } from './parent.mjs';
import { prepare } from './prepare.mjs';

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
  await prepare({ need: ['install', 'generate', 'build'] });
  if (args[0] !== 'build') {
    const { run } = await import('../dist/server/cli.js');
    await run(args);
  }
} catch (error) {
  console.error(EXPLAINED.includes(error?.name) ? `portico: ${error.message}` : error);
  process.exit(1);
}
