import { inflateSync } from 'node:zlib';

/** What a reader of a PDF sees: the size of each page in millimetres, and its texts in the order they were drawn. */
interface ReadPdf {
  readonly pages: readonly { readonly width: number; readonly height: number; readonly texts: readonly string[] }[];
}

const MM = 72 / 25.4;

/** Reads a PDF as pdfkit writes it, with nothing of pdfkit: objects, pages, streams, and the font's way back to Unicode. */
export function readPdf(bytes: Buffer): ReadPdf {
  const raw = bytes.toString('latin1');
  if (!raw.startsWith('%PDF-') || !raw.trimEnd().endsWith('%%EOF')) throw new Error('not a PDF');
  const objects = new Map<number, { head: string; stream: string }>();
  for (const match of raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)endobj/g)) {
    const [, id = '', body = ''] = match;
    const at = body.indexOf('stream\n');
    const head = at < 0 ? body : body.slice(0, at);
    const data = at < 0 ? '' : body.slice(at + 7, body.lastIndexOf('\nendstream'));
    const packed = head.includes('/FlateDecode') && data !== '';
    const stream = packed ? inflateSync(Buffer.from(data, 'latin1')).toString('latin1') : data;
    objects.set(Number(id), { head, stream });
  }
  const fonts = new Map<string, ReadonlyMap<string, string>>();
  for (const { head } of objects.values()) {
    for (const [, name = '', id] of /\/Font <<([^>]*)>>/.exec(head)?.[1]?.matchAll(/\/(F\d+) (\d+) 0 R/g) ?? []) {
      const way = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(id))?.head ?? '')?.[1];
      fonts.set(name, unicodeOf(objects.get(Number(way))?.stream ?? ''));
    }
  }
  const pages = [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head))
    .map(({ head }) => {
      const box = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(head);
      const content = objects.get(Number(/\/Contents (\d+) 0 R/.exec(head)?.[1]))?.stream ?? '';
      let unicode: ReadonlyMap<string, string> | undefined;
      const texts: string[] = [];
      for (const [, font, runs] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
        if (runs === undefined) {
          unicode = fonts.get(font ?? '');
          continue;
        }
        const glyphs = [...runs.matchAll(/<([0-9a-f]*)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
        texts.push(glyphs.map((glyph) => unicode?.get(glyph.toLowerCase()) ?? '?').join(''));
      }
      return { width: Number(box?.[1]) / MM, height: Number(box?.[2]) / MM, texts };
    });
  return { pages };
}

/** What the glyphs of a font mean (its CMap). */
function unicodeOf(stream: string): ReadonlyMap<string, string> {
  const unicode = new Map<string, string>();
  for (const [, start = '', , list = ''] of stream.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/gi)) {
    [...list.matchAll(/<([0-9a-f]*)>/gi)].forEach(([, hex = ''], index) => {
      const units = (hex.match(/.{4}/g) ?? []).map((unit) => parseInt(unit, 16));
      unicode.set((parseInt(start, 16) + index).toString(16).padStart(4, '0'), String.fromCharCode(...units));
    });
  }
  return unicode;
}
