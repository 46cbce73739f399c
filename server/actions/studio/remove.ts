import { asSystem } from '../../db/connect';
import * as errors from '../../errors/catalogue';
import { hasRows, lastSchemaVersions, lockSchemas } from '../../storage/installation/schemaVersions';
import { readCatalogue } from '../../db/sync';
import { readSchema, removeSchema, writeSchema, type StoredSchema } from './files';
import { checkSchemaText } from './checkSchemaText';
import { recordUnpublishedText, record, type Studio } from './publish';

/**
 * Removes a resource that was added in the studio, if no record of it exists and no other file names it. Its empty table
 * and its versions stay, so it can be restored.
 * @throws SCHEMA_SHIPPED, SCHEMA_HOLDS_RECORDS or SCHEMA_IN_USE otherwise; STALE_VERSION when the file has changed meanwhile
 */
export async function removeResource(studio: Studio, name: string, note: string, expected: string): Promise<void> {
  const { db, models, folder, caller } = studio;
  let removed: StoredSchema | undefined;
  try {
    await asSystem(db, async (trx) => {
      await lockSchemas(trx);
      const stored = await readSchema(folder, name);
      if (!stored) throw errors.elementNotFound();
      if (stored.hash !== expected) throw errors.staleVersion();
      if (!(await lastSchemaVersions(trx)).get(name)?.made) throw errors.schemaShipped();
      const { elsewhere } = await checkSchemaText({ models, folder }, name, undefined);
      if (elsewhere.length > 0) throw errors.schemaInUse();
      const storage = models.current().model.resources[name]?.storage;
      if (storage && !storage.managed) throw errors.schemaShipped();
      const there = storage && (await readCatalogue(trx)).has(storage.table);
      if (there && (await hasRows(trx, storage.table))) throw errors.schemaHoldsRecords();
      await recordUnpublishedText(trx, stored);
      await record(trx, caller, { name, text: stored.text, note, action: 'delete', before: stored.hash });
      await removeSchema(folder, name);
      removed = stored;
      await models.reload();
    });
  } catch (error) {
    if (removed) {
      await writeSchema(folder, name, removed.text);
      await models.reload();
    }
    throw error;
  }
}
