// The licences of other people's code that Portico is shipped with: what the builds take in, what runs with them, fonts.
import { readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bundledPackages } from './bundled.mjs';
import { LOCK } from './install.mjs';
import { read, root } from './steps.mjs';

const LICENCE_FILE = /^(licen[cs]e|copying|ofl)\b/i;
const INTRODUCTION = `Third-party licences

Portico contains, or is installed with, the packages below. Each keeps its own licence; packages with the same text are
listed together. dist/sbom.json names the same packages for programs.
`;

/**
 * Writes the notices from what is installed and what the builds report; asks no registry.
 * @param {string} file where to, below the repository or absolute
 */
export function writeLicences(file) {
  const namesOf = new Map();
  for (const { name, version, identifier, text } of [...bundledPackages(), ...productionPackages(), ...fonts()]) {
    const licence = (text ?? `No text is shipped with these packages. Their licence: ${identifier}.`).trim();
    const names = namesOf.get(licence) ?? new Set();
    names.add([name, version, identifier && `(${identifier})`].filter(Boolean).join(' '));
    namesOf.set(licence, names);
  }
  const parts = [...namesOf].map(([text, names]) => `${[...names].sort().join('\n')}\n\n${text}\n`);
  writeFileSync(resolve(root, file), [INTRODUCTION, ...parts].join(`\n${'='.repeat(80)}\n\n`));
}

/** The packages of the lock file that are installed in addition to the builds, on this or on another machine. */
function productionPackages() {
  const entries = Object.entries(JSON.parse(read(LOCK)).packages);
  return entries
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .map(([path, { version, license }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      identifier: license,
      text: licenceText(path),
    }));
}

const fonts = () =>
  ['Noto Sans', 'Noto Sans SC'].map((name) => ({ name, identifier: 'OFL-1.1', text: licenceText('fonts') }));

/** The text of a folder's licence file; undefined without one, or without the folder. */
export function licenceText(folder) {
  try {
    const name = readdirSync(join(root, folder)).find((file) => LICENCE_FILE.test(file));
    return name && read(join(folder, name));
  } catch {
    return undefined;
  }
}
