import { isNewResourceName } from '../../../domain/schema/parse/resourceName';
import type { Caller } from '../../../domain/access/caller';
import { asSystem, type Database, type Trx } from '../../db/connect';
import * as errors from '../../errors/catalogue';
import type { ModelStore } from '../../context/models';
import { appendAudit } from '../../storage/audit/audit';
import {
  insertSchemaVersion,
  listSchemaVersions,
  lockSchemas,
  type SchemaVersionAction,
} from '../../storage/installation/schemaVersions';
import { fileOf, hashOf, MAX_BYTES, readSchema, removeSchema, writeSchema, type StoredSchema } from './files';
import { checkSchemaText } from './checkSchemaText';
import { storagePlan } from './plan';
import { diagnosticText } from '../../../domain/schema/diagnostics/diagnostic';

/** What the studio works on. */
export interface Studio {
  readonly db: Database;
  readonly models: ModelStore;
  readonly folder: string;
  readonly caller: Caller;
}

interface Publication {
  readonly name: string;
  readonly text: string;
  readonly note: string;
  /** Hash of the file that the author has seen; null: there was none. */
  readonly expected: string | null;
  readonly action?: SchemaVersionAction;
}

export interface Published {
  readonly name: string;
  readonly hash: string;
  readonly version: number;
}

/**
 * Publishes a text as the schema file of a resource, and waits until the server serves it. File, version and audit row
 * are there together or not at all; when the database refuses the change, the file is as it was.
 * @throws STALE_VERSION when the file is not the one that the author has seen
 * @throws SCHEMA_INVALID for a text with errors, SCHEMA_STORAGE_REFUSED for one that stored data does not fit
 */
export async function publish(studio: Studio, publication: Publication): Promise<Published> {
  const { db, models, folder } = studio;
  const { name, note, expected } = publication;
  const text = Buffer.from(publication.text, 'utf8').toString('utf8');
  if (Buffer.byteLength(text) > MAX_BYTES) throw errors.bodyTooLarge();
  let replaced: StoredSchema | undefined;
  let written = false;
  try {
    return await asSystem(db, async (trx) => {
      await lockSchemas(trx);
      replaced = await readSchema(folder, name);
      if ((replaced?.hash ?? null) !== expected) throw errors.staleVersion();
      if (!replaced && !isNewResourceName(name)) throw errors.schemaNameInvalid(name);
      await requirePublishable(studio, name, text);
      await recordUnpublishedText(trx, replaced);
      const action = publication.action ?? (replaced ? 'update' : 'create');
      const version = await record(trx, studio.caller, { name, text, note, action, before: replaced?.hash ?? null });
      await writeSchema(folder, name, text);
      written = true;
      const wrong = (await models.reload()).errors.find(({ file }) => file === fileOf(name));
      if (wrong) throw errors.schemaStorageRefused(wrong.message);
      return { name, hash: hashOf(text), version };
    });
  } catch (error) {
    if (written) {
      await (replaced ? writeSchema(folder, name, replaced.text) : removeSchema(folder, name));
      await models.reload();
    }
    throw error;
  }
}

async function requirePublishable({ db, models, folder }: Studio, name: string, text: string): Promise<void> {
  const { errors: own, elsewhere, resource } = await checkSchemaText({ models, folder }, name, text);
  const found = [...own, ...elsewhere];
  if (!resource || found.length > 0) throw errors.schemaInvalid(found.length, found[0]?.message ?? '');
  const { refusals, obstacles } = await storagePlan(db, resource);
  const [reason] = [...refusals, ...obstacles.map(({ reason }) => reason)];
  if (reason) throw errors.schemaStorageRefused(diagnosticText(reason));
}

/**
 * Stores a text that was not published in the studio (shipped, or written in an editor) as a version before it is
 * replaced.
 */
export async function recordUnpublishedText(trx: Trx, found: StoredSchema | undefined): Promise<void> {
  if (!found) return;
  const [last] = await listSchemaVersions(trx, found.name);
  if (last?.hash === found.hash && last.action !== 'delete') return;
  const { name: resource, hash, text } = found;
  await insertSchemaVersion(trx, {
    resource,
    action: 'found',
    hash,
    text,
    note: '',
    adminId: null,
    originalAdminId: null,
  });
}

/** Writes version and audit row of one step. @returns the version's key */
export async function record(
  trx: Trx,
  { companyId, adminId, originalAdminId, ip }: Caller,
  step: {
    readonly name: string;
    readonly text: string;
    readonly note: string;
    readonly action: SchemaVersionAction;
    readonly before: string | null;
  },
): Promise<number> {
  const { name, text, note, action, before } = step;
  const hash = hashOf(text);
  const version = await insertSchemaVersion(trx, {
    resource: name,
    action,
    hash,
    text,
    note,
    adminId,
    originalAdminId,
  });
  appendAudit(trx, {
    companyId,
    adminId,
    originalAdminId,
    ip,
    action: action === 'rollback' ? 'update' : action,
    element: 'schema',
    elementId: name,
    data: { version, before, hash, note, ...(action === 'rollback' && { rollback: true }) },
  });
  return version;
}
