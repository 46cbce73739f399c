import { drawing } from './element';

const RADII = [33, 67, 100, 133, 167, 200];
const FLOOR = 330;

/** The mark's arches, which are also waves: the one decoration of the product. */
export function arches(): SVGSVGElement {
  const lines = RADII.map((radius, index) => {
    const spring = FLOOR - radius * 0.66;
    const [left, right] = [200 - radius, 200 + radius];
    return drawing('path', {
      d: `M${left} ${FLOOR}V${spring}A${radius} ${radius} 0 0 1 ${right} ${spring}V${FLOOR}`,
      opacity: 1 - index * 0.15,
    });
  });
  return drawing(
    'svg',
    { class: 'arches', viewBox: '-20 -20 440 370', 'aria-hidden': 'true' },
    drawing(
      'g',
      { fill: 'none', stroke: 'currentColor', 'stroke-width': 1.5 },
      ...lines,
      drawing('line', { x1: 0, x2: 400, y1: FLOOR, y2: FLOOR }),
    ),
  );
}
