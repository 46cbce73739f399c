import type { Upload } from '../../../domain/schema/model/model';
import type { UploadKind } from '../../../domain/schema/model/registry';
import { PICTURE_TYPES, readPicture } from './picture';
import { readWebArchive, WEB_ARCHIVE_TYPES, type CheckedFile } from './webArchive';

export interface SentFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A file and how it is to be checked; plain data, so that a worker process can get it. */
export interface CheckInput extends Omit<SentFile, 'bytes'> {
  readonly bytes: Uint8Array;
  readonly kind: UploadKind;
  readonly limits: Upload['limits'];
}

const CHECKS: Readonly<Record<UploadKind, (file: SentFile, limits: Upload['limits']) => Promise<CheckedFile>>> = {
  picture: readPicture,
  'web-archive': readWebArchive,
};

/** Media types that the checks of a kind give to what they accept. */
const TYPES: Readonly<Record<UploadKind, readonly string[]>> = {
  picture: PICTURE_TYPES,
  'web-archive': WEB_ARCHIVE_TYPES,
};

/** Whether an upload of this media type was checked as a file of this kind: every upload was checked as one of a kind. */
export const isOfKind = (kind: UploadKind, type: string): boolean => TYPES[kind].includes(type);

/** Checks an uploaded file as its kind (`accepts` of a schema) asks. @throws PorticoError 413, 415, 422 */
export function checkFile({ kind, limits, ...file }: CheckInput & { readonly bytes: Buffer }): Promise<CheckedFile> {
  return CHECKS[kind](file, limits);
}
