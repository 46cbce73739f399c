/**
 * The bytes of a buffer, in memory that holds nothing else: sending a small `Buffer` to a thread would send the whole
 * memory block that Node shares between small buffers.
 */
export function ownBytes(bytes: Buffer): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
}
