import type { Trx } from '../../db/connect';
import { noteFile, noteUpload, ORIGINAL, writeFilePart, type UploadHead } from '../../storage/uploads/uploads';
import type { WebArchive } from '../../files/uploads/webArchive';

/** Files are stored in parts of this size, so that a download never holds a whole file in memory. */
const PART_BYTES = 256 * 1024;

/**
 * Keeps an upload that was looked through, and every file in it, by its hash, in the caller's transaction. What is there
 * already is not written again.
 */
export async function storeUpload(
  trx: Trx,
  companyId: number,
  adminId: number | null,
  archive: WebArchive,
): Promise<UploadHead> {
  const { hash, name, type, bytes, unpacked, pages, files } = archive;
  const head = { companyId, hash };
  const fresh = await noteUpload(trx, { ...head, name, type, bytes: bytes.length, unpacked, pages }, adminId);
  if (!fresh) return head;
  await noteFile(trx, head, { path: ORIGINAL, type, bytes: bytes.length });
  await writeParts(trx, head, ORIGINAL, bytes);
  for (const { path, type: own, bytes: content } of files) {
    await noteFile(trx, head, { path, type: own, bytes: content.length });
    await writeParts(trx, head, path, content);
  }
  return head;
}

async function writeParts(trx: Trx, head: UploadHead, path: string, content: Uint8Array): Promise<void> {
  for (let start = 0; start < content.length; start += PART_BYTES) {
    await writeFilePart(trx, head, path, start / PART_BYTES, Buffer.from(content.subarray(start, start + PART_BYTES)));
  }
}
