import { SaxesParser } from 'saxes';

/** What surrounds an assertion. It is not signed, so it only says where to look and what to refuse. */
export interface Envelope {
  readonly inResponseTo: string;
  readonly destination: string | undefined;
  readonly xml: string;
}

/** Elements in elements; a real answer has about ten. */
const MAX_DEPTH = 40;
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

/**
 * Reads a message of SAML in one pass without believing it; nothing in it is looked up or expanded.
 * @throws Error for what is no XML, has a document type (entities), comments or instructions, is nested too deep, or is
 *   signed with a weak algorithm
 */
export function readSafely(
  xml: string,
  opened: (element: Opened) => void,
  text: (text: string, path: readonly string[]) => void = () => undefined,
): void {
  const parser = new SaxesParser({ xmlns: true, fragment: false });
  const path: string[] = [];
  const refuse = (what: string) => () => {
    throw new Error(`the answer has ${what}`);
  };
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', refuse('a document type'));
  parser.on('comment', refuse('a comment'));
  parser.on('processinginstruction', refuse('a processing instruction'));
  parser.on('opentag', ({ local, attributes }) => {
    const valueOf = (name: string) => (attributes as Record<string, { value: string } | undefined>)[name]?.value;
    path.push(local);
    if (path.length > MAX_DEPTH) throw new Error('the answer is nested too deep');
    if ((local === 'SignatureMethod' || local === 'DigestMethod') && !ALGORITHMS.has(valueOf('Algorithm') ?? '')) {
      throw new Error('the answer has a weak signature');
    }
    opened({ local, path, valueOf });
  });
  parser.on('text', (part) => text(part, path));
  parser.on('closetag', () => void path.pop());
  parser.write(xml).close();
}

/**
 * Reads the answer of an identity provider as far as it can be read without believing it.
 * @param encoded the field SAMLResponse: base64
 * @throws Error as `readSafely`, and for what is no base64 or has no `InResponseTo`
 */
export function readEnvelope(encoded: string): Envelope {
  if (!BASE64.test(encoded)) throw new Error('the answer is not base64');
  const xml = Buffer.from(encoded, 'base64').toString('utf8');
  const roots: { readonly inResponseTo: string | undefined; readonly destination: string | undefined }[] = [];
  readSafely(xml, ({ local, path, valueOf }) => {
    if (path.length > 1) return;
    if (local !== 'Response') throw new Error('this is no response');
    roots.push({ inResponseTo: valueOf('InResponseTo'), destination: valueOf('Destination') });
  });
  const [root] = roots;
  if (!root?.inResponseTo) throw new Error('nobody has asked for this answer');
  return { inResponseTo: root.inResponseTo, destination: root.destination, xml };
}
