import type { Upload } from '../../../domain/schema/model/model';
import type { UploadKind } from '../../../domain/schema/model/registry';
import { readPicture } from './picture';
import { readWebArchive, type CheckedFile } from './webArchive';

export interface SentFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A file and how it is to be checked; plain data, so that a worker thread can get it. */
export interface CheckInput extends Omit<SentFile, 'bytes'> {
  readonly bytes: Uint8Array;
  readonly kind: UploadKind;
  readonly limits: Upload['limits'];
}

const CHECKS: Readonly<Record<UploadKind, (file: SentFile, limits: Upload['limits']) => Promise<CheckedFile>>> = {
  picture: readPicture,
  'web-archive': readWebArchive,
};

/** Checks an uploaded file as its kind (`accepts` of a schema) asks. @throws PorticoError 413, 415, 422 */
export function checkFile({ kind, limits, ...file }: CheckInput & { readonly bytes: Buffer }): Promise<CheckedFile> {
  return CHECKS[kind](file, limits);
}
