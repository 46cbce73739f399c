import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Ajv2020 from 'ajv/dist/2020';
import standaloneCode from 'ajv/dist/standalone';
import addFormats from 'ajv-formats';
import { compile } from '../../domain/schema/compile';
import type { Resource } from '../../domain/schema/model/model';
import { readSchemas } from '../context/models';
import { recordTypes } from './recordTypes';

const FOLDER = 'domain/generated';

/**
 * Writes what is derived from the schema files before a build: a validator per resource (ajv's own code, so that the
 * browser compiles nothing), and the record types.
 * @throws when a schema file has an error: what ships must be right
 */
async function generate(): Promise<void> {
  const { files, layout } = await readSchemas('schemas');
  const { model, errors } = compile(files, layout);
  if (errors.length > 0) {
    throw new Error(errors.map(({ file, line, column, message }) => `${file}:${line}:${column} ${message}`).join('\n'));
  }
  const resources = Object.values(model.resources);
  const validators = join(FOLDER, 'validators');
  await mkdir(validators, { recursive: true });
  const expected = new Set(['hashes.json', ...resources.map(({ name }) => `${name}.js`)]);
  for (const name of await readdir(validators)) if (!expected.has(name)) await rm(join(validators, name));
  for (const resource of resources)
    await writeIfChanged(join(validators, `${resource.name}.js`), validatorOf(resource));
  const hashes = Object.fromEntries(resources.map(({ name, hash }) => [name, hash]));
  await writeIfChanged(join(validators, 'hashes.json'), `${JSON.stringify(hashes, null, 2)}\n`);
  await writeIfChanged(join(FOLDER, 'records.ts'), recordTypes(resources));
}

/** Untouched files keep their time, so that nothing downstream is built for nothing. */
async function writeIfChanged(path: string, text: string): Promise<void> {
  const before = await readFile(path, 'utf8').catch(() => undefined);
  if (before !== text) await writeFile(path, text);
}

function validatorOf({ schema }: Resource): string {
  const ajv = addFormats(
    new Ajv2020({
      strict: true,
      strictRequired: false,
      allErrors: true,
      allowUnionTypes: true,
      code: { source: true, esm: true },
    }),
  );
  return asModule(standaloneCode(ajv, ajv.compile(schema)));
}

/** ajv's standalone code still asks for its helpers with `require`; a browser module imports them. */
function asModule(code: string): string {
  const imports: string[] = [];
  const body = code.replace(/require\("([^"]+)"\)(\.default)?/g, (_, path: string, byDefault: string | undefined) => {
    const name = `helper${imports.length}`;
    imports.push(`import * as ${name} from '${path}${path.endsWith('.js') ? '' : '.js'}';`);
    const inner = `(${name}.default ?? ${name})`;
    return byDefault ? `(${inner}.default ?? ${inner})` : inner;
  });
  return `${[...new Set(imports)].join('\n')}\n${body}\n`;
}

await generate();
