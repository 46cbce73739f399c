// What the scripts here do over and over. All they say goes to the error output: the standard output belongs to the
// command that was asked for.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(fileURLToPath(import.meta.url), '../..');

/** A failure that was explained already: print the message, not the stack. */
export class PreparationError extends Error {
  name = 'PreparationError';
}

/** Runs a step, and reports what it is and how long it took. */
export async function step(says, work) {
  const began = Date.now();
  say(`${says}…`);
  await work();
  say(`${says}: done in ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

/**
 * Runs a program in the repository with its output on our error output.
 * @returns {Promise<number>} its exit code; never rejects
 */
export function run(program, args, options = {}) {
  return new Promise((done) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 2, 2], ...options });
    // A signal that stops us stops what we have started.
    const stop = (signal) => {
      child.kill(signal);
      process.off('SIGTERM', stop);
      process.kill(process.pid, signal);
    };
    process.on('SIGTERM', stop);
    child.once('error', (error) => {
      say(error.message);
      done(1);
    });
    child.once('close', (code) => {
      process.off('SIGTERM', stop);
      done(code ?? 1);
    });
  });
}

export function say(text) {
  process.stderr.write(`${text}\n`);
}

/** A file of the repository as text; undefined when it cannot be read. */
export function read(path) {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return undefined;
  }
}

export function digest(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
}
