import { readdirSync, readFileSync } from 'node:fs';
import { compile } from '../../domain/schema/compile';
import type { Model, PermissionLayout } from '../../domain/schema/model/model';

const FOLDER = 'schemas/resources';

/** The permission layout as its file has it. */
export const readLayout = (): PermissionLayout =>
  JSON.parse(readFileSync('schemas/permissions.json', 'utf8')) as PermissionLayout;

/** The model of the schema files as they are in the repository. */
export function readModel(): Model {
  const files = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.schema.json'))
    .map((file) => ({ file, text: readFileSync(`${FOLDER}/${file}`, 'utf8') }));
  return compile(files, readLayout()).model;
}
