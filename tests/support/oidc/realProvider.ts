import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { CLIENT } from './openIdServer';

/** The identity provider of npm (`oidc-provider`, certified), with one client and one person, who signs in at once. */
interface RealProvider {
  readonly issuer: string;
  /** Follows an address as a browser does. @returns the first address that is not the provider's own */
  follow(location: string): Promise<string>;
  /** What the provider sends to the client when the person signs out there (back-channel): address and form. */
  backchannelLogout(): Promise<readonly { readonly url: string; readonly form: string }[]>;
  stop(): Promise<void>;
}

const PERSON = 'person-1';

/** @param claims what it says about the person @param redirectUri where it sends the browser back to */
export async function realProvider(
  claims: Readonly<Record<string, unknown>>,
  redirectUri: string,
): Promise<RealProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sent: { url: string; form: string }[] = [];
  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [`${new URL(redirectUri).origin}/`],
        response_types: ['code'],
        backchannel_logout_uri: redirectUri.replace('/callback', '/logout'),
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    cookies: { keys: ['a key of the test'] },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    // What it would send; the client of the test has no port.
    fetch: async (url, options) => {
      sent.push({ url: String(url), form: String((options as { body?: unknown }).body) });
      return new Response(null, { status: 204 });
    },
    findAccount: (_context, id) => ({ accountId: id, claims: async () => ({ sub: id, ...claims }) }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    async loadExistingGrant(context) {
      const { client, session } = context.oidc;
      const grant = new provider.Grant({
        ...(client && { clientId: client.clientId }),
        ...(session?.accountId && { accountId: session.accountId }),
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    void provider.interactionFinished(request, response, { login: { accountId: PERSON } });
  });
  return {
    issuer,
    async follow(location) {
      const cookies = new Map<string, string>();
      for (let next = location; ;) {
        if (!next.startsWith(issuer)) return next;
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const found = await fetch(next, { redirect: 'manual', headers: { cookie } });
        for (const line of found.headers.getSetCookie()) {
          const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
          cookies.set(name, value);
        }
        const to = found.headers.get('location');
        if (to === null) throw new Error(`${found.status} at ${next}: ${await found.text()}`);
        next = new URL(to, issuer).href;
      }
    },
    async backchannelLogout() {
      const client = (await provider.Client.find(CLIENT.id)) as unknown as {
        backchannelLogout(sub: string, sid?: string): Promise<void>;
      };
      await client.backchannelLogout(PERSON);
      return sent;
    },
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
