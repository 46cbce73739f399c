import { Type } from 'typebox';
import { text, textOf } from './parts';

/** Longest base64url part of an answer of a browser (WebAuthn): attestations with certificates have some kilobytes. */
const MAX_PART = 20_000;
const part = textOf(MAX_PART);
const rest = { additionalProperties: true } as const;

/**
 * What a browser answers to options for a passkey (`RegistrationResponseJSON` and `AuthenticationResponseJSON` of
 * WebAuthn §5.1). Further members are let through and not looked at.
 */
export const publicKeyAnswer = Type.Object(
  {
    id: textOf(2000),
    rawId: textOf(2000),
    type: Type.Literal('public-key'),
    response: Type.Object(
      {
        clientDataJSON: part,
        attestationObject: Type.Optional(part),
        authenticatorData: Type.Optional(part),
        signature: Type.Optional(part),
        userHandle: Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Null()])),
        transports: Type.Optional(Type.Array(textOf(50), { maxItems: 10 })),
      },
      rest,
    ),
  },
  rest,
);

const descriptors = Type.Optional(
  Type.Array(Type.Object({ id: text, type: text, transports: Type.Optional(Type.Array(text)) })),
);

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn §5.5, as far as Portico sends it. */
export const requestOptionsSchema = Type.Object({
  challenge: text,
  timeout: Type.Optional(Type.Integer()),
  rpId: Type.Optional(text),
  allowCredentials: descriptors,
  userVerification: Type.Optional(text),
});

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn §5.4, as far as Portico sends it. */
export const creationOptionsSchema = Type.Object({
  rp: Type.Object({ name: text, id: Type.Optional(text) }),
  user: Type.Object({ id: text, name: text, displayName: text }),
  challenge: text,
  pubKeyCredParams: Type.Array(Type.Object({ alg: Type.Integer(), type: text })),
  timeout: Type.Optional(Type.Integer()),
  excludeCredentials: descriptors,
  authenticatorSelection: Type.Optional(
    Type.Object({
      residentKey: Type.Optional(text),
      requireResidentKey: Type.Optional(Type.Boolean()),
      userVerification: Type.Optional(text),
    }),
  ),
  attestation: Type.Optional(text),
});
