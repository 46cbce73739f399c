import { uploadPath } from '../../config/uploadsOrigin';
import type { Resource, Upload } from '../../../domain/schema/model/model';
import { failure } from '../../errors/catalogue';
import { companyHash } from '../../storage/installation/companies';
import type { Access } from '../../storage/records/records';
import type { WireRecord } from '../../storage/records/wireFormat';
import { runInWorker } from '../../workers/pool';
import { createRecord } from '../records/save';
import type { SentFile } from '../../files/uploads/kinds';
import { storeUpload } from './storeUpload';
import { isZip } from '../../files/uploads/archiveFiles';
import type { WebArchive } from '../../files/uploads/webArchive';

/** The declaration of a resource's uploads. @throws PorticoError 422 when it takes none */
export function uploadOf({ upload }: Resource): Upload {
  if (!upload) throw failure('UPLOAD_NOT_SUPPORTED');
  return upload;
}

/**
 * Checks a file as the resource asks.
 * @param turn the company that sent it, and what stops the check
 * @throws PorticoError for everything that is wrong with it
 */
export async function checkUpload(
  resource: Resource,
  file: SentFile,
  turn: { readonly companyId: number; readonly signal: AbortSignal },
): Promise<WebArchive> {
  const { accepts: kind, limits } = uploadOf(resource);
  const checked = await runInWorker('checkUpload', { name: file.name, bytes: file.bytes, kind, limits }, turn);
  return { ...checked, bytes: file.bytes };
}

/** What a scanner gets of a checked file: it as it was sent, and each file of an archive by itself. */
export const scannedParts = ({ bytes, files }: WebArchive): readonly Uint8Array[] =>
  isZip(bytes) ? [bytes, ...files.map((file) => file.bytes)] : [bytes];

/**
 * Keeps a checked file and answers what it fills in the form of its record (specification S-TOU-4): nothing of the
 * record changes before it is saved with the hash.
 * @param companyId whose record it is for
 */
export async function keepUpload(
  { trx, caller }: Access,
  resource: Resource,
  companyId: number,
  archive: WebArchive,
): Promise<WireRecord> {
  const { fills } = uploadOf(resource);
  await storeUpload(trx, companyId, caller.adminId || null, archive);
  return {
    [fills.hash]: archive.hash,
    [fills.filename]: archive.name,
    [fills.location]: uploadPath(await companyHash(trx, companyId), archive.hash),
    upload: {
      bytes: archive.bytes.length,
      unpacked: archive.unpacked,
      files: archive.files.length,
      pages: archive.pages,
    },
  };
}

/**
 * Stores a file and creates its record in one transaction. The name of the file is the default for the record's name.
 */
export async function createFromUpload(
  access: Access,
  resource: Resource,
  fields: WireRecord,
  archive: WebArchive,
): Promise<WireRecord> {
  const { fills } = uploadOf(resource);
  await storeUpload(access.trx, access.caller.companyId, access.caller.adminId || null, archive);
  const named = resource.title.includes('{') ? {} : { [resource.title]: archive.name.replace(/\.[^.]*$/, '') };
  return createRecord(access, resource, { ...named, ...fields, [fills.hash]: archive.hash });
}
