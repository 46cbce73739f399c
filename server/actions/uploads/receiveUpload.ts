import type { Resource, Upload } from '../../../domain/schema/model';
import { refusal } from '../../errors';
import { companyHash } from '../../storage/companies';
import type { Access } from '../../storage/records';
import type { WireRecord } from '../../storage/wire';
import { createRecord } from '../records/save';
import { uploadKinds, type SentFile } from './kinds';
import { storeUpload } from './storeUpload';
import type { WebArchive } from './webArchive';

/** The declaration of a resource's uploads. @throws PorticoError 422 when it takes none */
export function uploadOf({ upload }: Resource): Upload {
  if (!upload) throw refusal('UPLOAD_NOT_SUPPORTED');
  return upload;
}

/** Looks a file through as the resource asks. @throws PorticoError for everything that is wrong with it */
export function checkUpload(resource: Resource, file: SentFile): Promise<WebArchive> {
  const { accepts, limits } = uploadOf(resource);
  return uploadKinds[accepts](file, limits);
}

/**
 * Keeps a checked file and answers what it fills in the form of its record (specification 1 §4): nothing of the record
 * changes before it is saved with the hash.
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
    [fills.location]: `/files/${await companyHash(trx, companyId)}/${archive.hash}`,
    upload: {
      bytes: archive.bytes.length,
      unpacked: archive.unpacked,
      files: archive.files.length,
      pages: archive.pages,
    },
  };
}

/** Makes a record out of a file, called like the file unless it is told otherwise: both or neither. */
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
