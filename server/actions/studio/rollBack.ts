import { asSystem } from '../../db/connect';
import * as errors from '../../errors/catalogue';
import { findSchemaVersion } from '../../storage/installation/schemaVersions';
import { publish, type Published, type Studio } from './publish';

/**
 * Publishes an earlier text again, as a new version: nothing of the history is lost.
 * @throws ELEMENT_NOT_FOUND when the resource has no such version; and what `publish` throws
 */
export async function rollBack(
  studio: Studio,
  order: {
    readonly name: string;
    readonly version: number;
    readonly note: string;
    readonly expected: string | null;
  },
): Promise<Published> {
  const { version: id, ...rest } = order;
  const version = await asSystem(studio.db, (trx) => findSchemaVersion(trx, order.name, id));
  if (!version) throw errors.elementNotFound();
  return publish(studio, { ...rest, text: version.text, action: 'rollback' });
}
