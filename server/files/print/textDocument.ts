import { openPaper } from './paper';

/** A part of a document, in the order of the page. Plain data, so that a worker process can get it. */
export interface DocumentBlock {
  readonly style: 'title' | 'heading' | 'text' | 'detail';
  readonly text: string;
}

/** What is printed as one PDF. */
export interface TextDocument {
  readonly fontFolder: string;
  readonly title: string;
  readonly blocks: readonly DocumentBlock[];
}

const A4 = { width: 210, height: 297 };
const MARGIN = 18;
const FOOT = 10;
/** Sizes in points, distances in millimetres. */
const STYLES: Readonly<Record<DocumentBlock['style'], { size: number; line: number; before: number; indent: number }>> =
  {
    title: { size: 17, line: 8, before: 0, indent: 0 },
    heading: { size: 12, line: 6, before: 6, indent: 0 },
    text: { size: 9.5, line: 4.8, before: 1.2, indent: 0 },
    detail: { size: 8.5, line: 4.2, before: 0.6, indent: 6 },
  };

/** Prints headings and texts on pages of A4, with their numbers. @returns a PDF */
export async function printDocument({ fontFolder, title, blocks }: TextDocument): Promise<Buffer> {
  const paper = openPaper(fontFolder, title);
  let page = 0;
  let y = 0;
  const turn = () => {
    page += 1;
    paper.page(A4.width, A4.height);
    const foot = { size: 8, width: A4.width - 2 * MARGIN - 20, soft: true };
    paper.text(title, MARGIN, A4.height - FOOT - 4, foot);
    paper.text(String(page), A4.width - MARGIN - 10, A4.height - FOOT - 4, { size: 8, width: 10, soft: true });
    y = MARGIN;
  };
  turn();
  for (const [index, { style, text }] of blocks.entries()) {
    const { size, line, before, indent } = STYLES[style];
    const width = A4.width - 2 * MARGIN - indent;
    const lines = paper.lines(text, width, size);
    // A heading stays with what follows it, and a text with its first detail.
    const { detail } = STYLES;
    const detailHeight = style === 'text' && blocks[index + 1]?.style === 'detail' ? detail.before + detail.line : 0;
    const needed = before + (style === 'heading' ? (lines.length + 3) * line : line + detailHeight);
    if (y + needed > A4.height - MARGIN - FOOT) turn();
    else y += before;
    for (const one of lines) {
      if (y + line > A4.height - MARGIN - FOOT) turn();
      paper.text(one, MARGIN + indent, y, { size, width, soft: style === 'detail' });
      y += line;
    }
  }
  return paper.end();
}
