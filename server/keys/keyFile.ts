import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** The installation's key in the data folder, readable by its owner only. */
export const KEY_FILE = 'secret.key';
/** The key that is about to replace it; there only while a rotation is under way, or was cut off. */
const NEXT_FILE = 'secret.key.next';
/** A file that says that something was done once for all; outside of the database, whose owner could say otherwise. */
interface Marker {
  readonly file: string;
  readonly text: string;
}

/** The audit log of this installation is signed. */
export const SIGNED: Marker = {
  file: 'audit.signed',
  text: 'The audit log of this installation is signed. While this file is here, no start signs an unsigned log.\n',
};
/** The sealed texts of this installation are bound to their places, and the hashes of its tokens are signed. */
export const BOUND: Marker = {
  file: 'secrets.bound',
  text: 'The secrets of this installation are bound to their places. While this file is here, no start binds older ones.\n',
};

const KEY_BYTES = 32;
const OWNER_ONLY = 0o600;

/** A new installation key. */
export const newKey = (): Buffer => randomBytes(KEY_BYTES);

/** @param origin for the message @throws Error when the text is not 32 bytes in base64 */
export function decodeKey(text: string, origin: string): Buffer {
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== KEY_BYTES) throw new Error(`${origin} must hold ${KEY_BYTES} bytes in base64`);
  return key;
}

/** The key of the data folder, made when there is none. */
export function readOrMakeKey(folder: string): Buffer {
  const path = join(folder, KEY_FILE);
  return read(path) ?? createKeyFile(path, newKey());
}

/**
 * Puts a key into a file, unless the file is there: then that one's key counts. Written aside and linked into place: two
 * processes that do this together end up with one key, and neither reads half of it.
 * @returns the key that is in the file
 */
function createKeyFile(path: string, key: Buffer): Buffer {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  write(draft, key);
  try {
    linkNew(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
  syncFolder(folder);
  const made = read(path);
  if (!made) throw new Error(`the key file ${path} vanished`);
  return made;
}

/**
 * Writes the next key to the disk, next to the current one, before anything is encrypted with it. A next key that is
 * there is never replaced: a rotation that runs, or was cut off, may have encrypted everything with it.
 * @returns the next key: this one, or the one that was there
 */
export const reserveNextKey = (folder: string, key: Buffer): Buffer => createKeyFile(join(folder, NEXT_FILE), key);

/** The next key, if a rotation has got as far as that. */
export const readNextKey = (folder: string): Buffer | undefined => read(join(folder, NEXT_FILE));

/**
 * Makes the next key the current one. The old key remains in the folder, because older backups need it. Does no harm
 * when another process, a start for example, does the same at the same time.
 * @param oldId tells the old key's file from others
 * @param key the next key
 * @returns path of the old key
 */
export function promoteNextKey(folder: string, oldId: string, key: Buffer): string {
  const [path, next] = [join(folder, KEY_FILE), join(folder, NEXT_FILE)];
  const backup = join(folder, `${KEY_FILE}.old-${oldId}`);
  if (read(path)?.equals(key)) return backup;
  linkNew(path, backup);
  if (!createKeyFile(next, key).equals(key)) throw new Error(`${next} holds another key than the one of the rotation`);
  renameSync(next, path);
  syncFolder(folder);
  return backup;
}

/** True when the data folder has this marker. */
export const hasMarker = (folder: string, { file }: Marker): boolean => existsSync(join(folder, file));

/**
 * Puts a marker into the data folder.
 * @returns a warning for the operator when the folder cannot be written
 */
export function setMarker(folder: string, marker: Marker): string | undefined {
  if (hasMarker(folder, marker)) return undefined;
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, marker.file), marker.text, { flush: true });
    syncFolder(folder);
    return undefined;
  } catch (error) {
    return `WARNING: cannot write ${marker.file} into the data folder: ${(error as Error).message}`;
  }
}

/** Gives a file a second name, unless that name is taken. */
function linkNew(path: string, name: string): void {
  try {
    linkSync(path, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function write(path: string, key: Buffer): void {
  writeFileSync(path, `${key.toString('base64')}\n`, { mode: OWNER_ONLY, flag: 'wx', flush: true });
}

function read(path: string): Buffer | undefined {
  try {
    const key = decodeKey(readFileSync(path, 'utf8'), path);
    if ((statSync(path).mode & 0o777) !== OWNER_ONLY) chmodSync(path, OWNER_ONLY);
    return key;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Without it a power cut may take a new name away again. Windows cannot, and need not. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
