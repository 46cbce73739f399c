// The software bill of materials: every production package of the lock file and what the build takes in, in CycloneDX.
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { npm } from './install.mjs';
import { licenceText } from './licences.mjs';
import { PreparationError, read, root } from './steps.mjs';

const ARGUMENTS = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--offline', '--loglevel=error'];
const DEVELOPMENT = 'cdx:npm:package:development';
/** What the text of the MIT licence has and others do not have. */
const MIT = /Permission is hereby granted, free of charge, to any person obtaining a copy[^]*THE SOFTWARE IS PROVIDED/;

/**
 * Writes it without asking any registry: the lock file has all that it says. Development packages are taken out here,
 * because npm's own `--omit dev` also leaves out production packages that a development package needs, too.
 * @param {string} file where to, below the repository or absolute
 * @param {{ name: string, version: string }[]} bundled development packages that are shipped, inside the builds
 * @throws {PreparationError} when npm fails
 */
export async function writeSbom(file, bundled) {
  const path = resolve(root, file);
  const draft = `${path}.${process.pid}`;
  mkdirSync(dirname(path), { recursive: true });
  const output = openSync(draft, 'w');
  try {
    const code = await npm(ARGUMENTS, { stdio: ['ignore', output, 2] });
    if (code !== 0) throw new PreparationError('The list of packages (SBOM) cannot be written; see above.');
    const sbom = withoutDevelopment(JSON.parse(readFileSync(draft, 'utf8')), bundled);
    writeFileSync(draft, `${JSON.stringify(sbom, null, 2)}\n`);
    renameSync(draft, path);
  } finally {
    closeSync(output);
    rmSync(draft, { force: true });
  }
}

function withoutDevelopment(sbom, bundled) {
  const shipped = new Set(bundled.map(({ name, version }) => `${name}@${version}`));
  const isProduction = ({ name, version, properties = [] }) =>
    shipped.has(`${name}@${version}`) || !properties.some((property) => property.name === DEVELOPMENT);
  const components = sbom.components.filter(isProduction).map(withLicence);
  const kept = new Set([sbom.metadata.component['bom-ref'], ...components.map((one) => one['bom-ref'])]);
  const dependencies = sbom.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) }));
  return { ...sbom, metadata: { ...sbom.metadata, component: self(sbom) }, components, dependencies };
}

/** Portico itself; npm takes the folder's name, and every package for a library. */
const self = ({ metadata }) => ({
  ...metadata.component,
  name: JSON.parse(read('package.json')).name,
  type: 'application',
});

/** A component with its licence; that of a package whose manifest names none is read from its licence file. */
function withLicence(component) {
  const text = component.licenses?.length > 0 ? undefined : licenceText(`node_modules/${component.name}`);
  if (!text) return component;
  const license = MIT.test(text) ? { id: 'MIT' } : { name: `Licence of ${component.name}`, text: { content: text } };
  return { ...component, licenses: [{ license }] };
}
