import type { Trx } from '../../db/connect';
import { noteFile, noteUpload, ORIGINAL, writeFilePart, type UploadHead } from '../../storage/uploads';
import type { WebArchive } from './webArchive';

/** A file lies in pieces of this size, so that nobody ever holds a whole one to hand it out. */
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
  await writeParts(trx, head, ORIGINAL, [bytes]);
  for (const { path, type: own, size, pieces } of files) {
    await noteFile(trx, head, { path, type: own, bytes: size });
    await writeParts(trx, head, path, pieces());
  }
  return head;
}

async function writeParts(
  trx: Trx,
  head: UploadHead,
  path: string,
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<void> {
  let part = 0;
  let waiting: Buffer[] = [];
  let length = 0;
  const flush = async (all: boolean) => {
    let rest = Buffer.concat(waiting);
    while (rest.length >= PART_BYTES || (all && rest.length > 0)) {
      await writeFilePart(trx, head, path, part, rest.subarray(0, PART_BYTES));
      part += 1;
      rest = rest.subarray(PART_BYTES);
    }
    waiting = [rest];
    length = rest.length;
  };
  for await (const piece of pieces) {
    waiting.push(piece);
    length += piece.length;
    if (length >= PART_BYTES) await flush(false);
  }
  await flush(true);
}
