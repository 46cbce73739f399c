import type { Paper } from '../paper';

/** Pages of a report: where the next thing goes. Millimetres from the upper left corner. */
export interface Pages {
  readonly paper: Paper;
  readonly left: number;
  readonly width: number;
  y: number;
  /** Begins a page where so much does not fit any more. @returns whether it has */
  need(height: number): boolean;
}

const A4 = { short: 210, long: 297 };
/** Free space above the foot. */
const ABOVE_FOOT = 6;
export const MARGIN = 18;
/** Distance of the foot from the lower edge. */
export const FOOT = 14;

/** The size of a page, across or upright. */
export const sizeOf = (across: boolean) =>
  across ? { width: A4.long, height: A4.short } : { width: A4.short, height: A4.long };

/** Begins the first page. */
export function openPages(paper: Paper, across: boolean): Pages {
  const { width, height } = sizeOf(across);
  const turn = () => {
    paper.page(width, height);
    pages.y = MARGIN;
  };
  const pages: Pages = {
    paper,
    left: MARGIN,
    width: width - 2 * MARGIN,
    y: 0,
    need(room) {
      if (pages.y + room <= height - FOOT - ABOVE_FOOT) return false;
      turn();
      return true;
    },
  };
  turn();
  return pages;
}
