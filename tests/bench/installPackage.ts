import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** Kept between runs; `node_modules` is never committed. */
export const INSTALLED = resolve('node_modules/.cache/portico-bench');
const INSTALL_TIMEOUT_MS = 900_000;

/**
 * Installs packages from npm in a folder of their own, unless an earlier run has.
 * @param dependencies as in a `package.json`
 * @throws Error with the last lines of npm
 */
export async function install(folder: string, dependencies: Readonly<Record<string, string>>, env: NodeJS.ProcessEnv) {
  const done = join(folder, 'installed.json');
  const wanted = JSON.stringify(dependencies);
  if ((await readFile(done, 'utf8').catch(() => '')) === wanted) return;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  await run('npm', ['install', '--no-audit', '--no-fund'], folder, env);
  await writeFile(done, wanted);
}

/** Runs a command to its end. @throws Error with its last lines when it fails */
export function run(command: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
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
