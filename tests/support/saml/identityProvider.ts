import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createSign, randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignedXml } from 'xml-crypto';

/** A key with its certificate, as an identity provider has them. */
interface SigningKey {
  readonly key: string;
  readonly certificate: string;
}

/** Makes a key with a certificate that signs itself. @param bits of the RSA key @param days how long it is valid */
export function signingKey(bits = 2048, days = 2): SigningKey {
  const folder = mkdtempSync(join(tmpdir(), 'portico-saml-'));
  const [key, certificate] = [join(folder, 'key'), join(folder, 'crt')];
  const make = ['-newkey', `rsa:${bits}`, '-nodes', '-keyout', key, '-out', certificate, '-subj', '/CN=idp'];
  execFileSync('openssl', ['req', '-x509', ...make, '-days', String(days)], { stdio: 'ignore' });
  const made = { key: readFileSync(key, 'utf8'), certificate: readFileSync(certificate, 'utf8') };
  rmSync(folder, { recursive: true });
  return made;
}

export interface Said {
  readonly issuer: string;
  readonly audience: string;
  readonly recipient: string;
  readonly inResponseTo: string;
  readonly nameId?: string;
  readonly sessionIndex?: string;
  readonly attributes?: Readonly<Record<string, string | readonly string[]>>;
  /** Each value in an attribute element of its own, as Keycloak writes roles. */
  readonly repeatsAttributes?: boolean;
  /** Moves every time, in seconds. */
  readonly shift?: number;
  /** XML in place of the parts that are usual. */
  readonly assertionId?: string;
  readonly responseInResponseTo?: string;
  readonly destination?: string;
  readonly conditions?: string;
}

const SAML = 'urn:oasis:names:tc:SAML:2.0:assertion';
const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';
const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const escape = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
export const newId = () => `_${randomBytes(16).toString('hex')}`;

/** An assertion without a signature. `nameId` is XML. */
export function assertionOf(said: Said): string {
  const { shift = 0, attributes = {}, nameId = 'someone' } = said;
  const values = Object.entries(attributes).map(([name, value]) => {
    const attribute = (inner: string) => `<saml:Attribute Name="${escape(name)}">${inner}</saml:Attribute>`;
    const inner = [value].flat().map((one) => `<saml:AttributeValue>${one}</saml:AttributeValue>`);
    return said.repeatsAttributes === true ? inner.map(attribute).join('') : attribute(inner.join(''));
  });
  const conditions =
    said.conditions ??
    `<saml:Conditions NotBefore="${at(shift - 30)}" NotOnOrAfter="${at(shift + 300)}"><saml:AudienceRestriction><saml:Audience>${said.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`;
  return (
    `<saml:Assertion xmlns:saml="${SAML}" ID="${said.assertionId ?? newId()}" Version="2.0" IssueInstant="${at(shift)}">` +
    `<saml:Issuer>${said.issuer}</saml:Issuer><saml:Subject><saml:NameID>${nameId}</saml:NameID>` +
    `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData Recipient="${said.recipient}" InResponseTo="${said.inResponseTo}" NotOnOrAfter="${at(shift + 300)}"/></saml:SubjectConfirmation></saml:Subject>` +
    `${conditions}<saml:AuthnStatement AuthnInstant="${at(shift)}"${said.sessionIndex === undefined ? '' : ` SessionIndex="${said.sessionIndex}"`}><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>` +
    `${values.length > 0 ? `<saml:AttributeStatement>${values.join('')}</saml:AttributeStatement>` : ''}</saml:Assertion>`
  );
}

/** The answer around an assertion. */
export function responseOf(said: Said, assertion: string): string {
  const destination = said.destination ?? said.recipient;
  return (
    `<samlp:Response xmlns:samlp="${PROTOCOL}" ID="${newId()}" Version="2.0" IssueInstant="${at(0)}" Destination="${destination}" InResponseTo="${said.responseInResponseTo ?? said.inResponseTo}">` +
    `<saml:Issuer xmlns:saml="${SAML}">${said.issuer}</saml:Issuer>` +
    `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${assertion}</samlp:Response>`
  );
}

/** Signs an element of a document. @param name local name of the element @param weak with SHA-1 */
export function sign(
  xml: string,
  name: 'Assertion' | 'Response' | 'LogoutRequest',
  { key, certificate }: SigningKey,
  weak = false,
): string {
  const signer = new SignedXml({
    privateKey: key,
    publicCert: certificate,
    signatureAlgorithm: weak
      ? 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
      : 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  });
  const element = `//*[local-name(.)='${name}']`;
  signer.addReference({
    xpath: element,
    digestAlgorithm: weak ? 'http://www.w3.org/2000/09/xmldsig#sha1' : 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
  });
  signer.computeSignature(xml, { location: { reference: `${element}/*[local-name(.)='Issuer']`, action: 'after' } });
  return signer.getSignedXml();
}

/** An answer whose assertion is signed, as most providers send it. */
export const signedAnswer = (said: Said, key: SigningKey): string =>
  responseOf(said, sign(assertionOf(said), 'Assertion', key));

interface Leaving extends Pick<Said, 'issuer' | 'destination' | 'sessionIndex' | 'shift'> {
  readonly nameId: string;
  readonly id?: string;
}

/** A LogoutRequest without a signature. */
export function logoutRequestOf({
  issuer,
  destination,
  nameId,
  sessionIndex,
  shift = 0,
  id = newId(),
}: Leaving): string {
  return (
    `<samlp:LogoutRequest xmlns:samlp="${PROTOCOL}" xmlns:saml="${SAML}" ID="${id}" Version="2.0" IssueInstant="${at(shift)}"${destination === undefined ? '' : ` Destination="${destination}"`}>` +
    `<saml:Issuer>${issuer}</saml:Issuer><saml:NameID>${nameId}</saml:NameID>${sessionIndex === undefined ? '' : `<samlp:SessionIndex>${sessionIndex}</samlp:SessionIndex>`}</samlp:LogoutRequest>`
  );
}

/** The query of a message with the binding Redirect. @param algorithm without a key: no signature */
export function signedQuery(
  xml: string,
  {
    key,
    algorithm = 'sha256',
    relayState = 'r s',
  }: { key?: string; algorithm?: 'sha1' | 'sha256'; relayState?: string },
): string {
  const uri = `${algorithm === 'sha1' ? 'http://www.w3.org/2000/09/xmldsig#rsa-' : 'http://www.w3.org/2001/04/xmldsig-more#rsa-'}${algorithm}`;
  const message = encodeURIComponent(deflateRawSync(xml).toString('base64'));
  const query = `SAMLRequest=${message}&RelayState=${encodeURIComponent(relayState)}`;
  if (key === undefined) return query;
  const covered = `${query}&SigAlg=${encodeURIComponent(uri)}`;
  const signature = createSign(`RSA-${algorithm.toUpperCase()}`).update(covered).sign(key, 'base64');
  return `${covered}&Signature=${encodeURIComponent(signature)}`;
}
