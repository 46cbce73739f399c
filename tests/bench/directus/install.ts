import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** Kept between runs; `node_modules` is never committed. */
const FOLDER = resolve('node_modules/.cache/portico-bench');
const DIRECTUS = '11.17.4';
/** Directus runs on Node 22 only; the `node` package holds its binary and its headers, which are needed to compile. */
const NODE = '22';
const INSTALL_TIMEOUT_MS = 900_000;

export interface Installed {
  /** The Node that runs Directus. */
  readonly node: string;
  /** The folder that Directus is installed in. */
  readonly folder: string;
}

/**
 * Installs Directus and its Node from npm, unless an earlier run has.
 * @throws Error saying why Directus cannot be installed here: no registry, no compiler, another platform
 */
export async function installDirectus(): Promise<Installed> {
  const runtime = join(FOLDER, 'node22');
  const folder = join(FOLDER, 'directus');
  await install(runtime, { node: NODE }, {});
  const home = join(runtime, 'node_modules/node/node_modules', `node-${process.platform}-${process.arch}`);
  // `isolated-vm` is compiled against the headers of this Node, whatever the user's npm settings name.
  const env = { PATH: `${join(home, 'bin')}:${process.env['PATH'] ?? ''}`, npm_config_nodedir: home };
  await install(folder, { directus: DIRECTUS }, env);
  const node = join(home, 'bin/node');
  await run(node, ['-e', "require('isolated-vm')"], folder, env);
  return { node, folder };
}

async function install(folder: string, dependencies: Readonly<Record<string, string>>, env: NodeJS.ProcessEnv) {
  const done = join(folder, 'installed.json');
  const wanted = JSON.stringify(dependencies);
  if ((await readFile(done, 'utf8').catch(() => '')) === wanted) return;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  await run('npm', ['install', '--no-audit', '--no-fund'], folder, env);
  await writeFile(done, wanted);
}

/** Runs a command to its end. @throws Error with its last lines when it fails */
function run(command: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((done, failed) => {
    const options = { cwd, env: { ...process.env, ...env }, timeout: INSTALL_TIMEOUT_MS };
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
    let output = '';
    child.stderr.on('data', (bytes: Buffer) => (output = (output + bytes.toString()).slice(-2_000)));
    child.once('error', failed);
    child.once('exit', (code) => {
      if (code === 0) done();
      else failed(new Error(`${command} ${args.join(' ')} ended with ${code}\n${output.trim()}`));
    });
  });
}
