import { compile, type CompileMemory } from '../../../domain/schema/compile';
import type { PermissionLayout, Resource, SchemaError } from '../../../domain/schema/model/model';
import { readSchemas, type ModelStore } from '../../context/models';
import { checkPatterns } from '../../context/patterns/checkPatterns';
import { isResourceName } from '../../../domain/schema/parse/resourceName';
import * as errors from '../../errors/catalogue';
import { fileOf } from './files';

/** The result of compiling a text in place of a file. */
interface SchemaCheck {
  readonly errors: readonly SchemaError[];
  /** New errors in other files. */
  readonly elsewhere: readonly SchemaError[];
  /** The compiled resource, when the text has no error of its own. */
  readonly resource?: Resource;
  /** The referenced resources, so that a preview can show the titles of their records. */
  readonly related: readonly Resource[];
  readonly layout: PermissionLayout;
}

/** Compiler memory: files that have not changed are not compiled again. */
const compileMemories = new WeakMap<ModelStore, CompileMemory>();

const keyOf = ({ file, pointer, message }: SchemaError) => JSON.stringify([file, pointer, message]);

/**
 * Compiles a text as the file of `name`, together with the other files.
 * @param text undefined = as if the file did not exist
 * @throws PorticoError 422 SCHEMA_NAME_INVALID
 */
export async function checkSchemaText(
  { models, folder }: { readonly models: ModelStore; readonly folder: string },
  name: string,
  text: string | undefined,
): Promise<SchemaCheck> {
  if (!isResourceName(name)) throw errors.schemaNameInvalid(name);
  const { files, layout } = await readSchemas(folder);
  const mine = fileOf(name);
  const others = files.filter(({ file }) => file !== mine);
  const memory = compileMemories.get(models) ?? new Map();
  compileMemories.set(models, memory);
  // Last, so that a conflict about a table or type is reported for this file.
  const all = text === undefined ? others : [...others, { file: mine, text }];
  const { model, errors: found } = compile(all, layout, memory, await checkPatterns(all));
  const before = new Set(models.current().errors.map(keyOf));
  const resource = model.resources[name];
  const targets = new Set(resource?.fields.flatMap(({ reference }) => reference?.resource ?? []));
  targets.delete(name);
  return {
    errors: found.filter(({ file }) => file === mine),
    elsewhere: found.filter((error) => error.file !== mine && !before.has(keyOf(error))),
    ...(resource && { resource }),
    related: [...targets].flatMap((target) => model.resources[target] ?? []),
    layout,
  };
}
