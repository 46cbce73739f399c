import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { MINUTE_MS } from '../../../domain/time/durations';
import { readSafely } from './envelope';
import { CLOCK_TOLERANCE_MS, serviceProvider, type IdentityProvider, type ProviderAddresses } from './serviceProvider';

const inflate = promisify(inflateRaw);
/** Of a message; a real one has about two kilobytes. */
const MAX_BYTES = 64 * 1024;
/** How old a LogoutRequest may be, in ms, apart from the difference of the clocks. */
const MAX_AGE_MS = 5 * MINUTE_MS;
const BASE64 = /^[A-Za-z0-9+/=\s]+$/;
/** Signatures of the binding Redirect that count (no SHA-1). */
const QUERY_SIGNATURES = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
]);
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';

/** A message of an identity provider about a logout, as it came. */
export type LogoutMessage =
  /** The binding Redirect: the query as it was sent, which the signature covers. */
  | { readonly query: string }
  /** The binding POST: base64. */
  | { readonly encoded: string };

/** What a LogoutRequest says. */
interface LogoutFacts {
  readonly id: string;
  readonly nameId: string;
  /** The sessions at the identity provider that end; none: all of the person. */
  readonly sessionIndexes: readonly string[];
  /** In ms. */
  readonly issuedAt: number;
}

/** @throws Error for what is no base64, or no deflated text of a sensible size */
async function textOf(encoded: string, binding: 'POST' | 'Redirect'): Promise<string> {
  if (encoded.length > MAX_BYTES || !BASE64.test(encoded)) throw new Error('the message cannot be read');
  const bytes = Buffer.from(encoded, 'base64');
  return (binding === 'POST' ? bytes : await inflate(bytes, { maxOutputLength: MAX_BYTES })).toString('utf8');
}

interface Outline {
  readonly name: string;
  valueOf(attribute: string): string | undefined;
  /** Texts of the children of the root, by name. */
  readonly texts: ReadonlyMap<string, readonly string[]>;
  /** Of the first StatusCode. */
  readonly status: string | undefined;
}

/** Reads a message as far as it can be read without believing it. @throws Error as `readSafely` */
function outlineOf(xml: string): Outline {
  const texts = new Map<string, string[]>();
  const roots: Pick<Outline, 'name' | 'valueOf'>[] = [];
  const statuses: (string | undefined)[] = [];
  readSafely(
    xml,
    ({ local, path, valueOf }) => {
      if (path.length === 1) roots.push({ name: local, valueOf });
      if (path.length === 2)
        texts
          .set(local, texts.get(local) ?? [])
          .get(local)!
          .push('');
      if (local === 'StatusCode') statuses.push(valueOf('Value'));
    },
    (text, path) => {
      const list = path.length === 2 ? texts.get(path[1]!) : undefined;
      if (list) list[list.length - 1] += text;
    },
  );
  return { ...roots[0]!, texts, status: statuses[0] };
}

/** The parts of a query that mean something to SAML, in the order in which a signature covers them. */
const PARTS = ['SAMLRequest', 'SAMLResponse', 'RelayState', 'SigAlg', 'Signature'] as const;

/** A part of a query: as it was sent, and what it says. */
interface Part {
  readonly raw: string;
  readonly value: string;
}

/**
 * The parts of a query that mean something to SAML. What is checked and what is read come from this one list.
 * @throws Error for a part that is there twice, or whose name is not written plainly (`SAMLReques%74`)
 */
function partsOf(query: string): ReadonlyMap<string, Part> {
  const found = new Map<string, Part>();
  for (const raw of query.split('&')) {
    const [[name, value] = ['', '']] = new URLSearchParams(raw);
    if (!PARTS.some((part) => part === name)) continue;
    if (raw.split('=', 1)[0] !== name) throw new Error('a part has another name than it says');
    if (found.has(name)) throw new Error('a part is there twice');
    found.set(name, { raw, value });
  }
  return found;
}

/** The parts of a query that a signature covers, and itself. @throws Error unless there is a signature that counts; as `partsOf` */
function signedQuery(query: string): { readonly canonical: string; readonly values: Record<string, string> } {
  const found = partsOf(query);
  if (found.has('SAMLResponse')) throw new Error('the request is an answer, too');
  const names = PARTS.filter((name) => found.has(name));
  const values: Record<string, string> = Object.fromEntries(names.map((name) => [name, found.get(name)!.value]));
  if (!values['Signature'] || !QUERY_SIGNATURES.has(values['SigAlg'] ?? '')) throw new Error('there is no signature');
  return { canonical: names.map((name) => found.get(name)!.raw).join('&'), values };
}

