import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { languagePages } from '../../../../server/files/uploads/languagePages';
import { readWebArchive } from '../../../../server/files/uploads/webArchive';
import { PorticoError } from '../../../../server/errors/catalogue';
import { preferredPage } from '../../../../server/http/uploads-origin/preferredPage';
import { DESCRIPTOR, hostileArchives, PAGE, zipOf } from '../../../support/hostileZip';

const LIMITS = { bytes: 10 * 1024 * 1024, unpacked: 50 * 1024 * 1024, entries: 500 };
const read = (bytes: Buffer, name = 'cgu.zip') => readWebArchive({ name, bytes }, LIMITS);
const text = (archive: Awaited<ReturnType<typeof read>>, path: string) =>
  Buffer.from(archive.files.find((one) => one.path === path)?.bytes ?? []).toString();

describe('hostile archives', () => {
  it('are refused, each with the reason', async () => {
    const wrong: string[] = [];
    let count = 0;
    for (const { what, bytes, code, file } of hostileArchives()) {
      count += 1;
      const outcome = await read(bytes, file).then(
        () => 'taken',
        (error: unknown) => (error instanceof PorticoError ? error.code : String(error)),
      );
      if (outcome !== code) wrong.push(`${what}: ${outcome} instead of ${code}`);
    }
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThanOrEqual(40);
  }, 60_000);
});

describe('archives', () => {
  it('of a page with pictures and languages are taken, without the files of file managers', async () => {
    const bytes = zipOf([
      { name: 'index.html', data: PAGE },
      { name: 'index.en.html', data: '<!-- one --> <html lang="en"></html>' },
      { name: 'es/', mode: 0o040755 },
      { name: 'es/index.html', data: '\uFEFF<h1>Condiciones</h1>' },
      { name: 'css/index.html', data: '<p>no language</p>' },
      { name: 'images/Logo Été.PNG', data: Buffer.from([1, 2, 3]), method: 0 },
      { name: '__MACOSX/._index.html', data: 'x' },
      { name: '.DS_Store', data: 'x' },
    ]);
    const archive = await read(bytes, 'C:\\Users\\x\\cgu "2026".zip');
    expect(archive.name).toBe('cgu _2026_.zip');
    expect(archive.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(archive.pages).toEqual({ '': 'index.html', en: 'index.en.html', es: 'es/index.html', fr: 'index.html' });
    expect(archive.files.map(({ path, type }) => [path, type])).toEqual([
      ['index.html', 'text/html; charset=utf-8'],
      ['index.en.html', 'text/html; charset=utf-8'],
      ['es/index.html', 'text/html; charset=utf-8'],
      ['css/index.html', 'text/html; charset=utf-8'],
      ['images/Logo Été.PNG', 'image/png'],
    ]);
    expect(text(archive, 'index.html')).toBe(PAGE);
  });

  it('may have their sizes after the data, as programs write that stream', async () => {
    const flags = 0x0800 + DESCRIPTOR;
    for (const local of [{ crc: 0, size: 0, compressed: 0 }, {}]) {
      const archive = await read(zipOf([{ name: 'index.html', data: PAGE, flags, local }]));
      expect(text(archive, 'index.html')).toBe(PAGE);
    }
  });

  it('may be one page, in whatever letters', async () => {
    const archive = await read(Buffer.from('<html><p>\xe9t\xe9</p></html>', 'latin1'), 'charte.htm');
    expect(archive.files).toMatchObject([{ path: 'index.html', type: 'text/html' }]);
    expect(archive.type).toBe('text/html');
  });

  it('boundaries: 500 files, a ratio of 100', async () => {
    const many = Array.from({ length: 499 }, (_, n) => ({ name: `${n}.txt`, data: '' }));
    expect((await read(zipOf([{ name: 'index.html', data: PAGE }, ...many]))).files).toHaveLength(500);
    const calm = Buffer.alloc(200_000, 'a');
    expect(
      (
        await read(
          zipOf([
            { name: 'index.html', data: PAGE },
            { name: 'a.txt', data: calm },
          ]),
        )
      ).unpacked,
    ).toBe(200_000 + PAGE.length);
  });

  it('hold no memory while they are looked through', async () => {
    const noise = Buffer.alloc(9_000_000);
    for (let at = 0; at < noise.length; at += 4) noise.writeUInt32LE(Math.imul(at, 2_654_435_761) >>> 0, at);
    const big = zipOf([
      { name: 'index.html', data: PAGE },
      { name: 'a.png', data: noise, method: 0 },
    ]);
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const held = () => {
      collect();
      const { heapUsed, external } = process.memoryUsage();
      return heapUsed + external;
    };
    await read(big);
    const before = held();
    for (let n = 0; n < 10; n += 1) await read(big);
    // Less than one of them.
    expect(held() - before).toBeLessThan(noise.length / 2);
  });
});

describe('the page for a reader', () => {
  const pages = languagePages(['index.html', 'index.en.html', 'pt-br/index.html', 'img/index.html'], 'fr');
  it.each([
    [undefined, undefined, 'index.html'],
    [undefined, 'en-GB,en;q=0.9,fr;q=0.8', 'index.en.html'],
    [undefined, 'de, en;q=0.5, fr;q=0.7', 'index.html'],
    [undefined, 'pt-BR', 'pt-br/index.html'],
    [undefined, 'pt', 'index.html'],
    ['en', 'fr', 'index.en.html'],
    ['__proto__', 'en;q=0, constructor, *;q=x', 'index.html'],
    [['en'], 'de', 'index.html'],
  ])('asked %s, taking %s, is %s', (asked, accepted, path) => {
    expect(preferredPage(pages, asked, accepted)).toBe(path);
  });
});
