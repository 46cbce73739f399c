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

/**
 * Reads the answer of an identity provider as far as it can be read without believing it. One pass, and nothing in it is
 * ever looked up or expanded.
 * @param encoded the field SAMLResponse: base64
 * @throws Error for what is no XML, has a document type (entities), comments or instructions, is nested too deep, is
 *   signed with a weak algorithm, or has no `InResponseTo`
 */
export function readEnvelope(encoded: string): Envelope {
  if (!BASE64.test(encoded)) throw new Error('the answer is not base64');
  const xml = Buffer.from(encoded, 'base64').toString('utf8');
  const parser = new SaxesParser({ xmlns: true, fragment: false });
  let depth = 0;
  let root: { readonly inResponseTo: string | undefined; readonly destination: string | undefined } | undefined;
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
    depth += 1;
    if (depth > MAX_DEPTH) throw new Error('the answer is nested too deep');
    if (depth === 1) {
      if (local !== 'Response') throw new Error('this is no response');
      root = { inResponseTo: valueOf('InResponseTo'), destination: valueOf('Destination') };
    }
    if (local === 'SignatureMethod' || local === 'DigestMethod') {
      if (!ALGORITHMS.has(valueOf('Algorithm') ?? '')) throw new Error('the answer has a weak signature');
    }
  });
  parser.on('closetag', () => {
    depth -= 1;
  });
  parser.write(xml).close();
  if (!root?.inResponseTo) throw new Error('nobody has asked for this answer');
  return { inResponseTo: root.inResponseTo, destination: root.destination, xml };
}