/**
 * Whether a LogoutRequest says that it is signed, at little cost, because the check itself is expensive. Nothing is
 * believed for this.
 */
export function claimsSignature(message: LogoutMessage): boolean {
  if ('encoded' in message) {
    return message.encoded.length <= MAX_BYTES && Buffer.from(message.encoded, 'base64').includes('SignatureValue');
  }
  try {
    signedQuery(message.query);
    return true;
  } catch {
    return false;
  }
}

/** A LogoutRequest to be checked: everything that it takes, as plain data. */
export interface LogoutCheck {
  readonly addresses: ProviderAddresses;
  readonly settings: IdentityProvider;
  readonly message: LogoutMessage;
  /** In ms. */
  readonly now: number;
}

/** Checks a LogoutRequest: signature, issuer, address and age. @returns `reason` when it is refused */
export async function checkLogout(
  check: LogoutCheck,
): Promise<{ readonly facts: LogoutFacts } | { readonly reason: string }> {
  try {
    return { facts: await factsOf(check) };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : 'the message cannot be read' };
  }
}

async function factsOf(check: LogoutCheck): Promise<LogoutFacts> {
  const { addresses, settings, now } = check;
  const { name, valueOf, texts } = await signedOutline(check);
  if (name !== 'LogoutRequest') throw new Error('this is no request for a logout');
  const [id, destination, end] = [valueOf('ID'), valueOf('Destination'), valueOf('NotOnOrAfter')];
  const issuedAt = Date.parse(valueOf('IssueInstant') ?? '');
  const age = now - issuedAt;
  if (!(age >= -CLOCK_TOLERANCE_MS && age <= MAX_AGE_MS + CLOCK_TOLERANCE_MS))
    throw new Error('the request is not of now');
  if (end !== undefined && !(now - CLOCK_TOLERANCE_MS < Date.parse(end))) throw new Error('the request is over');
  // A signed message has one (SAML 2.0 Bindings, 3.4.5.2 and 3.5.5.2): nothing else in it names the recipient.
  if (destination !== addresses.logout) throw new Error('the request is for another address');
  const [issuer, ...others] = texts.get('Issuer') ?? [];
  if (issuer?.trim() !== settings.entityId || others.length > 0)
    throw new Error('another identity provider has sent it');
  const [nameId, ...more] = texts.get('NameID') ?? [];
  if (id === undefined || nameId === undefined || nameId.trim() === '' || more.length > 0)
    throw new Error('the request names nobody');
  const sessionIndexes = (texts.get('SessionIndex') ?? []).map((one) => one.trim());
  return { id, nameId: nameId.trim(), sessionIndexes, issuedAt };
}

/** The outline of the very text whose signature is right. @throws Error when it is not; as `readSafely` */
async function signedOutline({ addresses, settings, message }: LogoutCheck): Promise<Outline> {
  const saml = serviceProvider(addresses, settings, '_');
  if ('encoded' in message) {
    const xml = await textOf(message.encoded, 'POST');
    const outline = outlineOf(xml);
    await saml.validatePostRequestAsync({ SAMLRequest: Buffer.from(xml, 'utf8').toString('base64') });
    return outline;
  }
  const { canonical, values } = signedQuery(message.query);
  const xml = await textOf(values['SAMLRequest'] ?? '', 'Redirect');
  const outline = outlineOf(xml);
  await saml.validateRedirectAsync(values, canonical);
  return outline;
}

/**
 * Whether the answer to a logout says that the session at the identity provider has ended. Nothing is signed in or out by
 * it, so its signature is not looked at.
 */
export async function isLoggedOut(message: LogoutMessage): Promise<boolean> {
  try {
    const xml =
      'encoded' in message
        ? await textOf(message.encoded, 'POST')
        : await textOf(partsOf(message.query).get('SAMLResponse')?.value ?? '', 'Redirect');
    const { name, status } = outlineOf(xml);
    return name === 'LogoutResponse' && status === SUCCESS;
  } catch {
    return false;
  }
}
