import { SaxesParser } from 'saxes';
import { SsoProblem } from '../../errors/ssoProblem';

/** What surrounds an assertion. It is not signed, so it only says where to look and what to refuse. */
export interface Envelope {
  readonly inResponseTo: string;
  readonly destination: string | undefined;
  readonly xml: string;
}

/** Elements in elements; a real answer has about ten. */
const MAX_DEPTH = 40;
/** Of one element; a real root has about ten, with its namespaces. */
const MAX_ATTRIBUTES = 50;
/** How much of an answer is read for its root tag, in letters of base64; a real one has about 700. */
const MAX_START = 16 * 1024;
/** How much of it is read at a time, in letters. */
const PIECE = 256;
/** Signatures and digests that count (no SHA-1, no HMAC). */
const ALGORITHMS = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
]);
const BASE64 = /^[A-Za-z0-9+/=\s]+$/;

/** An element of a message, when it begins. */
interface Opened {
  readonly local: string;
  /** Names of the elements around it, and its own. */
  readonly path: readonly string[];
  valueOf(attribute: string): string | undefined;
}

type Read = (element: Opened) => void;
type ReadText = (text: string, path: readonly string[]) => void;

/** A parser that throws what `readSafely` throws. */
function safeParser(opened: Read, text: ReadText = () => undefined): SaxesParser<{ xmlns: true; fragment: false }> {
  const parser = new SaxesParser({ xmlns: true, fragment: false } as const);
  const path: string[] = [];
  const refuse = (what: string) => () => {
    throw new SsoProblem('forbidden-content', `the answer has ${what}`);
  };
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', refuse('a document type'));
  parser.on('comment', refuse('a comment'));
  parser.on('processinginstruction', refuse('a processing instruction'));
  // What a section of CDATA says is text to one parser, and nothing to another one.
  parser.on('cdata', refuse('a CDATA section'));
  let attributes = 0;
  parser.on('opentagstart', () => void (attributes = 0));
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > MAX_ATTRIBUTES) throw new SsoProblem('forbidden-content', 'the answer has too many attributes');
  });
  parser.on('opentag', ({ local, attributes }) => {
    const valueOf = (name: string) => (attributes as Record<string, { value: string } | undefined>)[name]?.value;
    path.push(local);
    if (path.length > MAX_DEPTH) throw new SsoProblem('forbidden-content', 'the answer is nested too deep');
    if ((local === 'SignatureMethod' || local === 'DigestMethod') && !ALGORITHMS.has(valueOf('Algorithm') ?? '')) {
      throw new SsoProblem('weak-signature', 'the answer has a weak signature');
    }
    opened({ local, path, valueOf });
  });
  parser.on('text', (part) => text(part, path));
  parser.on('closetag', () => void path.pop());
  return parser;
}

/**
 * Reads a message of SAML in one pass without believing it; nothing in it is looked up or expanded.
 * @throws Error for what is no XML, has a document type (entities), comments, instructions or sections of CDATA, is nested
 *   too deep, has too many attributes, or is signed with a weak algorithm
 */
export function readSafely(xml: string, opened: Read, text?: ReadText): void {
  safeParser(opened, text).write(xml).close();
}

function rootOf({ local, valueOf }: Opened): Pick<Envelope, 'inResponseTo' | 'destination'> {
  if (local !== 'Response') throw new SsoProblem('unreadable', 'this is no response');
  const inResponseTo = valueOf('InResponseTo');
  if (!inResponseTo) throw new SsoProblem('other-question', 'nobody has asked for this answer');
  return { inResponseTo, destination: valueOf('Destination') };
}

function decoded(encoded: string): string {
  if (!BASE64.test(encoded)) throw new SsoProblem('unreadable', 'the answer is not base64');
  return Buffer.from(encoded, 'base64').toString('utf8');
}

/**
 * The question that an answer names. Only the root tag is read, so an answer that was not requested costs next to
 * nothing.
 * @param encoded the field SAMLResponse: base64
 * @throws Error when it does not begin with the tag of a response, or names no question
 */
export function questionOf(encoded: string): string {
  const start = decoded(encoded.slice(0, MAX_START));
  const roots: string[] = [];
  const parser = safeParser((root) => {
    if (root.path.length === 1) roots.push(rootOf(root).inResponseTo);
  });
  for (let at = 0; at < start.length && roots.length === 0; at += PIECE) parser.write(start.slice(at, at + PIECE));
  if (roots.length === 0 && encoded.length <= MAX_START) parser.close();
  const [question] = roots;
  if (question === undefined) throw new SsoProblem('unreadable', 'the answer does not begin with a response');
  return question;
}

/**
 * Reads the answer of an identity provider as far as it can be read without believing it.
 * @param encoded the field SAMLResponse: base64
 * @throws Error as `readSafely`, and for what is no base64 or has no `InResponseTo`
 */
export function readEnvelope(encoded: string): Envelope {
  const xml = decoded(encoded);
  const roots: ReturnType<typeof rootOf>[] = [];
  readSafely(xml, (element) => {
    if (element.path.length === 1) roots.push(rootOf(element));
  });
  return { ...roots[0]!, xml };
}
