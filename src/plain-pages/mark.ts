import { drawing } from './element';

/** The product's mark: an arch. */
export function mark(size: number): SVGSVGElement {
  return drawing(
    'svg',
    { class: 'logo', viewBox: '0 0 32 32', width: size, height: size, 'aria-hidden': 'true' },
    drawing('path', {
      fill: 'currentColor',
      d: 'M2 29V12A10 10 0 0 1 12 2h8a10 10 0 0 1 10 10v17a1 1 0 0 1-1 1h-6V19a7 7 0 0 0-14 0v11H3a1 1 0 0 1-1-1z',
    }),
  );
}
