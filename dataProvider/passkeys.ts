/**
 * Passkeys of the browser (WebAuthn). The library is fetched when a passkey is used: the sign-in page stays small.
 */

/** Options for a signature, or for a new passkey, as the server sends them. */
export type PasskeyOptions = Readonly<Record<string, unknown>>;

/** The person has cancelled, waited too long, or the browser found no passkey: nothing was sent to the server. */
class PasskeyError extends Error {
  readonly status = 0;
  readonly args: readonly string[] = [];

  constructor(readonly code: 'PASSKEY_CANCELLED' | 'PASSKEY_EXISTS') {
    super(code);
    this.name = 'PasskeyError';
  }

  /** As in an answer of the server, so that `errorMessage` finds the text. */
  get body(): { readonly msg_code: string } {
    return { msg_code: this.code };
  }
}

/** True where this browser has passkeys and the page has the address that they are bound to. */
export function hasPasskeys(loginHost: string): boolean {
  return (
    typeof PublicKeyCredential !== 'undefined' &&
    URL.canParse(loginHost) &&
    new URL(loginHost).origin === location.origin
  );
}

/** Lets the person sign with a passkey. @returns what the server checks @throws PasskeyError */
export async function signWithPasskey(options: PasskeyOptions): Promise<unknown> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  try {
    return await startAuthentication({ optionsJSON: options as never });
  } catch {
    throw new PasskeyError('PASSKEY_CANCELLED');
  }
}

/** Lets the person make a passkey. @returns what the server checks @throws PasskeyError */
export async function createPasskey(options: PasskeyOptions): Promise<unknown> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  try {
    return await startRegistration({ optionsJSON: options as never });
  } catch (error) {
    const known =
      error instanceof Error && (error.cause as { name?: string } | undefined)?.name === 'InvalidStateError';
    throw new PasskeyError(
      known || (error as Error).name === 'InvalidStateError' ? 'PASSKEY_EXISTS' : 'PASSKEY_CANCELLED',
    );
  }
}
