import type { Context } from '../../context/context';
import { asSystem } from '../../db/connect';
import { lastSchemaVersions } from '../../storage/installation/schemaVersions';
import { fileOf, namesIn, readSchema } from './files';

/** One schema file in the list of the studio. */
interface SchemaCard {
  readonly name: string;
  readonly hash: string;
  readonly bytes: number;
  /** Number of errors in the current file; while there are any, its last valid version is used. */
  readonly errors: number;
  readonly icon?: string;
  /** Added here, so that it may be removed here. */
  readonly made: boolean;
  /** The last thing that the studio did to it. */
  readonly changed?: { readonly at: Date; readonly admin: string | null; readonly action: string };
}

/** Every schema file with its state. */
export async function schemaCards({ db, models, config }: Context): Promise<SchemaCard[]> {
  const { model, errors } = models.current();
  const last = await asSystem(db, lastSchemaVersions);
  const names = await namesIn(config.schemaFolder);
  const cards = await Promise.all(
    names.map(async (name): Promise<SchemaCard | undefined> => {
      const stored = await readSchema(config.schemaFolder, name).catch(() => undefined);
      if (!stored) return undefined;
      const version = last.get(name);
      const icon = Object.hasOwn(model.resources, name) ? model.resources[name]?.icon : undefined;
      return {
        name,
        hash: stored.hash,
        bytes: Buffer.byteLength(stored.text),
        errors: errors.filter(({ file }) => file === fileOf(name)).length,
        ...(icon && { icon }),
        made: version?.made ?? false,
        ...(version && { changed: { at: version.at, admin: version.admin, action: version.action } }),
      };
    }),
  );
  return cards.filter((card) => card !== undefined);
}
