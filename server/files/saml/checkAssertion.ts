import type { Profile, SAML } from '@node-saml/node-saml';
import type { SsoReason } from '../../../domain/access/ssoReasons';
import type { SsoSubject } from '../../../domain/access/ssoOrigin';
import type { Attributes } from '../../../domain/rules/accessRule';
import { SsoProblem } from '../../errors/ssoProblem';
import { reasonOf } from './reasonOf';
import { readEnvelope, type Envelope } from './envelope';
import { CLOCK_TOLERANCE_MS, serviceProvider, type IdentityProvider, type ProviderAddresses } from './serviceProvider';

/** The person that an identity provider has named. */
export interface Asserted {
  readonly nameId: string | undefined;
  /** Of OpenID Connect: `iss` of the ID token, which the settings may write in another way. */
  readonly issuer?: string;
  /** Of OpenID Connect: the ID token, sealed. */
  readonly idToken?: string;
  readonly attributes: Attributes;
  /** When the identity provider issued it, by its own clock; in ms. */
  readonly issuedAt: number;
  /** When the person has signed in there, by the same clock; in ms. Undefined: it does not say. */
  readonly authenticatedAt: number | undefined;
  /** Names the person and the session at the identity provider; undefined without a NameID. */
  readonly subject: SsoSubject | undefined;
}

/** As `xml2js` reads an element: attributes in `$`, children by name. */
interface Element {
  readonly $?: Readonly<Record<string, string | undefined>>;
  readonly _?: string;
  readonly [child: string]: unknown;
}

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';

const childrenOf = (element: Element | undefined, name: string): readonly Element[] =>
  (element?.[name] as readonly Element[] | undefined) ?? [];

function onlyChild(element: Element | undefined, name: string): Element {
  const [only, ...more] = childrenOf(element, name);
  if (only === undefined || more.length > 0) throw new SsoProblem('incomplete', `the assertion has not one ${name}`);
  // An element with only text is the text.
  return typeof only === 'string' ? { _: only } : only;
}

/**
 * Whether a confirmation of the subject holds: of the method _bearer_, sent to us, for this request, and not expired (SAML
 * 2.0 Profiles, 4.1.4.2).
 */
function isConfirmed(
  confirmation: Element,
  { consumer, requestId, now }: { readonly consumer: string; readonly requestId: string; readonly now: number },
): boolean {
  const { Recipient, InResponseTo, NotOnOrAfter, NotBefore } =
    childrenOf(confirmation, 'SubjectConfirmationData')[0]?.$ ?? {};
  const end = Date.parse(NotOnOrAfter ?? '');
  return (
    confirmation.$?.['Method'] === BEARER &&
    Recipient === consumer &&
    InResponseTo === requestId &&
    NotBefore === undefined &&
    now - CLOCK_TOLERANCE_MS < end
  );
}

/** The latest one of some sign-ins at the identity provider that says when it was, in ms. */
function latestOf(signIns: readonly Element[]): number | undefined {
  const times = signIns.map(({ $ }) => Date.parse($?.['AuthnInstant'] ?? '')).filter((time) => !Number.isNaN(time));
  return times.length === 0 ? undefined : Math.max(...times);
}

/** The text of a value; empty for one that has elements inside. */
function textOf(value: string | Element): string {
  if (typeof value === 'string') return value.trim();
  const hasElements = Object.keys(value).some((name) => name !== '_' && name !== '$');
  return hasElements ? '' : (value._ ?? '').trim();
}

/**
 * Every value of each attribute. An attribute may be written several times, with one value each (Keycloak does that with
 * roles); `profile.attributes` of node-saml has the last one alone.
 */
function attributesOf(assertion: Element): Attributes {
  const found = new Map<string, Set<string>>();
  for (const statement of childrenOf(assertion, 'AttributeStatement')) {
    for (const attribute of childrenOf(statement, 'Attribute')) {
      const name = attribute.$?.['Name'];
      const values = childrenOf(attribute, 'AttributeValue');
      if (name === undefined || values.length === 0) continue;
      const known = found.get(name) ?? new Set<string>();
      found.set(name, known);
      for (const text of values.map(textOf)) if (text !== '') known.add(text);
    }
  }
  return found;
}

