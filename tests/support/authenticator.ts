import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Where a browser shows the page that asks, and what it asks for. */
interface Asking {
  readonly challenge: string;
  readonly origin: string;
  readonly rpId: string;
}

/** How an authenticator answers; each default is what an honest one does. */
interface Behaviour {
  /** It has verified the person (fingerprint, PIN). */
  readonly verified?: boolean;
  /** The counter that it sends; the next one by default. */
  readonly counter?: number;
  readonly userHandle?: string | null;
  /** Format and statement of its attestation; none by default. */
  readonly attestation?: readonly [format: string, statement: Map<string, unknown>];
}

interface Created {
  readonly id: string;
  readonly answer: Record<string, unknown>;
}

/**
 * An authenticator in software (WebAuthn level 2, ES256, attestation "none") with one passkey. It does what it is asked
 * to, also for another origin or host, which a real one would refuse.
 */
export class Authenticator {
  readonly id = randomBytes(32);
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private counter = 0;
  private userHandle: string | null = null;

  /** A copy of it, with the counter of this moment. */
  clone(): Authenticator {
    const copy = new Authenticator();
    Object.assign(copy, { id: this.id, keys: this.keys, counter: this.counter, userHandle: this.userHandle });
    return copy;
  }

  /** Answers options for a new passkey. */
  create({ challenge, origin, rpId }: Asking, userHandle: string, behaviour: Behaviour = {}): Created {
    this.userHandle = userHandle;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, coseKey(this.keys.publicKey)]);
    const authData = Buffer.concat([this.data(rpId, behaviour, ATTESTED), credential]);
    const attestation = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', behaviour.attestation?.[0] ?? 'none'],
        ['attStmt', behaviour.attestation?.[1] ?? new Map()],
        ['authData', new Uint8Array(authData)],
      ]) as Parameters<typeof isoCBOR.encode>[0],
    );
    const client = clientData('webauthn.create', challenge, origin);
    const response = {
      clientDataJSON: client.toString('base64url'),
      attestationObject: Buffer.from(attestation).toString('base64url'),
      transports: ['internal'],
    };
    const id = this.id.toString('base64url');
    return { id, answer: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response } };
  }

  /** Answers options for a signature. */
  sign({ challenge, origin, rpId }: Asking, behaviour: Behaviour = {}): Record<string, unknown> {
    this.counter += 1;
    const authData = this.data(rpId, behaviour, 0);
    const client = clientData('webauthn.get', challenge, origin);
    const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()]);
    const { userHandle = this.userHandle } = behaviour;
    const id = this.id.toString('base64url');
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, this.keys.privateKey).toString('base64url'),
        ...(userHandle !== null && { userHandle }),
      },
    };
  }

  private data(rpId: string, { verified = true, counter = this.counter }: Behaviour, more: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = PRESENT | (verified ? VERIFIED : 0) | more;
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count]);
  }
}

/** Flags of authenticator data (WebAuthn §6.1). */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** The public key as COSE writes it (RFC 9053 §2.1): EC2, ES256, P-256, x, y. */
function coseKey(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return isoCBOR.encode(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]) as Parameters<typeof isoCBOR.encode>[0],
  );
}
