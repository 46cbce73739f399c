import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fontkit from 'fontkit';
import { inVisualOrder } from './direction';

/** The fonts in `fonts/`, in order of choice: the first one that has all characters of a text writes it. */
const FILES = [
  'NotoSansSC-Regular.otf',
  'NotoSans-Regular.ttf',
  'NotoSansArabic-Regular.ttf',
  'NotoSansHebrew-Regular.ttf',
  'NotoSansThai-Regular.ttf',
  'NotoSansDevanagari-Regular.ttf',
  'NotoSansArmenian-Regular.ttf',
  'NotoSansGeorgian-Regular.ttf',
] as const;

export interface Font {
  readonly name: string;
  readonly bytes: Buffer;
  readonly has: (code: number) => boolean;
  /** Distance of the baseline from the top, as a part of the size. */
  readonly ascent: number;
}

let loaded: { readonly folder: string; readonly fonts: readonly Font[] } | undefined;

/** The fonts of a folder, in the order of choice. @throws Error when one is missing or is no font */
export function fontsIn(folder: string): readonly Font[] {
  if (loaded?.folder !== folder) loaded = { folder, fonts: FILES.map((file) => fontAt(folder, file)) };
  return loaded.fonts;
}

function fontAt(folder: string, file: string): Font {
  const path = join(folder, file);
  const bytes = readFileSync(path);
  const font = fontkit.create(bytes);
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${path} holds several fonts`);
  const ascent = font.ascent / font.unitsPerEm;
  return { name: file, bytes, has: (code) => font.hasGlyphForCodePoint(code), ascent };
}

/** A part of a line that one font writes. */
interface Run {
  readonly font: Font;
  readonly text: string;
}

const WORDS = /\s+|\S+/gu;

/** The parts of a line from left to right, each with its font: one for the whole line, else one for each word or character. */
export function runsOf(fonts: readonly Font[], line: string): readonly Run[] {
  const fontOf = (text: string) => fonts.find(({ has }) => [...text].every((one) => has(one.codePointAt(0) ?? 0)));
  const parts = inVisualOrder(line);
  const whole = parts.length === 1 ? fontOf(line) : undefined;
  if (whole) return [{ font: whole, text: line }];
  const runs: Run[] = [];
  const add = (text: string): void => {
    const font = fontOf(text);
    const characters = [...text];
    if (!font && characters.length > 1) {
      for (const one of characters) add(one);
      return;
    }
    const last = runs.at(-1);
    const used = font ?? fonts[0];
    if (!used) return;
    // Where the direction changes, parts are not joined: each one that runs from right to left is reversed alone.
    if (last?.font === used && parts.length === 1) runs[runs.length - 1] = { font: used, text: last.text + text };
    else runs.push({ font: used, text });
  };
  for (const part of parts) for (const [word] of part.matchAll(WORDS)) add(word);
  return runs;
}
