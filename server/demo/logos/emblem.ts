import { png } from './png';

const SIZE = 192;
/** Points looked at in each direction within a pixel: edges without stairs. */
const FINE = 4;

type Colour = readonly [red: number, green: number, blue: number];

/** Degrees, and shares of one (https://www.w3.org/TR/css-color-4/#hsl-to-rgb). */
function hsl(hue: number, saturation: number, lightness: number): Colour {
  const at = (n: number) => {
    const k = (n + hue / 30) % 12;
    const share = saturation * Math.min(lightness, 1 - lightness);
    return Math.round(255 * (lightness - share * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return [at(0), at(8), at(4)];
}

const inside = (x: number, y: number, cx: number, cy: number, radius: number) =>
  (x - cx) ** 2 + (y - cy) ** 2 < radius ** 2;

/** A round picture of a view, a sun above two hills, in the colours of a hue. The same hue gives the same bytes. */
export function emblem(hue: number): Buffer {
  const sky = hsl(hue, 0.5, 0.88);
  const sun = hsl((hue + 40) % 360, 0.85, 0.62);
  const far = hsl(hue, 0.4, 0.52);
  const near = hsl(hue, 0.5, 0.32);
  const at = (x: number, y: number): Colour | undefined => {
    if (!inside(x, y, 0.5, 0.5, 0.5)) return undefined;
    if (inside(x, y, 0.32, 1.12, 0.52)) return near;
    if (inside(x, y, 0.86, 1.2, 0.66)) return far;
    return inside(x, y, 0.6, 0.36, 0.17) ? sun : sky;
  };
  const pixels = new Uint8Array(SIZE * SIZE * 4);
  for (let place = 0; place < SIZE * SIZE; place += 1) {
    const sum = [0, 0, 0];
    let hits = 0;
    for (let point = 0; point < FINE * FINE; point += 1) {
      const x = ((place % SIZE) + ((point % FINE) + 0.5) / FINE) / SIZE;
      const y = (Math.floor(place / SIZE) + (Math.floor(point / FINE) + 0.5) / FINE) / SIZE;
      const colour = at(x, y);
      if (!colour) continue;
      hits += 1;
      colour.forEach((part, index) => (sum[index] = (sum[index] ?? 0) + part));
    }
    if (hits === 0) continue;
    pixels.set([...sum.map((part) => Math.round(part / hits)), Math.round((255 * hits) / FINE ** 2)], place * 4);
  }
  return png(SIZE, pixels);
}
