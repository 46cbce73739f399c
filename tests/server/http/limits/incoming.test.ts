import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { IncomingFiles } from '../../../../server/http/limits/incoming';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-incoming-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const stream = (size: number) => Readable.from([Buffer.alloc(size, 'x')]);

describe('files that arrive', () => {
  it('are limited in size for each company, until they are removed', async () => {
    const incoming = new IncomingFiles(folder, 100);
    await incoming.open(new Date());
    const first = await incoming.receive(1, stream(80));
    await expect(incoming.receive(1, stream(30))).rejects.toMatchObject({ code: 'UPLOADS_BUSY', status: 429 });
    expect(await readdir(folder)).toHaveLength(1);
    const other = await incoming.receive(2, stream(80));
    expect((await other.bytes()).toString()).toBe('x'.repeat(80));
    await first.remove();
    const again = await incoming.receive(1, stream(100));
    await Promise.all([again.remove(), other.remove()]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('leave nothing and hold no space when the stream fails', async () => {
    const incoming = new IncomingFiles(folder, 100);
    await incoming.open(new Date());
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(90);
        throw new Error('cut off');
      })(),
    );
    await expect(incoming.receive(1, broken)).rejects.toThrow('cut off');
    expect(await readdir(folder)).toEqual([]);
    await (await incoming.receive(1, stream(100))).remove();
  });

  it('of a process that was killed are deleted at the next start, after an hour', async () => {
    const now = new Date();
    await writeFile(join(folder, 'old'), '');
    await writeFile(join(folder, 'new'), '');
    await utimes(join(folder, 'old'), now, new Date(now.getTime() - 2 * 60 * 60_000));
    await new IncomingFiles(folder).open(now);
    expect(await readdir(folder)).toEqual(['new']);
  });
});
