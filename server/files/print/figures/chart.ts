import type { Paper } from '../paper';
import { colourOf, type PrintedChart } from './parts';

/** Where a chart is drawn, in millimetres. */
interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** How numbers are written. */
export interface Numbers {
  readonly write: (value: number) => string;
  readonly share: (part: number) => string;
}

const PLOT = 46;
/** Room for the figures at the side, and for the categories below. */
const SIDE = 14;
const BELOW = 6;
const TICKS = 4;
const LEGEND_LINE = 5;
const LEGEND_COLUMNS = 4;
const PART_LINE = 6.2;
const SMALL = 7.5;
/** Categories that all have their text. */
const MAX_NAMED = 12;
/** Room that the text of a category needs where there are more, in millimetres. */
const CATEGORY = 18;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const legendLines = ({ series }: PrintedChart) => (series.length > 1 ? Math.ceil(series.length / LEGEND_COLUMNS) : 0);

/** The height of a chart, in millimetres. */
export function chartHeight(chart: PrintedChart): number {
  if (chart.kind === 'parts') return chart.categories.length * PART_LINE + 2;
  return PLOT + BELOW + legendLines(chart) * LEGEND_LINE + 3;
}

/** Draws a chart as vector shapes. */
export function drawChart(paper: Paper, chart: PrintedChart, frame: Frame, numbers: Numbers): void {
  if (chart.kind === 'parts') return drawParts(paper, chart, frame, numbers);
  const plot = { ...frame, x: frame.x + SIDE, width: frame.width - SIDE };
  const stacks = chart.categories.map((_, index) => chart.series.map(({ values }) => values[index] ?? 0));
  const step = stepFor(Math.max(1, ...stacks.map((one) => (chart.kind === 'bars' ? sum(one) : Math.max(0, ...one)))));
  const heightOf = (value: number) => (value / (step * TICKS)) * PLOT;
  for (let tick = 0; tick <= TICKS; tick += 1) {
    const y = frame.y + PLOT - heightOf(tick * step);
    paper.line(plot.x, y, plot.width);
    const box = { size: SMALL, width: SIDE - 2, soft: true, right: true };
    paper.text(numbers.write(tick * step), frame.x, y - 1.9, box);
  }
  const slot = plot.width / Math.max(1, chart.categories.length);
  if (chart.kind === 'bars') drawBars(paper, stacks, plot, { slot, heightOf });
  else drawLines(paper, chart, plot, { slot, heightOf });
  drawCategories(paper, chart.categories, { ...plot, y: frame.y + PLOT + 1 }, slot);
  drawLegend(paper, chart, { ...frame, y: frame.y + PLOT + BELOW });
}

/** A step of the axis that people count in: 1, 2 or 5, and whole. */
function stepFor(max: number): number {
  const min = max / TICKS;
  const power = 10 ** Math.floor(Math.log10(min));
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= min) ?? min;
  return Math.max(1, Math.ceil(step));
}

interface Scale {
  /** Width of a category. */
  readonly slot: number;
  readonly heightOf: (value: number) => number;
}

function drawBars(paper: Paper, stacks: readonly (readonly number[])[], plot: Frame, { slot, heightOf }: Scale): void {
  const width = Math.min(14, slot * 0.7);
  stacks.forEach((stack, index) => {
    let top = plot.y + PLOT;
    stack.forEach((value, series) => {
      if (value <= 0) return;
      top -= heightOf(value);
      paper.box(plot.x + (index + 0.5) * slot - width / 2, top, width, heightOf(value), colourOf(series));
    });
  });
}

function drawLines(paper: Paper, { series }: PrintedChart, plot: Frame, { slot, heightOf }: Scale): void {
  series.forEach(({ values }, position) => {
    const points = values.map(
      (value, index) => [plot.x + (index + 0.5) * slot, plot.y + PLOT - heightOf(value)] as const,
    );
    paper.path(points, colourOf(position), 1.4);
    // A line of one point is none.
    for (const [x, y] of points.length <= 12 ? points : []) paper.box(x - 0.6, y - 0.6, 1.2, 1.2, colourOf(position));
  });
}

function drawCategories(paper: Paper, categories: readonly string[], { x, y }: Frame, slot: number): void {
  // A few bars all have their name; of many, as of the days of a month, every so many.
  const every = categories.length <= MAX_NAMED ? 1 : Math.ceil(CATEGORY / slot);
  const width = every * slot - 1;
  categories.forEach((name, index) => {
    if (index % every !== 0) return;
    paper.text(name, x + (index + 0.5) * slot - width / 2, y, { size: SMALL, width, soft: true, centered: true });
  });
}

/** The names of the colours; one series needs none. */
function drawLegend(paper: Paper, chart: PrintedChart, { x, y, width }: Frame): void {
  if (legendLines(chart) === 0) return;
  const column = width / LEGEND_COLUMNS;
  chart.series.forEach(({ name }, index) => {
    const left = x + (index % LEGEND_COLUMNS) * column;
    const top = y + Math.floor(index / LEGEND_COLUMNS) * LEGEND_LINE;
    paper.box(left, top + 0.9, 2.4, 2.4, colourOf(index));
    paper.text(name, left + 4, top, { size: 8, width: column - 6 });
  });
}

/** The parts of a whole as bars with their share: lengths compare better than slices, also in black and white. */
function drawParts(
  paper: Paper,
  { categories, series, whole, noShares }: PrintedChart,
  frame: Frame,
  { write, share }: Numbers,
): void {
  const values = series[0]?.values ?? [];
  const all = whole ?? sum(values);
  const max = Math.max(1, ...values);
  const [name, figure] = [48, 34];
  const room = frame.width - name - figure - 4;
  categories.forEach((category, index) => {
    const value = values[index] ?? 0;
    const y = frame.y + index * PART_LINE;
    paper.text(category, frame.x, y, { size: 8.5, width: name - 3 });
    paper.box(frame.x + name, y + 0.6, room, 3.6, '#EDF1F0');
    if (value > 0) paper.box(frame.x + name, y + 0.6, (value / max) * room, 3.6, colourOf(index));
    const text = noShares ? write(value) : `${write(value)}  ·  ${share(all > 0 ? value / all : 0)}`;
    paper.text(text, frame.x + frame.width - figure, y, { size: 8.5, width: figure, right: true });
  });
}
