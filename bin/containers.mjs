// Builds the image and runs it as compose.yaml does: read-only, without capabilities, on a PostgreSQL. Only where podman
// or buildah is there and the base images can be fetched; otherwise it says what was not done.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.mjs';

const IMAGE = 'localhost/portico-check';
/** The container must be healthy within this time, in ms. */
const START_LIMIT_MS = 120_000;
const FETCH_LIMIT_MS = 300_000;
/** As compose.yaml limits the container. */
const LIMITS = ['--read-only', '--tmpfs=/tmp', '--cap-drop=all', '--security-opt=no-new-privileges', '--network=host'];

/**
 * @returns {Promise<{ outcome: string, passed: number, failed: number, skipped?: string }>} `skipped` says what was not
 *   done, and why
 */
export async function checkContainers() {
  const tools = ['podman', 'buildah'].filter((name) => spawnSync(name, ['--version']).status === 0);
  if (tools.length === 0) return skip('neither podman nor buildah is installed (Debian packages: podman, buildah).');
  const images = baseImages();
  const missing = images.find((image) => !has(tools[0], image) && !fetchImage(tools[0], image));
  if (missing) return skip(`${tools[0]} cannot fetch ${missing}, so no image was built.`);
  // Where podman may not run containers, buildah can still build in a changed root.
  const tool = tools.find((name) => name === 'buildah' || canRun(images[0]));
  if (!tool) return skip('podman cannot run containers on this machine (see above), so no image was built.');
  console.log(`Building the image with ${tool}…`);
  try {
    const isolation = tool === 'buildah' ? ['--isolation', 'chroot'] : [];
    const built = execute(tool, ['build', ...isolation, '--format', 'docker', '--tag', IMAGE, '.']);
    if (built !== 0) return fail('the image cannot be built; see above');
    const database = process.env.PORTICO_TEST_DATABASE_URL;
    if (tool === 'buildah') return { ...passed, skipped: 'the image was built but not run: buildah only builds.' };
    if (!database) return { ...passed, skipped: 'the image was built but not run: no PORTICO_TEST_DATABASE_URL.' };
    return await runImage(database);
  } finally {
    spawnSync(tool, ['rmi', '--force', IMAGE]);
  }
}

const passed = { outcome: 'ok', passed: 0, failed: 0 };
const skip = (skipped) => {
  console.log(`Skipped: ${skipped}`);
  return { outcome: 'SKIPPED', passed: 0, failed: 0, skipped };
};
const fail = (message) => ({
  outcome: 'FAILED',
  passed: 0,
  failed: 1,
  failures: [{ title: 'Dockerfile', message }],
});

/** The images that the Dockerfile starts from. */
const baseImages = () => [
  ...new Set([...readFileSync(join(root, 'Dockerfile'), 'utf8').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)),
];

function has(tool, image) {
  const [command, ...rest] = tool === 'podman' ? ['image', 'exists', image] : ['inspect', '--type', 'image', image];
  return spawnSync(tool, [command, ...rest]).status === 0;
}

const canRun = (image) => execute('podman', ['run', '--rm', ...LIMITS, image, 'node', '--version']) === 0;

const fetchImage = (tool, image) =>
  spawnSync(tool, ['pull', image], { stdio: ['ignore', 2, 2], timeout: FETCH_LIMIT_MS }).status === 0;

const execute = (program, args) => spawnSync(program, args, { cwd: root, stdio: ['ignore', 1, 2] }).status;

/** Starts the image on an empty database of its own, and waits until its health check succeeds. */
async function runImage(database) {
  const { default: pg } = await import('pg');
  const name = `portico_image_${randomBytes(6).toString('hex')}`;
  const server = new pg.Client(database);
  await server.connect();
  await server.query(`create database ${name}`);
  const own = Object.assign(new URL(database), { pathname: `/${name}` });
  const environment = { DATABASE_URL: own.href, PORT: '3900', PORTICO_SECRET_KEY: randomBytes(32).toString('base64') };
  try {
    // Names only: values on the command line could be read by everybody on the machine.
    const variables = Object.keys(environment).flatMap((variable) => ['--env', variable]);
    const started = spawnSync('podman', ['run', '--detach', '--name', name, ...LIMITS, ...variables, IMAGE], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'ignore', 2],
    });
    if (started.status !== 0) return fail('the container does not start');
    return (await healthy(name)) ? passed : fail(`the container is not healthy: ${logOf(name)}`);
  } finally {
    spawnSync('podman', ['rm', '--force', '--volumes', name]);
    await server.query(`drop database ${name} with (force)`);
    await server.end();
  }
}

async function healthy(name) {
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline) {
    if (spawnSync('podman', ['healthcheck', 'run', name]).status === 0) return true;
    await new Promise((done) => setTimeout(done, 1_000));
  }
  return false;
}

function logOf(name) {
  const { stdout, stderr } = spawnSync('podman', ['logs', '--tail', '20', name], { encoding: 'utf8' });
  return `${stdout}${stderr}`;
}
