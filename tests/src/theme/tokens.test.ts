import { describe, expect, it } from 'vitest';
import { cssVariables } from '../../../src/theme/cssVariables';
import { COLOURS, type ColourName, type Scheme } from '../../../src/theme/tokens';

/** Relative luminance and contrast, WCAG 2.2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** A translucent colour over an opaque one, as hexadecimal text. */
function over(rgba: string, ground: string): string {
  const [r = 0, g = 0, b = 0, alpha = 0] = (rgba.match(/[\d.]+/g) ?? []).map(Number);
  const mixed = [r, g, b].map((colour, index) => {
    const under = Number.parseInt(ground.slice(1 + 2 * index, 3 + 2 * index), 16);
    return Math.round(alpha * colour + (1 - alpha) * under);
  });
  return `#${mixed.map((colour) => colour.toString(16).padStart(2, '0')).join('')}`;
}

/** Lists stand on these; a hovered row must differ from them and stay readable. */
const LIST_GROUNDS = ['surface', 'rail'] as const satisfies readonly ColourName[];

const TEXT_ON: readonly (readonly [ColourName, readonly ColourName[]])[] = [
  ['ink', ['canvas', 'surface', 'sunken', 'rail', 'accentSoft']],
  ['soft', ['canvas', 'surface', 'sunken', 'rail', 'accentSoft']],
  ['faint', ['canvas', 'surface', 'sunken', 'rail', 'accentSoft']],
  ['accent', ['canvas', 'surface', 'accentSoft']],
  ['onAccent', ['accent', 'accentHover']],
  ['success', ['surface', 'successSoft']],
  ['info', ['surface', 'infoSoft']],
  ['warning', ['surface', 'warningSoft']],
  ['danger', ['surface', 'dangerSoft']],
  ['canvas', ['ink', 'danger']],
];

describe.each(['light', 'dark'] satisfies Scheme[])('%s', (scheme) => {
  const colours = COLOURS[scheme];

  it.each(TEXT_ON.flatMap(([text, grounds]) => grounds.map((ground) => [text, ground] as const)))(
    '%s can be read on %s (4.5 : 1)',
    (text, ground) => expect(contrast(colours[text], colours[ground])).toBeGreaterThanOrEqual(4.5),
  );

  it('has a focus ring that is seen on every ground (3 : 1)', () => {
    for (const ground of ['canvas', 'surface', 'rail', 'sunken'] as const) {
      expect(contrast(colours.focus, colours[ground])).toBeGreaterThanOrEqual(3);
    }
  });

  it.each(LIST_GROUNDS)('a hovered row on %s is seen, and its text can be read (4.5 : 1)', (ground) => {
    const hovered = over(colours.hover, colours[ground]);
    expect(contrast(hovered, colours[ground])).toBeGreaterThanOrEqual(1.12);
    for (const text of ['ink', 'soft', 'faint'] as const) {
      expect(contrast(colours[text], hovered)).toBeGreaterThanOrEqual(4.5);
    }
  });
});

describe('the style sheet', () => {
  const css = cssVariables();

  it('declares every colour in both schemes, and dark for systems that are dark', () => {
    for (const name of Object.keys(COLOURS.light)) expect(css.split(`--${name}:`)).toHaveLength(5);
    expect(css).toContain('@media screen and (prefers-color-scheme:dark){:root:not([data-theme])');
  });

  it('keeps paper light, whatever the person or their system prefers', () => {
    const unlimited = css
      .split('\n')
      .filter((line) => /color-scheme:dark/.test(line) && !line.startsWith('@media screen'));
    expect(unlimited).toEqual([]);
  });

  it('leaves nothing undefined', () => {
    expect(css).not.toMatch(/undefined|NaN|\[object/);
  });
});
