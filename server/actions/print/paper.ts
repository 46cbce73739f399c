import { readFileSync } from 'node:fs';
import * as fontkit from 'fontkit';
import PDFDocument from 'pdfkit';
import qrcode from 'qrcode-generator';

/** Points in a millimetre. */
export const MM = 72 / 25.4;

const INK = 'black';
const SOFT = 'dimgray';
/** Stands for a character that the font does not have. */
const MISSING = '□';
/** The font draws this apostrophe as wide as a Chinese character. */
const ELISION = /(?<=\p{Script=Latin})’(?=\p{Script=Latin})/gu;
const SMALLEST = 4.5;

interface TextOptions {
  readonly size: number;
  /** Longer text gets smaller, and then shorter. */
  readonly width: number;
  readonly soft?: boolean;
  readonly centered?: boolean;
}

/** A page to draw on, in millimetres from its upper left corner. */
export interface Paper {
  page(width: number, height: number): void;
  text(text: string, x: number, y: number, options: TextOptions): void;
  /** A QR code of `size`, with the quiet zone that readers need. */
  code(text: string, x: number, y: number, size: number): void;
  frame(x: number, y: number, width: number, height: number): void;
  line(x: number, y: number, width: number): void;
  end(): Promise<Buffer>;
}

let loaded: { readonly path: string; readonly bytes: Buffer; readonly has: (code: number) => boolean } | undefined;

function fontAt(path: string) {
  if (loaded?.path === path) return loaded;
  const bytes = readFileSync(path);
  const font = fontkit.create(bytes);
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${path} holds several fonts`);
  loaded = { path, bytes, has: (code) => font.hasGlyphForCodePoint(code) };
  return loaded;
}

/** Opens a PDF. Texts are drawn, never interpreted: what somebody calls themselves stays inside its box. */
export function openPaper(fontFile: string, title: string): Paper {
  const font = fontAt(fontFile);
  const doc = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    info: { Title: title, Producer: 'Portico', Creator: 'Portico' },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  doc.registerFont('text', font.bytes);
  doc.font('text');
  const printable = (text: string) =>
    [
      ...text
        .normalize('NFC')
        .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
        .replace(ELISION, "'"),
    ]
      .map((one) => (font.has(one.codePointAt(0) ?? 0) ? one : MISSING))
      .join('');
  return {
    page: (width, height) => void doc.addPage({ size: [width * MM, height * MM], margin: 0 }),
    text(raw, x, y, { size, width, soft, centered }) {
      const most = width * MM;
      let text = printable(raw);
      let used = size;
      const wide = () => doc.fontSize(used).widthOfString(text);
      while (wide() > most && used > Math.max(SMALLEST, size * 0.6)) used -= 0.25;
      if (wide() > most) {
        const all = [...text];
        while (all.length > 1 && doc.widthOfString(`${all.join('')}…`) > most) all.pop();
        text = `${all.join('')}…`;
      }
      const left = centered ? x * MM + (most - wide()) / 2 : x * MM;
      doc.fillColor(soft ? SOFT : INK).text(text, left, y * MM, { lineBreak: false });
    },
    code(text, x, y, size) {
      const code = qrcode(0, 'M');
      code.addData(Buffer.from(text).toString('latin1'), 'Byte');
      code.make();
      const count = code.getModuleCount();
      const cell = (size * MM) / (count + 8);
      doc.fillColor(INK);
      for (let row = 0; row < count; row += 1) {
        for (let column = 0; column < count; column += 1) {
          if (code.isDark(row, column)) doc.rect(x * MM + (column + 4) * cell, y * MM + (row + 4) * cell, cell, cell);
        }
      }
      doc.fill();
    },
    frame: (x, y, width, height) =>
      void doc
        .lineWidth(0.4)
        .strokeColor('lightgray')
        .rect(x * MM, y * MM, width * MM, height * MM)
        .stroke(),
    line: (x, y, width) =>
      void doc
        .lineWidth(0.4)
        .strokeColor('lightgray')
        .moveTo(x * MM, y * MM)
        .lineTo((x + width) * MM, y * MM)
        .stroke(),
    end() {
      doc.end();
      return ended;
    },
  };
}
