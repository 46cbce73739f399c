/** A colour as portals declare it. */
export const COLOUR = /^#[0-9a-fA-F]{6}$/;

/** What a chooser of colours starts with where there is none yet. */
export const NO_COLOUR = '#000000';

/** Relative luminance (WCAG 2.2, definition): 0 is black, 1 is white. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours (WCAG 2.2 §1.4.3): from 1, the same, to 21, black on white. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The shade that is easier to read on a colour: nearly black, or white. */
export function textColourOn(colour: string): '#14201d' | '#ffffff' {
  return contrast(colour, '#ffffff') >= contrast(colour, '#14201d') ? '#ffffff' : '#14201d';
}
