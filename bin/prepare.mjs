// Makes a fresh clone ready to run: packages, generated code, builds. Uses nothing but Node itself, since it runs
// before anything is installed.
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { REPORTS, bundledPackages } from './bundled.mjs';
import { LOCK, install, isProductionOnly } from './install.mjs';
import { writeLicences } from './licences.mjs';
import { requireNode } from './nodeVersion.mjs';
import { writeSbom } from './sbom.mjs';
import { PreparationError, digest, read, root, run, step } from './steps.mjs';

export { root };

const STAMPS = 'dist/stamps.json';

/** What each product is made of. A product is made again when the content of a source has changed. */
const PRODUCTS = {
  generate: {
    says: 'Generating types and validators',
    sources: ['domain', 'schemas', 'server/generate', 'server/context/models.ts', LOCK],
    result: 'domain/generated',
    command: ['--import', 'tsx', 'server/generate/index.ts'],
  },
  console: {
    says: 'Building the console',
    sources: [
      ...['domain', 'dataProvider', 'resources', 'customViews', 'src', 'locales', 'schemas'],
      ...['public', 'index.html', 'vite.config.ts', 'tsconfig.json', LOCK],
    ],
    result: 'dist/console/index.html',
    command: ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
  },
  server: {
    says: 'Building the server',
    sources: [
      'domain',
      'locales',
      'schemas',
      'server',
      'bin/bundled.mjs',
      'vite.server.config.ts',
      'tsconfig.json',
      LOCK,
    ],
    result: 'dist/server/cli.js',
    command: ['node_modules/vite/bin/vite.js', 'build', '--config', 'vite.server.config.ts', '--logLevel', 'warn'],
  },
  sbom: {
    says: 'Listing the packages (SBOM)',
    sources: ['package.json', LOCK, 'bin/bundled.mjs', 'bin/licences.mjs', 'bin/sbom.mjs', ...REPORTS],
    result: 'dist/sbom.json',
    make: () => writeSbom('dist/sbom.json', bundledPackages()),
  },
  licences: {
    says: 'Collecting the licences of the packages',
    sources: [LOCK, 'fonts', 'bin/bundled.mjs', 'bin/licences.mjs', ...REPORTS],
    result: 'dist/third-party-licences.txt',
    make: () => writeLicences('dist/third-party-licences.txt'),
  },
};
const BUILDS = ['console', 'server'];
/** Made from what Vite reports about the builds. */
const LISTS = ['sbom', 'licences'];
/** Whatever the caller's environment is for, what is built is for production; and one notice of Vite's is not for him. */
const BUILD_ENVIRONMENT = { NODE_ENV: 'production', VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' };

/** Derived from the rest, so never a source. */
const GENERATED = join(root, 'domain', 'generated', sep);

/**
 * Installs, generates and builds what is missing or stale, and nothing else.
 * @param {{ need: ('install' | 'generate' | 'build')[] }} options
 * @throws {PreparationError} when one of them fails
 */
export async function prepare({ need }) {
  requireNode();
  if (need.includes('build') && runsAsBuilt()) return;
  if (need.includes('install')) await install();
  if (need.includes('generate')) await make(['generate']);
  if (need.includes('build')) {
    await make(BUILDS);
    await make(LISTS);
  }
}

/**
 * True in a production installation: built, and without the packages that build.
 * @throws {PreparationError} when the sources have changed since
 */
function runsAsBuilt() {
  if (!existsSync(join(root, PRODUCTS.server.result)) || !isProductionOnly()) return false;
  // Without the sources there is nothing to compare.
  if (existsSync(join(root, 'server')) && outdated([...BUILDS, ...LISTS]).length > 0) {
    throw new PreparationError(
      'The sources have changed since they were built, and the packages that build them are not installed: ' +
        'npm ci --ignore-scripts && npm run build && npm prune --omit=dev --ignore-scripts',
    );
  }
  return true;
}

/** The products that are missing, or whose sources have changed. */
function outdated(names) {
  const stamps = readStamps();
  return names
    .map((name) => ({ ...PRODUCTS[name], name, wanted: digestOf(PRODUCTS[name].sources) }))
    .filter(({ name, result, wanted }) => stamps[name] !== wanted || !existsSync(join(root, result)));
}

async function make(names) {
  const stamps = readStamps();
  const stale = outdated(names);
  // Together: each leaves a processor idle for much of its time.
  const outcomes = await Promise.allSettled(
    stale.map(({ name, says, command, make: makeIt, wanted }) =>
      step(says, async () => {
        delete stamps[name];
        const env = { ...process.env, ...BUILD_ENVIRONMENT };
        if (makeIt) await makeIt();
        else if ((await run(process.execPath, command, { env })) !== 0)
          throw new PreparationError(`${says} failed; see above.`);
        stamps[name] = wanted;
      }),
    ),
  );
  if (stale.length === 0) return;
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(join(root, STAMPS), `${JSON.stringify(stamps, null, 2)}\n`);
  for (const { reason } of outcomes) if (reason) throw reason;
}

function readStamps() {
  try {
    return JSON.parse(read(STAMPS));
  } catch {
    return {};
  }
}

/** By content, not by time: a checkout changes times, and a build that was not needed costs half a minute. */
function digestOf(sources) {
  return digest(
    sources.map((source) => {
      if (!digests.has(source)) digests.set(source, digestOfOne(source));
      return digests.get(source);
    }),
  );
}

/** Several products share sources; nothing changes them while we look. */
const digests = new Map();

function digestOfOne(source) {
  const path = join(root, source);
  if (!existsSync(path)) return 'absent';
  if (!statSync(path).isDirectory()) return digest([readFileSync(path)]);
  const entries = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map((entry) => join(entry.parentPath, entry.name)).sort();
  return digest(
    files.flatMap((file) => (file.startsWith(GENERATED) ? [] : [relative(root, file), readFileSync(file)])),
  );
}
