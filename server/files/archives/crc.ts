import { crc32 } from 'node:zlib';

/**
 * Passes on the content of a ZIP entry and compares its CRC-32 with the expected one (APPNOTE 4.4.7), which yauzl does
 * not do.
 * @throws Error after the last chunk, when the content is not what the archive says
 */
export async function* withCrc(chunks: AsyncIterable<unknown>, expected: number): AsyncGenerator<Buffer> {
  let sum = 0;
  for await (const chunk of chunks) {
    sum = crc32(chunk as Buffer, sum);
    yield chunk as Buffer;
  }
  if (sum !== expected) throw new Error('the CRC-32 of an entry is wrong');
}
