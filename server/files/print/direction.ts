/** A part of a line that is written in one direction. */
interface Token {
  readonly text: string;
  /** Even: left to right, odd: right to left, as the Unicode bidirectional algorithm has them. */
  readonly level: number;
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
/** Letters from right to left, numbers, letters from left to right, and single characters without a direction. */
const TOKENS =
  /(?<right>[\p{Script=Hebrew}\p{Script=Arabic}][\p{Script=Hebrew}\p{Script=Arabic}\p{M}]*)|(?<number>\p{Nd}+(?:[.,:/]\p{Nd}+)*)|(?<left>(?:(?![\p{Script=Hebrew}\p{Script=Arabic}])[\p{L}\p{M}])+)|./gsu;
const OPENING = new Set(['(', '[', '{', '«', '‹']);
const CLOSING = new Set([')', ']', '}', '»', '›']);
const MIRRORED: Readonly<Record<string, string>> = {
  ...{ '(': ')', ')': '(', '[': ']', ']': '[', '{': '}', '}': '{' },
  ...{ '<': '>', '>': '<', '«': '»', '»': '«', '‹': '›', '›': '‹' },
};

/**
 * The parts of a line in the order in which they stand on paper, from left to right: names in Arabic and Hebrew among
 * other words, and numbers among them (Unicode Standard Annex 9 without explicit embeddings). The letters of a part
 * stay in the order in which they are read: the font writes them from right to left.
 */
export function inVisualOrder(line: string): readonly string[] {
  if (!RIGHT_TO_LEFT.test(line)) return [line];
  const tokens = levelsOf(line);
  const levels = tokens.map(({ level }) => level);
  const order = [...tokens];
  for (let level = Math.max(...levels); level >= 1; level -= 1) reverseRuns(order, level);
  return order.map(({ text, level }) => (level % 2 === 1 ? (MIRRORED[text] ?? text) : text));
}

type Side = 'left' | 'right';

function levelsOf(line: string): readonly Token[] {
  const found = [...line.matchAll(TOKENS)];
  const sideOf = ({ groups }: RegExpExecArray): Side | undefined =>
    groups?.['right'] !== undefined ? 'right' : groups?.['left'] !== undefined ? 'left' : undefined;
  const base: Side = found.map(sideOf).find((side) => side !== undefined) ?? 'left';
  const [left, right] = base === 'left' ? [0, 1] : [2, 1];
  let letters = base;
  const tokens = found.map((one) => {
    letters = sideOf(one) ?? letters;
    const isNumber = one.groups?.['number'] !== undefined;
    // A number follows the letters before it, but is itself read from left to right.
    if (isNumber) return { text: one[0], side: letters, level: letters === 'right' ? 2 : left };
    return { text: one[0], side: sideOf(one), level: letters === 'right' ? right : left };
  });
  const opened: Side[] = [];
  let before: Side = base;
  return tokens.map(({ text, side, level }, index) => {
    if (side !== undefined) {
      before = side;
      return { text, level };
    }
    // What has no direction takes that of its neighbours where they agree, else that of the line.
    const after = tokens.slice(index + 1).find((one) => one.side !== undefined)?.side ?? base;
    let own: Side = before === after ? before : base;
    if (OPENING.has(text)) opened.push(own);
    // A pair of brackets stays a pair.
    if (CLOSING.has(text)) {
      own = opened.pop() ?? own;
      before = own;
    }
    return { text, level: own === 'left' ? left : right };
  });
}

/** Reverses each sequence of tokens of a level, or of a higher one. */
function reverseRuns(order: Token[], level: number): void {
  let start = 0;
  while (start < order.length) {
    let end = start;
    while ((order[end]?.level ?? -1) >= level) end += 1;
    order.splice(start, end - start, ...order.slice(start, end).reverse());
    start = end + 1;
  }
}
