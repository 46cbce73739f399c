import { readdirSync, readFileSync } from 'node:fs';
import { compile } from '../../domain/schema/compile';
import type { Model, PermissionLayout } from '../../domain/schema/model/model';

const FOLDER = 'schemas/resources';

/** The permission layout as its file has it. */
export const readLayout = (): PermissionLayout =>
  JSON.parse(readFileSync('schemas/permissions.json', 'utf8')) as PermissionLayout;

/** As long as this process lives, the files do not change. */
let known: Model | undefined;

/**
 * The model of the schema files as they are in the repository.
 * @throws for files that do not compile: without their resources, a test would pass that has not looked at them
 */
export const readModel = (): Model => (known ??= compileFiles());

function compileFiles(): Model {
  const files = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.schema.json'))
    .map((file) => ({ file, text: readFileSync(`${FOLDER}/${file}`, 'utf8') }));
  const { model, errors } = compile(files, readLayout());
  if (errors.length > 0) {
    const told = errors.map((error) => `${error.file}${error.pointer}: ${error.message}`);
    throw new Error(`schema files do not compile:\n${told.join('\n')}`);
  }
  return model;
}
