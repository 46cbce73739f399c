// The builds take in every package that console and server use, except those that have to be installed: the
// `dependencies` of package.json, which are native. All others are development packages, so that a release installs
// only a few.
import { read } from './steps.mjs';

/** Packages that the server's build leaves outside: pg looks for `pg-native`, which is never installed. */
export const EXTERNAL = [...Object.keys(JSON.parse(read('package.json')).dependencies), 'pg-native'];

/** Packages of which the console takes in files, but no module; Vite's reports do not name them. */
const FILES_ONLY = ['@fontsource-variable/inter'];

/** What Vite reports about each build: every package that a module was taken from, with the text of its licence. */
export const REPORTS = ['dist/console/.vite/licences.json', 'dist/server/.vite/licences.json'];

/**
 * Every package that the builds have taken something from.
 * @returns {{ name: string, version: string, identifier?: string, text?: string }[]} sorted by name; `identifier` as
 *   in SPDX, `text` of the licence
 */
export function bundledPackages() {
  const found = [...REPORTS.flatMap((report) => JSON.parse(read(report) ?? '[]')), ...FILES_ONLY.map(ofFolder)];
  const unique = new Map(found.map((one) => [`${one.name}@${one.version}`, one]));
  return [...unique.values()].sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

function ofFolder(name) {
  const { version, license } = JSON.parse(read(`node_modules/${name}/package.json`));
  return { name, version, identifier: license, text: read(`node_modules/${name}/LICENSE`) };
}
