import { isIP } from 'node:net';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import type { Config } from '../config/config';
import { failure } from '../errors/catalogue';
import type { Passkey } from '../storage/auth/passkeys';

/** Name of the product in the dialogs of browsers and authenticators. */
const RP_NAME = 'Portico';

/** What passkeys are bound to (relying party, WebAuthn §5.1.2): origin of the console, and its host. */
interface RelyingParty {
  readonly origin: string;
  readonly rpId: string;
}

/**
 * The relying party of this installation, from its configured address and never from a request.
 * @throws PASSKEY_UNAVAILABLE where browsers have none: an address by number, or plain http other than localhost
 */
export function relyingPartyOf({ loginHost }: Pick<Config, 'loginHost'>): RelyingParty {
  const url = URL.canParse(loginHost) ? new URL(loginHost) : undefined;
  const isSafe = url?.protocol === 'https:' || url?.hostname === 'localhost';
  if (!url || !isSafe || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) throw failure('PASSKEY_UNAVAILABLE');
  return { origin: url.origin, rpId: url.hostname };
}

const transportsOf = ({ transports }: Pick<Passkey, 'transports'>) => [...transports] as AuthenticatorTransport[];
const described = (passkeys: readonly Passkey[]) =>
  passkeys.map((one) => ({ id: one.credentialId, transports: transportsOf(one) }));

/**
 * What a browser needs to make a passkey. It is discoverable where the authenticator can, so that it signs in without a
 * login; the authenticator refuses to make a second one beside `known`.
 * @param userHandle random value by which authenticators know the account, base64url
 */
export function creationOptions(
  relyingParty: RelyingParty,
  account: { readonly login: string; readonly name: string; readonly userHandle: string },
  known: readonly Passkey[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return generateRegistrationOptions({
    rpName: RP_NAME,
    rpID: relyingParty.rpId,
    userName: account.login,
    userDisplayName: account.name,
    userID: new Uint8Array(Buffer.from(account.userHandle, 'base64url')),
    attestationType: 'none',
    excludeCredentials: described(known),
    // Also as a second factor: a passkey that does not verify the person could not prove who they are.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
}

/** What a browser needs to sign with a passkey. @param allowed empty: any that the person chooses */
export function requestOptions(
  relyingParty: RelyingParty,
  allowed: readonly Passkey[],
  mustVerify: boolean,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return generateAuthenticationOptions({
    rpID: relyingParty.rpId,
    allowCredentials: described(allowed),
    userVerification: mustVerify ? 'required' : 'preferred',
  });
}

/** A new credential, as it is stored. */
interface NewCredential {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
}

/**
 * Whether an attestation is one that was asked for: none, or one that the passkey has signed itself. To check others, the
 * library fetches what their certificates name, from wherever the client likes.
 */
function isOwnAttestation({ response }: RegistrationResponseJSON): boolean {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const format = attestation.get('fmt');
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
}

/** Checks the answer to `creationOptions`. @returns undefined when it is not right in every point */
export async function readCreation(
  relyingParty: RelyingParty,
  challenge: string,
  response: unknown,
): Promise<NewCredential | undefined> {
  try {
    if (!isOwnAttestation(response as RegistrationResponseJSON)) return undefined;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.rpId,
      requireUserVerification: true,
    });
    if (!verified) return undefined;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: transports.filter((one) => typeof one === 'string').slice(0, 10),
    };
  } catch {
    // The library throws for whatever does not fit; the client gets no reason.
    return undefined;
  }
}

/**
 * Checks a signature: challenge, origin, host, key, presence of the person, and where it is asked for, that the
 * authenticator has verified the person.
 * @returns the counter of the authenticator; undefined when it is not right in every point
 */
export async function readSignature(
  relyingParty: RelyingParty,
  { challenge, mustVerify }: { readonly challenge: string; readonly mustVerify: boolean },
  passkey: Passkey,
  response: unknown,
): Promise<number | undefined> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.rpId,
      requireUserVerification: mustVerify,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        // Compared and stored in one statement, see `usePasskey`.
        counter: 0,
        transports: transportsOf(passkey),
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}
