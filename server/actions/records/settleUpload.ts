import { uploadPath } from '../../config/uploadsOrigin';
import type { Resource } from '../../../domain/schema/model/model';
import { fieldError, type FieldError } from '../../errors/catalogue';
import { isOfKind } from '../../files/uploads/kinds';
import { companyHash } from '../../storage/installation/companies';
import type { Access } from '../../storage/records/records';
import { findUpload, type UploadRow } from '../../storage/uploads/uploads';
import { keepVersion } from '../../storage/uploads/uploadVersions';
import type { WireRecord } from '../../storage/records/wireFormat';

/** What a save does to the file of a record. */
interface SettledUpload {
  /** The record with the file's name and place, which the server fills in. */
  readonly record: WireRecord;
  readonly errors: Readonly<Record<string, FieldError>>;
  /** Notes the version, once the record has a key. */
  keep(id: string | number): Promise<void>;
}

/**
 * A record is given a file by its hash: that of an upload which the company has sent, now or ever, and which was checked as
 * the kind of file that the resource accepts. A file may be
 * replaced, never taken away; where the schema has a message for its absence, nothing is saved without one.
 * @param start the record as it was; @param merged as it would be after the save
 */
export async function settleUpload(
  access: Access,
  resource: Resource,
  start: WireRecord,
  merged: WireRecord,
): Promise<SettledUpload> {
  const { upload, storage } = resource;
  const untouched = { record: merged, errors: {}, keep: async () => {} };
  if (!upload) return untouched;
  const { hash, filename, location } = upload.fills;
  const after = merged[hash] ?? null;
  if (after === null) {
    const code = resource.fields.find(({ name }) => name === hash)?.errors['required'];
    return code === undefined && !start[hash]
      ? untouched
      : { ...untouched, errors: { [hash]: fieldError(code ?? 'FIELD_REQUIRED') } };
  }
  if (after === start[hash]) return untouched;
  const { trx, caller } = access;
  const companyId = Number(start[storage.tenantColumn] ?? caller.companyId);
  const found = await uploadOf(access, companyId, after);
  if (!found) return { ...untouched, errors: { [hash]: fieldError('UPLOAD_ARCHIVE_NOT_FOUND') } };
  if (!isOfKind(upload.accepts, found.type)) {
    return { ...untouched, errors: { [hash]: fieldError('UPLOAD_INVALID_FORMAT') } };
  }
  const place = uploadPath(await companyHash(trx, companyId), found.hash);
  return {
    record: { ...merged, [filename]: found.name, [location]: place },
    errors: {},
    keep: (id) => keepVersion(trx, { companyId, resource: resource.name, id }, found, caller.adminId || null),
  };
}

/** A value that is no hash at all is refused by the record's schema, with its own message. */
async function uploadOf({ trx }: Access, companyId: number, hash: unknown): Promise<UploadRow | undefined> {
  return typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash) ? findUpload(trx, { companyId, hash }) : undefined;
}
