import { join } from 'node:path';
import { install, INSTALLED, run } from '../installPackage';

const DIRECTUS = '11.17.4';
/** Directus runs on Node 22 only; the `node` package holds its binary and its headers, which are needed to compile. */
const NODE = '22';

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
  const runtime = join(INSTALLED, 'node22');
  const folder = join(INSTALLED, 'directus');
  await install(runtime, { node: NODE }, {});
  const home = join(runtime, 'node_modules/node/node_modules', `node-${process.platform}-${process.arch}`);
  // `isolated-vm` is compiled against the headers of this Node, whatever the user's npm settings name.
  const env = { PATH: `${join(home, 'bin')}:${process.env['PATH'] ?? ''}`, npm_config_nodedir: home };
  await install(folder, { directus: DIRECTUS }, env);
  const node = join(home, 'bin/node');
  await run(node, ['-e', "require('isolated-vm')"], folder, env);
  return { node, folder };
}
