import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PreparationError, digest, read, root, run, step } from './steps.mjs';

export const LOCK = 'package-lock.json';
/** Says which lock file the packages that are there came from, and for which machine. */
const INSTALLED = 'node_modules/.portico-installed';

/**
 * Installs the packages when they are missing or are not those of the lock file.
 * @throws {PreparationError}
 */
export async function install() {
  const lock = readFileSync(join(root, LOCK), 'utf8');
  const wanted = `${digest([lock])} ${process.platform}-${process.arch}\n`;
  const stamp = read(INSTALLED);
  if (stamp === wanted) return;
  // Without our stamp another program has installed: only what is really there counts.
  const otherMachine = stamp !== undefined && stamp.split(' ')[1] !== wanted.split(' ')[1];
  if (otherMachine || !isInstalled(lock)) {
    // With NODE_ENV=production npm would leave out what builds the console. No package may run a script of its own, and
    // nothing but the versions of the lock file is ever installed.
    const options = ['--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund'];
    await step('Installing packages', async () => {
      if ((await npm(['ci', ...options, '--loglevel=error'])) !== 0) {
        throw new PreparationError('The packages of package-lock.json cannot be installed; see above.');
      }
    });
  }
  try {
    writeFileSync(join(root, INSTALLED), wanted);
  } catch {
    // Installed by another user, for us to read only: then we look again next time.
  }
}

/**
 * True where the production packages are installed and those that build are not: what is built runs as it is.
 * (`npm ci --omit=dev`, or `npm prune --omit=dev` after a build)
 */
export function isProductionOnly() {
  const lock = readFileSync(join(root, LOCK), 'utf8');
  return read('node_modules/vite/package.json') === undefined && isInstalled(lock, { dev: false });
}

/** Whether npm's own record of what it has installed agrees with the lock file. */
function isInstalled(lock, { dev } = { dev: true }) {
  const record = read('node_modules/.package-lock.json');
  if (record === undefined) return false;
  const there = JSON.parse(record).packages;
  return Object.entries(JSON.parse(lock).packages).every(([path, entry]) => {
    const { version, optional, os, cpu, libc } = entry;
    if (path === '' || (!dev && (entry.dev || entry.devOptional))) return true;
    if (there[path] !== undefined) return there[path].version === version;
    // npm leaves out what is for other machines, with all that only it needs; what is for this one has to be there.
    const forThisOne = os?.includes(process.platform) && cpu?.includes(process.arch) && libc === undefined;
    return optional === true && !forThisOne;
  });
}

/**
 * Runs npm.
 * @returns {Promise<number>} its exit code
 */
export function npm(args, options = {}) {
  // The npm that has started us, if one has: it need not be on the path.
  const self = process.env.npm_execpath;
  if (self && basename(self) === 'npm-cli.js') return run(process.execPath, [self, ...args], options);
  return run('npm', args, { shell: process.platform === 'win32', ...options });
}
