import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { compile } from '../../domain/schema/compile';
import type { SchemaError } from '../../domain/schema/model/model';
import { MAX_NEW_NAME_LENGTH } from '../../domain/schema/parse/resourceName';
import { newSchema as newSchemaFile } from '../actions/studio/newSchema';
import type { Config } from '../config/config';
import { readSchemas } from '../context/models';
import { checkPatterns } from '../context/patterns/checkPatterns';
import { CommandError } from './commandError';

const line = ({ file, line: row, column, message, hint }: SchemaError) =>
  `${file}:${row}:${column} ${message}${hint ? ` (${hint})` : ''}`;

/**
 * `portico schema check`: checks the files of the schema folder, without a database. Prints file, line and column of
 * each error; with any error the process ends with code 1.
 * @throws CommandError when the folder cannot be read at all
 */
export async function check({ schemaFolder }: Pick<Config, 'schemaFolder'>): Promise<void> {
  const { files, unreadable, layout } = await read(schemaFolder);
  const { model, errors: found } = compile(files, layout, undefined, await checkPatterns(files));
  const errors = [...unreadable, ...found];
  if (errors.length > 0) {
    errors.forEach((error) => console.error(line(error)));
    const wrong = new Set(errors.map(({ file }) => file)).size;
    console.error(`${count(errors.length, 'error')} in ${wrong} of ${count(files.length + unreadable.length, 'file')}`);
    process.exitCode = 1;
    return;
  }
  const resources = Object.values(model.resources);
  const fields = resources.reduce((sum, resource) => sum + resource.fields.length, 0);
  console.log(`OK: ${count(resources.length, 'resource')}, ${count(fields, 'field')}`);
}

/**
 * `portico schema new`: writes a first schema file that compiles, and says what to do with it.
 * @throws CommandError for a name that is none, or is taken
 */
export async function newSchema({ schemaFolder }: Pick<Config, 'schemaFolder'>, name: string): Promise<void> {
  const { files, layout } = await read(schemaFolder);
  const made = newSchemaFile(name, files, layout);
  const path = join(schemaFolder, 'resources', `${name}.schema.json`);
  if ('refused' in made) {
    if (made.refused === 'errors') throw new CommandError(made.errors.map(line).join('\n'));
    if (made.refused === 'taken') throw new CommandError(`${path} exists already`);
    throw new CommandError(
      `"${name}" cannot name a resource: up to ${MAX_NEW_NAME_LENGTH} lower-case letters, digits and single hyphens, a letter first`,
    );
  }
  await writeFile(path, made.file.text, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new CommandError(`${path} exists already`) : error;
  });
  const shown = relative(process.cwd(), path);
  console.log(`${shown.startsWith('..') ? path : shown} is there. Next:
  1. Name the resource in the four languages (x-i18n: name, new, empty).
  2. Change the fields below "properties", and name each one in every language.
  3. Choose who may see and edit (x-permissions), the icon, and the place in the menu (x-resource).
  4. Run "portico schema check". A server that is running takes the file in by itself: table, API, list and form.
Or do all of it in the console, with completion and a live preview: sign in as super-administrator and open
  #/sandbox?file=${name}`);
}

async function read(folder: string): ReturnType<typeof readSchemas> {
  try {
    return await readSchemas(folder);
  } catch (error) {
    throw new CommandError(`the schema folder ${folder} cannot be read: ${(error as Error).message}`);
  }
}

const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`;