/**
 * Checks the answer of an identity provider: signature, issuer, audience, times, and that it answers this question here.
 * Only what the signature covers is returned.
 * @param now in ms
 * @throws Error that says what is wrong; it is for the log
 */
async function checkAssertion(
  saml: SAML,
  { xml, destination }: Pick<Envelope, 'xml' | 'destination'>,
  {
    settings,
    consumer,
    requestId,
    now,
  }: {
    readonly settings: Pick<IdentityProvider, 'entityId'>;
    readonly consumer: string;
    readonly requestId: string;
    readonly now: number;
  },
): Promise<Asserted> {
  if (destination !== undefined && destination !== consumer)
    throw new SsoProblem('other-address', 'the answer is for another address');
  const { profile } = await saml.validatePostResponseAsync({
    SAMLResponse: Buffer.from(xml, 'utf8').toString('base64'),
  });
  const assertion = profile?.getAssertion?.()['Assertion'] as Element | undefined;
  if (!profile || !assertion) throw new SsoProblem('incomplete', 'the answer has no assertion');
  if (onlyChild(assertion, 'Issuer')._ !== settings.entityId)
    throw new SsoProblem('other-provider', 'another identity provider has issued it');
  const { NotOnOrAfter } = onlyChild(assertion, 'Conditions').$ ?? {};
  if (NotOnOrAfter === undefined) throw new SsoProblem('incomplete', 'the assertion has no end');
  const issuedAt = Date.parse(assertion.$?.['IssueInstant'] ?? '');
  if (Number.isNaN(issuedAt)) throw new SsoProblem('incomplete', 'the assertion does not say when it was made');
  const signIns = childrenOf(assertion, 'AuthnStatement');
  if (signIns.length === 0) throw new SsoProblem('incomplete', 'nobody has signed in');
  const subject = onlyChild(assertion, 'Subject');
  const facts = { consumer, requestId, now };
  if (!childrenOf(subject, 'SubjectConfirmation').some((one) => isConfirmed(one, facts))) {
    throw new SsoProblem('other-question', 'the subject is not confirmed for this question');
  }
  const times = { issuedAt, authenticatedAt: latestOf(signIns) };
  return {
    nameId: profile.nameID,
    attributes: attributesOf(assertion),
    ...times,
    subject: subjectOf(profile, settings.entityId),
  };
}

const given = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined);

/** Without the spaces around each text, which a LogoutRequest may have at other places. */
function subjectOf(profile: Profile, issuer: string): SsoSubject | undefined {
  const nameId = given(profile.nameID);
  if (nameId === undefined) return undefined;
  const [format, nameQualifier, spNameQualifier, sessionIndex] = [
    given(profile.nameIDFormat),
    given(profile.nameQualifier),
    given(profile.spNameQualifier),
    given(profile.sessionIndex),
  ];
  return {
    nameId,
    issuer,
    ...(format !== undefined && { format }),
    ...(nameQualifier !== undefined && { nameQualifier }),
    ...(spNameQualifier !== undefined && { spNameQualifier }),
    ...(sessionIndex !== undefined && { sessionIndex }),
  };
}

/** An answer to be checked: everything that it takes, as plain data. */
export interface AnswerCheck {
  readonly addresses: ProviderAddresses;
  readonly settings: IdentityProvider;
  /** The field SAMLResponse: base64. */
  readonly answer: string;
  readonly requestId: string;
  /** In ms. */
  readonly now: number;
}

/** Reads and checks an answer in a worker process: one with ten thousand groups takes seconds. @returns `reason` when it is refused */
export async function checkAnswer(
  check: AnswerCheck,
): Promise<{ readonly asserted: Asserted } | { readonly reason: string; readonly why: SsoReason }> {
  const { addresses, settings, answer, requestId, now } = check;
  const { consumer } = addresses;
  const saml = serviceProvider(addresses, settings, requestId);
  try {
    const envelope = readEnvelope(answer);
    if (envelope.inResponseTo !== requestId)
      throw new SsoProblem('other-question', 'the answer is for another question');
    return { asserted: await checkAssertion(saml, envelope, { settings, consumer, requestId, now }) };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : 'the answer cannot be read', why: reasonOf(error) };
  }
}
