import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JWTPayload } from 'jose';
import { newTokenKey, signToken, type WrongSignature } from './signToken';

export const CLIENT = { id: 'portico', secret: 'a secret with: signs & spaces' };

/** Where a key is that the provider does not publish: no one should ask for it. */
export const STRANGE = '/strange-keys';

/** What the provider does otherwise than it should; everything absent: it does what it should. */
export interface Faults {
  /** In place of the claims of the ID token. */
  readonly claims?: JWTPayload;
  readonly userInfo?: Readonly<Record<string, unknown>> | null;
  /** Of the ID token. */
  readonly signature?: WrongSignature;
  /** The type in the header of the ID token; absent: none. */
  readonly typ?: string;
  /** What its configuration says beside, or instead. */
  readonly configuration?: Readonly<Record<string, unknown>>;
  /** Answers with this status and nothing else, below this path. */
  readonly broken?: { readonly path: string; readonly status: number };
  /** Answers the whole configuration from another place. */
  readonly redirect?: string;
}

/** An identity provider of OpenID Connect whose every answer a test can change. */
export interface OpenIdServer {
  readonly issuer: string;
  /** What it says about the person; the ID token has `sub` and nothing else of it unless `faults.claims` says more. */
  person: Readonly<Record<string, unknown>>;
  /** The key of the person (`sub`) who signs in next. */
  subject: string;
  faults: Faults;
  /** What happens before it says anything about the person. */
  onUserInfo: (() => Promise<unknown>) | undefined;
  /** What every answer waits for. */
  beforeAnswer: (() => Promise<unknown>) | undefined;
  /** Requests for tokens: form fields, and the header that authenticates the client. */
  readonly asked: { readonly form: URLSearchParams; readonly authorization: string | undefined }[];
  /** The paths of all requests. */
  readonly paths: string[];
  /** Follows an address of `begin`, as a browser of a person who signs in at once. @returns the query of the way back */
  answer(location: string): { readonly query: string; readonly redirectUri: string };
  /** A logout token, with the usual claims and these in place of them; undefined leaves one out. */
  logoutToken(
    claims?: JWTPayload,
    made?: { readonly signature?: Faults['signature']; readonly typ?: string },
  ): Promise<string>;
  /** Publishes another key from now on. */
  rotate(): Promise<void>;
  stop(): Promise<void>;
}

const read = async (message: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

/** Starts one on the loopback address. */
export async function openIdServer(): Promise<OpenIdServer> {
  let key = await newTokenKey();
  const strange = await newTokenKey();
  interface Code {
    readonly nonce: string;
    readonly challenge: string;
    readonly redirectUri: string;
    readonly subject: string;
  }
  const codes = new Map<string, Code>();
  const state: Pick<OpenIdServer, 'person' | 'subject' | 'faults' | 'onUserInfo' | 'beforeAnswer'> = {
    person: {},
    subject: 'person-1',
    faults: {},
    onUserInfo: undefined,
    beforeAnswer: undefined,
  };
  const asked: OpenIdServer['asked'] = [];
  const paths: string[] = [];
  let issuer = '';

  const sign = (claims: JWTPayload, made: Pick<Faults, 'signature' | 'typ'>) =>
    signToken(claims, { key, strange, strangeAddress: `${issuer}${STRANGE}`, secret: CLIENT.secret }, made);
  const idToken = async ({ nonce, subject }: Code) => {
    const now = Math.floor(Date.now() / 1000);
    const usual = { iss: issuer, aud: CLIENT.id, sub: subject, iat: now, exp: now + 300, nonce };
    const claims = { ...usual, ...state.faults.claims };
    return sign(claims, state.faults);
  };
  const tokens = async (message: IncomingMessage): Promise<[number, object]> => {
    const form = new URLSearchParams(await read(message));
    const { authorization } = message.headers;
    asked.push({ form, authorization });
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const basic = `Basic ${Buffer.from([CLIENT.id, CLIENT.secret].map((text) => encodeURIComponent(text).replaceAll('%20', '+')).join(':')).toString('base64')}`;
    const isClient = authorization === basic || form.get('client_secret') === CLIENT.secret;
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!isClient) return [401, { error: 'invalid_client' }];
    if (!code || code.challenge !== challenge || code.redirectUri !== form.get('redirect_uri')) {
      return [400, { error: 'invalid_grant' }];
    }
    const access = `provider-access-token.${code.subject}`;
    return [200, { access_token: access, token_type: 'Bearer', id_token: await idToken(code) }];
  };
  const server = createServer((message, response) => {
    const path = new URL(message.url ?? '', issuer).pathname;
    paths.push(path);
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    const { broken, redirect, configuration, userInfo } = state.faults;
    void (async () => {
      await state.beforeAnswer?.();
      if (broken && path.startsWith(broken.path)) return response.writeHead(broken.status).end();
      if (path === '/.well-known/openid-configuration') {
        if (redirect) return response.writeHead(302, { location: redirect }).end();
        return send(200, {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          userinfo_endpoint: `${issuer}/me`,
          jwks_uri: `${issuer}/keys`,
          end_session_endpoint: `${issuer}/end`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          authorization_response_iss_parameter_supported: true,
          ...configuration,
        });
      }
      if (path === '/keys') return send(200, { keys: [key.jwk] });
      if (path === STRANGE) return send(200, { keys: [strange.jwk] });
      if (path === '/token') return send(...(await tokens(message)));
      if (path === '/me') await state.onUserInfo?.();
      const sub = message.headers.authorization?.replace('Bearer provider-access-token.', '');
      if (path === '/me') return send(200, userInfo === undefined ? { sub, ...state.person } : userInfo);
      return response.writeHead(404).end();
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(state, {
    issuer,
    asked,
    paths,
    answer(location: string) {
      const asks = new URL(location).searchParams;
      const code = randomBytes(16).toString('hex');
      const redirectUri = asks.get('redirect_uri') ?? '';
      const { subject } = state;
      const [nonce, challenge] = [asks.get('nonce') ?? '', asks.get('code_challenge') ?? ''];
      codes.set(code, { nonce, challenge, redirectUri, subject });
      const query = new URLSearchParams({ code, state: asks.get('state') ?? '', iss: issuer }).toString();
      return { query, redirectUri };
    },
    async logoutToken(
      claims: JWTPayload = {},
      { signature, typ = 'logout+jwt' }: { readonly signature?: Faults['signature']; readonly typ?: string } = {},
    ) {
      const now = Math.floor(Date.now() / 1000);
      const usual = {
        iss: issuer,
        aud: CLIENT.id,
        sub: state.subject,
        iat: now,
        exp: now + 120,
        jti: randomBytes(8).toString('hex'),
      };
      const all = { ...usual, events: { 'http://schemas.openid.net/event/backchannel-logout': {} }, ...claims };
      // Without what is undefined.
      return sign(JSON.parse(JSON.stringify(all)) as JWTPayload, { ...(signature && { signature }), typ });
    },
    async rotate() {
      key = await newTokenKey();
    },
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  });
}
