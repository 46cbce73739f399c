import { graphCsv } from '../../domain/reports/graphCsv';
import type { Series } from '../../domain/reports/series';
import type { Locale } from '../../domain/text/locale';
import { saveFrom, saveText } from '../../resources/engine/import-export/download';

/** A name that every file system takes. */
const fileName = (title: string, ending: string) =>
  `${title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'graph'}.${ending}`;

/** Lets the browser save the figures of a graph as CSV. @param about a note on all figures; empty: none */
export function saveCsv(title: string, first: string, data: Series, tag: string, about = ''): void {
  saveText(graphCsv(first, data, tag.slice(0, 2) as Locale, about), fileName(title, 'csv'));
}

/** What a style sheet says about a drawing, which is written into its copy. */
const STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
] as const;
const SCALE = 2;
const MARGIN = 16;
const TITLE = 28;
const LINE = 20;

function copyWithStyles(source: SVGSVGElement): SVGSVGElement {
  const copy = source.cloneNode(true) as SVGSVGElement;
  const originals = [source, ...source.querySelectorAll('*')];
  const copies = [copy, ...copy.querySelectorAll('*')];
  originals.forEach((original, index) => {
    const seen = getComputedStyle(original);
    // Through the object model: the policy of the page allows no style attributes.
    const { style } = copies[index] as SVGElement;
    for (const name of STYLES) style.setProperty(name, seen.getPropertyValue(name));
  });
  const { width, height } = source.getBoundingClientRect();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  return copy;
}

async function imageOf(svg: SVGSVGElement): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  await image.decode();
  return image;
}

/**
 * The drawing of a graph; waits where it is still to be drawn.
 * @returns undefined where `signal` ends the wait
 */
function drawingOf(card: HTMLElement, signal: AbortSignal): Promise<SVGSVGElement | undefined> {
  return new Promise((resolve) => {
    const look = () => {
      const widthOf = (drawing: SVGSVGElement) => drawing.getBoundingClientRect().width;
      const largest = [...card.querySelectorAll<SVGSVGElement>('[role=img] svg')].sort(
        (a, b) => widthOf(b) - widthOf(a),
      )[0];
      if (!largest || widthOf(largest) === 0) return;
      observer.disconnect();
      resolve(largest);
    };
    const observer = new MutationObserver(look);
    const end = () => {
      observer.disconnect();
      resolve(undefined);
    };
    if (signal.aborted) return end();
    signal.addEventListener('abort', end, { once: true });
    observer.observe(card, { childList: true, subtree: true, attributes: true });
    look();
  });
}

/**
 * Lets the browser save a graph as it looks now, with its title and the names of its colours, as a PNG picture.
 * @param card the element of the graph
 * @param names what is written above it, and the names of its series, or of the parts of a whole
 * @param signal ends the wait for a drawing: nothing is saved then
 */
export async function savePng(
  title: string,
  card: HTMLElement,
  names: { readonly heading: string; readonly series: readonly string[]; readonly parts: readonly string[] },
  signal: AbortSignal,
): Promise<void> {
  const source = await drawingOf(card, signal);
  if (!source) return;
  const { width, height } = source.getBoundingClientRect();
  const legend = card.querySelectorAll('[role=img] ul li').length === names.parts.length ? names.parts : names.series;
  const image = await imageOf(copyWithStyles(source));
  const canvas = document.createElement('canvas');
  canvas.width = (width + 2 * MARGIN) * SCALE;
  canvas.height = (height + TITLE + 2 * MARGIN + legend.length * LINE) * SCALE;
  const context = canvas.getContext('2d');
  if (!context) return;
  const style = getComputedStyle(card);
  context.scale(SCALE, SCALE);
  context.fillStyle = style.backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = style.color;
  context.font = `600 15px ${style.fontFamily}`;
  context.fillText(names.heading, MARGIN, MARGIN + 15);
  context.drawImage(image, MARGIN, MARGIN + TITLE, width, height);
  context.font = `13px ${style.fontFamily}`;
  legend.forEach((name, index) => {
    const y = MARGIN + TITLE + height + index * LINE;
    context.fillStyle = style.getPropertyValue(`--c${(index % 8) + 1}`);
    context.fillRect(MARGIN, y + 4, 12, 12);
    context.fillStyle = style.color;
    context.fillText(name, MARGIN + LINE, y + 14);
  });
  saveFrom(canvas.toDataURL('image/png'), fileName(title, 'png'));
}
