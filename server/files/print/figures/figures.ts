import { openPaper } from '../paper';
import { chartHeight, drawChart, type Numbers } from './chart';
import { FOOT, MARGIN, openPages, sizeOf, type Pages } from './pages';
import type { PrintedPart, PrintedReport, PrintedTable } from './parts';
import { columnsOf, drawTable, HEAD_HEIGHT, ROW_HEIGHT } from './table';

/** Prints figures: what they are about, then each graph or list as a chart and a table. @returns a PDF */
export async function printFigures(report: PrintedReport): Promise<Buffer> {
  const paper = openPaper(report.fontFolder, report.title, true);
  const pages = openPages(paper, report.across);
  const numbers: Numbers = {
    write: numberWriter(report.tag),
    share: (part) => new Intl.NumberFormat(report.tag, { style: 'percent', maximumFractionDigits: 1 }).format(part),
  };
  drawHead(pages, report);
  for (const part of report.parts) drawPart(pages, part, numbers);
  const { width, height } = sizeOf(report.across);
  paper.onEveryPage((page, count) => {
    const y = height - FOOT;
    paper.line(MARGIN, y - 2, width - 2 * MARGIN);
    paper.text(report.foot, MARGIN, y, { size: 8, width: width - 2 * MARGIN - 24, soft: true });
    paper.text(`${page} / ${count}`, width - MARGIN - 20, y, { size: 8, width: 20, soft: true, right: true });
  });
  return paper.end();
}

function numberWriter(tag: string): (value: number) => string {
  const format = new Intl.NumberFormat(tag);
  return (value) => format.format(value);
}

function drawHead(pages: Pages, { title, facts }: PrintedReport): void {
  const { paper, left, width } = pages;
  paper.box(left, pages.y, 12, 1.4, '#0B6B63');
  pages.y += 5;
  for (const line of paper.lines(title, width, 19).slice(0, 3)) {
    paper.text(line, left, pages.y, { size: 19, width, strong: true });
    pages.y += 9;
  }
  pages.y += 2.5;
  for (const [label, value] of facts) {
    const lines = paper.lines(value, width - 36, 9.5);
    pages.need(lines.length * 5);
    paper.text(label, left, pages.y, { size: 9.5, width: 34, soft: true });
    for (const line of lines) {
      paper.text(line, left + 36, pages.y, { size: 9.5, width: width - 36 });
      pages.y += 5;
    }
  }
  pages.y += 3;
}

function drawPart(pages: Pages, part: PrintedPart, numbers: Numbers): void {
  const { paper, left, width } = pages;
  const { title, chart, table, notes } = part;
  const first = chart ? chartHeight(chart) : table ? HEAD_HEIGHT + 3 * ROW_HEIGHT : 6;
  pages.need(12 + first);
  if (title !== '') {
    pages.y += 5;
    paper.text(title, left, pages.y, { size: 12.5, width, strong: true });
    pages.y += 9;
  }
  if (chart) {
    drawChart(paper, chart, { x: left, y: pages.y, width }, numbers);
    pages.y += chartHeight(chart) + 2;
  }
  if (table && table.rows.length > 0) drawTables(pages, table);
  for (const note of notes) {
    for (const line of paper.lines(note, width, 8.5)) {
      pages.need(5);
      paper.text(line, left, pages.y, { size: 8.5, width, soft: true });
      pages.y += 4.4;
    }
  }
  pages.y += 4;
}

/** A table that is too wide continues below, with its first column again. */
function drawTables(pages: Pages, table: PrintedTable): void {
  for (const columns of columnsOf(table, pages.width)) {
    drawTable(pages, table, columns);
    pages.y += 3;
  }
}
