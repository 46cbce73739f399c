import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

interface Lock {
  readonly packages: Readonly<
    Record<string, { version: string; dev?: boolean; devOptional?: boolean; optional?: boolean; os?: string[] }>
  >;
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const LOCK = readJson('package-lock.json') as Lock;
let folder: string;

/** A clone with nothing but the scripts and the lock file, and an npm that writes down what it is asked for. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-bin-'));
  cpSync('bin', join(folder, 'bin'), { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) cpSync(file, join(folder, file));
  mkdirSync(join(folder, 'npm'));
  writeFileSync(join(folder, 'npm/package.json'), '{"type":"commonjs"}');
  writeFileSync(
    join(folder, 'npm/npm-cli.js'),
    `require('node:fs').appendFileSync(${JSON.stringify(join(folder, 'asked'))}, process.argv.slice(2).join(' ') + '\\n');
     process.exit(1);`,
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function portico(...args: string[]) {
  const env = { ...process.env, npm_execpath: join(folder, 'npm/npm-cli.js') };
  return spawnSync(process.execPath, [join(folder, 'bin/portico.mjs'), ...args], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
}

describe('an installation', () => {
  it('takes the versions of the lock file or fails, and runs no script of a package', () => {
    const { status, stderr } = portico('build');
    expect(status).toBe(1);
    expect(stderr).toContain('The packages of package-lock.json cannot be installed');
    const asked = readFileSync(join(folder, 'asked'), 'utf8').trim().split('\n');
    expect(asked).toEqual([expect.stringMatching(/^ci .*--ignore-scripts/)]);
  });

  it('for production runs what is built, with the production packages alone and without npm', () => {
    const packages = Object.entries(LOCK.packages).filter(([, { dev, devOptional }]) => !dev && !devOptional);
    mkdirSync(join(folder, 'node_modules'));
    writeFileSync(
      join(folder, 'node_modules/.package-lock.json'),
      JSON.stringify({ packages: Object.fromEntries(packages) }),
    );
    mkdirSync(join(folder, 'dist/server'), { recursive: true });
    writeFileSync(
      join(folder, 'dist/server/cli.js'),
      'export const run = async (args) => console.log("ran", args.join(" "));',
    );
    expect(portico('start')).toMatchObject({ status: 0, stdout: 'ran start\n' });
    // With sources that are not those of the build it says what to do.
    mkdirSync(join(folder, 'server'));
    const { status, stderr } = portico('start');
    expect(status).toBe(1);
    expect(stderr).toContain('npm prune --omit=dev');
    expect(() => readFileSync(join(folder, 'asked'))).toThrow(/ENOENT/);
  });
});

describe('the SBOM', () => {
  it('names every production package, what the build takes in, and no other, without a registry', () => {
    const file = join(folder, 'sbom.json');
    const bundled = ['recheck', 'png-js'].map((name) => ({
      name,
      version: LOCK.packages[`node_modules/${name}`]?.version,
    }));
    const script = `import { writeSbom } from './bin/sbom.mjs';
      await writeSbom(${JSON.stringify(file)}, ${JSON.stringify(bundled)});`;
    const env = { ...process.env, npm_config_registry: 'http://127.0.0.1:1/' };
    const made = spawnSync(process.execPath, ['--input-type=module', '-e', script], { env, encoding: 'utf8' });
    expect(made).toMatchObject({ status: 0 });
    const sbom = readJson(file) as {
      bomFormat: string;
      metadata: { component: { name: string; version: string; type: string } };
      components: { name: string; version: string; licenses?: object[] }[];
    };
    expect(sbom.bomFormat).toBe('CycloneDX');
    const { version: own } = readJson('package.json') as { version: string };
    // Whatever the folder is called that it is built in.
    expect(sbom.metadata.component).toMatchObject({ name: 'portico', version: own, type: 'application' });
    expect(sbom.components.filter(({ licenses = [] }) => licenses.length === 0)).toEqual([]);
    expect(sbom.components.find(({ name }) => name === 'png-js')?.licenses).toEqual([{ license: { id: 'MIT' } }]);
    const named = new Set(sbom.components.map(({ name, version }) => `${name}@${version}`));
    const { dependencies, devDependencies } = readJson('package.json') as Record<string, Record<string, string>>;
    for (const [name, version] of Object.entries(dependencies ?? {})) expect(named).toContain(`${name}@${version}`);
    const production = Object.entries(LOCK.packages).filter(([path, one]) => path && !one.dev && !one.devOptional);
    for (const [path, { version, optional }] of production) {
      if (!optional) expect(named).toContain(`${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`);
    }
    const development = Object.keys(devDependencies ?? {}).filter((name) => LOCK.packages[`node_modules/${name}`]?.dev);
    expect(development).toContain('vitest');
    for (const name of development) {
      expect([name, sbom.components.some((one) => one.name === name)]).toEqual([name, name === 'recheck']);
    }
  });
});
