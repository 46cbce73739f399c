import { readFileSync } from 'node:fs';
import * as fontkit from 'fontkit';
import PDFDocument from 'pdfkit';
import qrcode from 'qrcode-generator';

/** Points in a millimetre. */
const MM = 72 / 25.4;

const INK = 'black';
const GREY = 'dimgray';
/** Replaces a character that the font does not have. */
const MISSING_CHARACTER = '□';
/** The font draws this apostrophe as wide as a Chinese character. */
const ELISION = /(?<=\p{Script=Latin})’(?=\p{Script=Latin})/gu;
const MIN_FONT_SIZE = 4.5;
/** Font sizes are multiples of it, in points. */
const SIZE_STEP = 0.25;

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
  /** A text in lines that fit a width, in a size; long words are cut. */
  lines(text: string, width: number, size: number): readonly string[];
  /** A QR code of `size`, with the quiet zone that readers need. */
  code(text: string, x: number, y: number, size: number): void;
  frame(x: number, y: number, width: number, height: number): void;
  line(x: number, y: number, width: number): void;
  end(): Promise<Buffer>;
}

interface Font {
  readonly path: string;
  readonly bytes: Buffer;
  readonly has: (code: number) => boolean;
}

let loaded: Font | undefined;

function fontAt(path: string): Font {
  if (loaded?.path === path) return loaded;
  const bytes = readFileSync(path);
  const font = fontkit.create(bytes);
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${path} holds several fonts`);
  loaded = { path, bytes, has: (code) => font.hasGlyphForCodePoint(code) };
  return loaded;
}

/** The longest start of a text that fits, with an ellipsis; a binary search, because texts can be long. */
function shortened(text: string, fits: (text: string) => boolean): string {
  const all = [...text];
  const cut = (length: number) => `${all.slice(0, length).join('')}…`;
  let [low, high] = [1, all.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(cut(middle))) low = middle;
    else high = middle - 1;
  }
  return cut(low);
}

/** A text in characters that the font has. */
const printable = (font: Font, text: string): string =>
  [
    ...text
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
      .replace(ELISION, "'"),
  ]
    .map((one) => (font.has(one.codePointAt(0) ?? 0) ? one : MISSING_CHARACTER))
    .join('');

/** Chinese breaks after every character, but not beside its brackets and marks; a no-break space joins words. */
const UNITS = /[（《]*\p{Script=Han}[，。；：、）》]*|[^ \t\r\n\p{Script=Han}]+/gu;

/** A text in lines that fit. */
function wrapped(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  let end = 0;
  for (const { 0: unit, index } of text.matchAll(UNITS)) {
    const next = line === '' ? unit : `${line}${index > end ? ' ' : ''}${unit}`;
    end = index + unit.length;
    if (fits(next)) {
      line = next;
      continue;
    }
    if (line !== '') lines.push(line);
    line = unit;
    // A word that is longer than the line.
    while (!fits(line)) {
      let cut = [...line].length - 1;
      while (cut > 1 && !fits([...line].slice(0, cut).join(''))) cut -= 1;
      lines.push([...line].slice(0, cut).join(''));
      line = [...line].slice(cut).join('');
      if (cut <= 1 && line.length <= 1) break;
    }
  }
  if (line !== '') lines.push(line);
  return lines;
}

function drawCode(doc: PDFKit.PDFDocument, text: string, x: number, y: number, size: number): void {
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
}

/** Creates a PDF. Texts are drawn literally and are limited to their box. */
export function openPaper(fontFile: string, title: string): Paper {
  const font = fontAt(fontFile);
  const doc = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    // No standard font, which pdfkit would read from files of its own package: every text has the one below.
    font: '',
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
  return {
    page: (width, height) => void doc.addPage({ size: [width * MM, height * MM], margin: 0 }),
    text(raw, x, y, { size, width, soft, centered }) {
      const most = width * MM;
      const whole = printable(font, raw);
      // Widths are proportional to the size, so that one layout of a text is enough.
      const widthAtOne = (some: string) => doc.fontSize(1).widthOfString(some);
      const wanted = most / widthAtOne(whole);
      const smallest = Math.max(MIN_FONT_SIZE, size * 0.6);
      const used = Math.max(smallest, Math.min(size, Math.floor(wanted / SIZE_STEP) * SIZE_STEP));
      const text = used <= wanted ? whole : shortened(whole, (some) => widthAtOne(some) * used <= most);
      const left = centered ? x * MM + (most - widthAtOne(text) * used) / 2 : x * MM;
      doc
        .fontSize(used)
        .fillColor(soft ? GREY : INK)
        .text(text, left, y * MM, { lineBreak: false });
    },
    lines: (raw, width, size) =>
      wrapped(printable(font, raw), (text) => doc.fontSize(size).widthOfString(text) <= width * MM),
    code: (text, x, y, size) => drawCode(doc, text, x, y, size),
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
