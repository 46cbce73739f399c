import { COLOURS, FONT, HEIGHTS, MOTION, SHAPE, type Density, type Scheme } from './tokens';

const declare = (values: Readonly<Record<string, string | number>>, name: (key: string) => string = (key) => key) =>
  Object.entries(values)
    .map(([key, value]) => `--${name(key)}:${typeof value === 'number' ? `${value}px` : value}`)
    .join(';');

const scheme = (name: Scheme) => `${declare(COLOURS[name])};color-scheme:${name}`;
const density = (name: Density) => declare(HEIGHTS[name]);

/**
 * The tokens as a style sheet, written at build time: colours and heights under their own names (`--ink`, `--soft`,
 * `--accentSoft`, `--row`), sizes as `--size-small`, `--radius-control`, `--motion-fast`, and `--font` and `--mono`.
 * Without `data-theme` on the root the system's preference decides; with it, the person does. `data-scheme` decides for
 * a part of a page: a preview shows the scheme that is not in use. Paper is light.
 */
export function cssVariables(): string {
  const { control, surface, chip, ...widths } = SHAPE;
  const { family, mono, ...sizes } = FONT;
  const fixed = [
    declare({ control, surface, chip }, (key) => `radius-${key}`),
    declare(widths),
    declare(sizes, (key) => `size-${key}`),
    declare(MOTION, (key) => `motion-${key}`),
    `--font:${family};--mono:${mono}`,
  ].join(';');
  return [
    `:root{${fixed};${density('comfortable')};${scheme('light')}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme]){${scheme('dark')}}}`,
    `@media screen{:root[data-theme=dark],[data-scheme=dark]{${scheme('dark')}}}`,
    `[data-scheme=light]{${scheme('light')}}`,
    `:root[data-density=compact]{${density('compact')}}`,
  ].join('\n');
}
