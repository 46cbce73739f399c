import PDFDocument from 'pdfkit';
import qrcode from 'qrcode-generator';
import { fontsIn, runsOf, type Font } from './fonts';
import { printable, shortened, wrapped } from './lines';

/** Points in a millimetre. */
const MM = 72 / 25.4;

const INK = 'black';
const GREY = 'dimgray';
const MIN_FONT_SIZE = 4.5;
/** Font sizes are multiples of it, in points. */
const SIZE_STEP = 0.25;
/** Outline of a bolder text, as a part of its size. */
const BOLDER = 0.03;

interface TextOptions {
  readonly size: number;
  /** Longer text gets smaller, and then shorter. */
  readonly width: number;
  readonly soft?: boolean;
  readonly centered?: boolean;
  /** Ends at the right side of its box. */
  readonly right?: boolean;
  /** Bolder: the font has one weight. */
  readonly strong?: boolean;
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
  /** A filled rectangle. */
  box(x: number, y: number, width: number, height: number, colour: string): void;
  /** A line through points; `width` in points. */
  path(points: readonly (readonly [x: number, y: number])[], colour: string, width: number): void;
  /** Draws on every page when all of them are there. Only of a paper that keeps its pages. */
  onEveryPage(draw: (page: number, pages: number) => void): void;
  end(): Promise<Buffer>;
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

function drawPath(doc: PDFKit.PDFDocument, points: readonly (readonly [x: number, y: number])[]): void {
  points.forEach(([x, y], index) => (index === 0 ? doc.moveTo(x * MM, y * MM) : doc.lineTo(x * MM, y * MM)));
}

/** The width of a line in a size of one point. */
const widthAtOne = (doc: PDFKit.PDFDocument, fonts: readonly Font[], line: string): number =>
  runsOf(fonts, line).reduce((sum, { font, text }) => sum + doc.font(font.name).fontSize(1).widthOfString(text), 0);

/** Draws a text in its box: smaller where it is too long, and then shorter. */
function drawText(
  doc: PDFKit.PDFDocument,
  fonts: readonly Font[],
  whole: string,
  { x, y, size, width, soft, centered, right, strong }: TextOptions & { readonly x: number; readonly y: number },
): void {
  const max = width * MM;
  // Widths are proportional to the size, so that one layout of a text is enough.
  const widthOf = (some: string) => widthAtOne(doc, fonts, some);
  const fitting = max / widthOf(whole);
  const smallest = Math.max(MIN_FONT_SIZE, size * 0.6);
  const used = Math.max(smallest, Math.min(size, Math.floor(fitting / SIZE_STEP) * SIZE_STEP));
  const text = used <= fitting ? whole : shortened(whole, (some) => widthOf(some) * used <= max);
  const rest = max - widthOf(text) * used;
  const colour = soft ? GREY : INK;
  const [first] = fonts;
  let left = x * MM + (right ? rest : centered ? rest / 2 : 0);
  for (const { font, text: part } of runsOf(fonts, text)) {
    // Every font has its own distance to the baseline, which they share.
    const top = y * MM + ((first?.ascent ?? font.ascent) - font.ascent) * used;
    doc
      .font(font.name)
      .fontSize(used)
      .fillColor(colour)
      .strokeColor(colour)
      .lineWidth(used * BOLDER)
      .text(part, left, top, { lineBreak: false, ...(strong && { fill: true, stroke: true }) });
    left += doc.widthOfString(part);
  }
}

/**
 * Creates a PDF. Texts are drawn literally and are limited to their box.
 * @param keepsPages they stay in memory until the end, for `onEveryPage`
 */
export function openPaper(fontFolder: string, title: string, keepsPages = false): Paper {
  const fonts = fontsIn(fontFolder);
  const doc = new PDFDocument({
    autoFirstPage: false,
    bufferPages: keepsPages,
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
  for (const { name, bytes } of fonts) doc.registerFont(name, bytes);
  return {
    page: (width, height) => void doc.addPage({ size: [width * MM, height * MM], margin: 0 }),
    text: (raw, x, y, options) => drawText(doc, fonts, printable(fonts, raw), { ...options, x, y }),
    lines: (raw, width, size) =>
      wrapped(printable(fonts, raw), (text) => widthAtOne(doc, fonts, text) * size <= width * MM),
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
    box: (x, y, width, height, colour) => void doc.rect(x * MM, y * MM, width * MM, height * MM).fill(colour),
    path(points, colour, width) {
      drawPath(doc, points);
      doc.lineWidth(width).lineJoin('round').strokeColor(colour).stroke();
    },
    onEveryPage(draw) {
      const { start, count } = doc.bufferedPageRange();
      for (let page = 0; page < count; page += 1) {
        doc.switchToPage(start + page);
        draw(page + 1, count);
      }
    },
    end() {
      doc.end();
      return ended;
    },
  };
}
