import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { uploadsBusy } from '../../errors/catalogue';

/** Bytes that one company may have on disk in files that are arriving or being processed. */
const MAX_BYTES_PER_COMPANY = 256 * 1024 * 1024;
/** Files of a killed process are deleted after this time, in ms. */
const ABANDONED_AFTER_MS = 60 * 60_000;

/** A file that has arrived. The caller that received it removes it, on success and on failure. */
export interface IncomingFile {
  bytes(): Promise<Buffer>;
  remove(): Promise<void>;
}

/**
 * Uploaded files while they arrive: on disk, so that a slow or broken upload costs neither memory nor a slot. The disk
 * space of each company is limited (OWASP ASVS 5.0, 5.2.1 and 15.2.2).
 */
export class IncomingFiles {
  readonly #used = new Map<number, number>();

  constructor(
    readonly folder: string,
    readonly maxPerCompany = MAX_BYTES_PER_COMPANY,
  ) {}

  /** Creates the folder and deletes what an earlier process left in it. To be called once, before the first file. */
  async open(now: Date): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    for (const name of await readdir(this.folder)) {
      const path = join(this.folder, name);
      const found = await stat(path).catch(() => undefined);
      if (found && now.getTime() - found.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true });
    }
  }

  /**
   * Writes a stream to disk. Nothing is left when it fails.
   * @throws PorticoError 429 when the company has too much on disk already; the error of a failed stream
   */
  async receive(companyId: number, stream: Readable): Promise<IncomingFile> {
    const path = join(this.folder, randomUUID());
    let size = 0;
    const count = (bytes: number) => {
      const used = (this.#used.get(companyId) ?? 0) + bytes;
      if (used > 0) this.#used.set(companyId, used);
      else this.#used.delete(companyId);
      size += bytes;
      return used;
    };
    const remove = async () => {
      count(-size);
      await rm(path, { force: true });
    };
    const counted = async function* (this: IncomingFiles, source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        if (count(chunk.length) > this.maxPerCompany) throw uploadsBusy();
        yield chunk;
      }
    };
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    try {
      await pipeline(stream, counted.bind(this), file);
    } catch (error) {
      // The stream may have failed while the file was being created: then it is there once it is closed.
      if (!file.closed) await new Promise<void>((done) => file.once('close', () => done()));
      await remove();
      throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? uploadsBusy(error) : error;
    }
    return { bytes: () => readFile(path), remove };
  }
}
