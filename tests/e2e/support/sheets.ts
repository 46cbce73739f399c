import { inflateSync } from 'node:zlib';

/**
 * @param pdf as Chromium writes it: each page is an object of its own with one compressed stream
 * @returns of each sheet, how many pieces of text are on it
 */
export function textsOfSheets(pdf: Buffer): number[] {
  const file = pdf.toString('latin1');
  return [...file.matchAll(/<<\/Type \/Page\n[\s\S]*?\/Contents (\d+) 0 R/g)].map(([, contents = '']) => {
    const object = file.indexOf(`\n${contents} 0 obj`);
    const stream = file.indexOf('stream\n', object) + 'stream\n'.length;
    const length = Number(/\/Length (\d+)/.exec(file.slice(object, stream))?.[1]);
    if (length === 0) return 0;
    const drawn = inflateSync(pdf.subarray(stream, stream + length)).toString('latin1');
    return drawn.match(/T[jJ]\b/g)?.length ?? 0;
  });
}
