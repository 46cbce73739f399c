/** Height of a row of the grid, and the gap between graphs, in pixels. */
export const ROW = 112;
export const GAP = 16;
/** Heading and padding of a graph, in pixels. */
const FRAME = 84;

/** Height of the figures of a graph that is so many rows high, in pixels. */
export const figureHeight = (rows: number): number => Math.max(100, rows * ROW + (rows - 1) * GAP - FRAME);
