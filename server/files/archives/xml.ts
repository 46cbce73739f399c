import { SaxesParser } from 'saxes';
import { failure } from '../../errors/catalogue';
import { WORKBOOK } from '../importLimits';

export interface XmlHandlers {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

/** A name without its prefix: `x:row` is `row`. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1);

const tooComplex = () => failure('FILE_TOO_COMPLEX');

/**
 * Reads XML chunk by chunk and yields after each chunk, so that the caller can pass on what it has collected. Nesting,
 * attributes and the length of single texts are limited, and document types are refused (a workbook has none).
 * @throws PorticoError 422 when it is not well-formed, or beyond a limit
 */
export async function* readXml(chunks: AsyncIterable<string>, handlers: XmlHandlers): AsyncGenerator<void> {
  const parser = new SaxesParser({ position: false });
  let broken = false;
  let depth = 0;
  let attributes = 0;
  // The parser keeps a text, a tag or a comment in memory until it ends.
  let sinceEvent = 0;
  const event = () => (sinceEvent = 0);
  parser.on('error', () => (broken = true));
  parser.on('attribute', () => {
    event();
    attributes += 1;
    if (attributes > WORKBOOK.xmlAttributes) throw tooComplex();
  });
  parser.on('opentag', ({ name, attributes: own }) => {
    event();
    attributes = 0;
    depth += 1;
    if (depth > WORKBOOK.xmlDepth) throw tooComplex();
    handlers.open?.(localName(name), own as Record<string, string>);
  });
  parser.on('closetag', ({ name }) => {
    event();
    depth -= 1;
    handlers.close?.(localName(name));
  });
  const text = (some: string) => {
    event();
    if (some.length > WORKBOOK.xmlTokenCharacters) throw tooComplex();
    handlers.text?.(some);
  };
  parser.on('text', text);
  parser.on('cdata', text);
  parser.on('comment', event);
  parser.on('processinginstruction', event);
  parser.on('doctype', () => (broken = true));
  for await (const chunk of chunks) {
    sinceEvent += chunk.length;
    parser.write(chunk);
    if (broken) throw failure('IMPORT_FILE_UNREADABLE', 0);
    if (sinceEvent > WORKBOOK.xmlTokenCharacters) throw tooComplex();
    yield;
  }
  parser.close();
  if (broken) throw failure('IMPORT_FILE_UNREADABLE', 0);
}

/** Reads XML to its end. */
export async function readWholeXml(chunks: AsyncIterable<string>, handlers: XmlHandlers): Promise<void> {
  for await (const _ of readXml(chunks, handlers)) void _;
}
