import { compile, type SchemaFile } from '../../../domain/schema/compile';
import type { PermissionLayout, SchemaError } from '../../../domain/schema/model/model';
import { isNewResourceName } from '../../../domain/schema/parse/resourceName';
import { schemaTemplate } from './schemaTemplate';
import { fileOf } from './files';

/** The first text of a resource, or why there cannot be one of that name. */
type NewSchema =
  | { readonly file: SchemaFile }
  | { readonly refused: 'name' | 'taken' }
  /** A name may be free and its table or type taken: `visitor-badges` and `visitor_badges` are one there. */
  | { readonly refused: 'errors'; readonly errors: readonly SchemaError[] };

/** Makes the first schema file of a resource; the command and the studio share it. Writes nothing. */
export function newSchema(name: string, files: readonly SchemaFile[], layout: PermissionLayout): NewSchema {
  if (!isNewResourceName(name)) return { refused: 'name' };
  const file = { file: fileOf(name), text: schemaTemplate(name) };
  if (files.some((one) => one.file === file.file)) return { refused: 'taken' };
  const errors = compile([...files, file], layout).errors.filter((error) => error.file === file.file);
  return errors.length > 0 ? { refused: 'errors', errors } : { file };
}
