import { createHash, randomUUID } from 'node:crypto';
import { lstat, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isResourceName } from '../../../domain/schema/parse/resourceName';
import { elementNotFound } from '../../errors/catalogue';

/** Largest schema file that the studio reads or writes, in bytes; the largest of the product has a tenth of that. */
export const MAX_BYTES = 256 * 1024;
const ENDING = '.schema.json';

/** A stored schema file. */
export interface StoredSchema {
  readonly name: string;
  readonly text: string;
  /** SHA-256 of the text: what `If-Match` is compared with. */
  readonly hash: string;
}

/** SHA-256 of a text, short enough to read aloud and long enough never to meet another one. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** Name that compiler errors carry. */
export function fileOf(name: string): string {
  return `schemas/resources/${name}${ENDING}`;
}

/** Path of a resource's file. @throws ELEMENT_NOT_FOUND for an invalid name, so that no path leaves the folder */
function pathOf(folder: string, name: string): string {
  if (!isResourceName(name)) throw elementNotFound();
  return join(folder, 'resources', name + ENDING);
}

/** Names of the files that are there. */
export async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(join(folder, 'resources')))
    .filter((file) => file.endsWith(ENDING))
    .map((file) => file.slice(0, -ENDING.length))
    .sort();
}

/** Reads one file. @returns undefined when there is none, or something else in its place (a folder, a link) */
export async function readSchema(folder: string, name: string): Promise<StoredSchema | undefined> {
  const path = pathOf(folder, name);
  const facts = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!facts?.isFile()) return undefined;
  const text = await readFile(path, 'utf8');
  return { name, text, hash: hashOf(text) };
}

/** Replaces a file atomically: a concurrent reader sees the old text or the new one. */
export async function writeSchema(folder: string, name: string, text: string): Promise<void> {
  const path = pathOf(folder, name);
  // In the same folder, so that the rename is atomic; with another extension, so that it is not read as a schema.
  const draft = join(folder, 'resources', `.${name}.${randomUUID()}.tmp`);
  try {
    const file = await open(draft, 'wx');
    await file.writeFile(text);
    await file.sync();
    await file.close();
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Takes a file away. */
export async function removeSchema(folder: string, name: string): Promise<void> {
  await rm(pathOf(folder, name));
}
