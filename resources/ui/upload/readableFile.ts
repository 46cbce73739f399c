/**
 * A file that can still be read. One that was moved, deleted or changed since it was chosen, or that is none at all,
 * raises a type error (specification S-UPL-5).
 * @throws TypeError
 */
export async function readableFile(file: unknown): Promise<File> {
  if (!(file instanceof File)) throw new TypeError('not a file');
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch (cause) {
    throw new TypeError(`the file "${file.name}" is no longer valid`, { cause });
  }
  return file;
}
