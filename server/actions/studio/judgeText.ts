import { compile, type CompileMemory } from '../../../domain/schema/compile';
import type { PermissionLayout, Resource, SchemaError } from '../../../domain/schema/model';
import { readSchemas, type ModelStore } from '../../models';
import { judgePatterns } from '../../patterns/judgePatterns';
import { fileOf } from './files';

/** What the compiler says about a text in the place of a file. */
interface Judgement {
  readonly errors: readonly SchemaError[];
  /** What the change would break in other files. */
  readonly elsewhere: readonly SchemaError[];
  /** The compiled resource, when the text has no error of its own. */
  readonly resource?: Resource;
  /** The resources that it points at, so that a preview can name their records. */
  readonly related: readonly Resource[];
  readonly layout: PermissionLayout;
}

/** The other files are compiled once, and again when one of them changes. */
const memories = new WeakMap<ModelStore, CompileMemory>();

const keyOf = ({ file, pointer, message }: SchemaError) => JSON.stringify([file, pointer, message]);

/**
 * Judges a text as the file of `name`, among the other files as they stand.
 * @param text undefined: as if the file were not there
 */
export async function judgeText(
  { models, folder }: { readonly models: ModelStore; readonly folder: string },
  name: string,
  text: string | undefined,
): Promise<Judgement> {
  const { files, layout } = await readSchemas(folder);
  const mine = fileOf(name);
  const others = files.filter(({ file }) => file !== mine);
  const memory = memories.get(models) ?? new Map();
  memories.set(models, memory);
  // Last: where two files claim one table or type, the newcomer is told.
  const all = text === undefined ? others : [...others, { file: mine, text }];
  const { model, errors } = compile(all, layout, memory, await judgePatterns(all));
  const before = new Set(models.current().errors.map(keyOf));
  const resource = model.resources[name];
  const targets = new Set(resource?.fields.flatMap(({ reference }) => reference?.resource ?? []));
  targets.delete(name);
  return {
    errors: errors.filter(({ file }) => file === mine),
    elsewhere: errors.filter((error) => error.file !== mine && !before.has(keyOf(error))),
    ...(resource && { resource }),
    related: [...targets].flatMap((target) => model.resources[target] ?? []),
    layout,
  };
}
