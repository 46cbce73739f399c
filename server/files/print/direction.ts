import bidiFactory from 'bidi-js';

const bidi = bidiFactory();
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
/** What a font writes from right to left at once: the letters of a word with their marks. */
const PIECES = /[\p{L}\p{M}]+|./gsu;

/** A part of a line that is written in one direction. */
interface Part {
  readonly start: number;
  /** The index after its last character. */
  readonly end: number;
  readonly isRightToLeft: boolean;
}

/** The parts of a line from left to right. @param order of its characters, from left to right */
function partsOf(order: readonly number[], levels: Uint8Array): readonly Part[] {
  const parts: Part[] = [];
  for (const index of order) {
    const isRightToLeft = (levels[index] ?? 0) % 2 === 1;
    const last = parts.at(-1);
    const follows = last?.isRightToLeft === isRightToLeft && index === (isRightToLeft ? last.start - 1 : last.end);
    if (follows) parts[parts.length - 1] = { ...last, ...(isRightToLeft ? { start: index } : { end: index + 1 }) };
    else parts.push({ start: index, end: index + 1, isRightToLeft });
  }
  return parts;
}

/**
 * The parts of a line in the order in which they stand on paper, from left to right: names in Arabic and Hebrew among
 * other words, and numbers among them (Unicode Standard Annex 9). The letters of a word stay in the order in which they
 * are read: the font writes them from right to left.
 */
export function inVisualOrder(line: string): readonly string[] {
  if (!RIGHT_TO_LEFT.test(line)) return [line];
  const found = bidi.getEmbeddingLevels(line);
  const mirrored = bidi.getMirroredCharactersMap(line, found.levels);
  const characters = Array.from({ length: line.length }, (_, index) => mirrored.get(index) ?? line.charAt(index));
  return partsOf(bidi.getReorderedIndices(line, found), found.levels).flatMap(({ start, end, isRightToLeft }) => {
    const text = characters.slice(start, end).join('');
    return isRightToLeft ? [...text.matchAll(PIECES)].map(([piece]) => piece).reverse() : [text];
  });
}
