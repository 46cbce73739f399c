import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { signedAnswer, signingKey, type Said } from './identityProvider';

/** An identity provider that is reached over HTTP, on another host than the product. */
export interface IdentityServer {
  readonly entityId: string;
  readonly endpoint: string;
  readonly certificate: string;
  /** What it says about the next visitor. */
  person: Pick<Said, 'attributes' | 'nameId'>;
  /** Bindings by which requests have come. */
  readonly asked: readonly ('POST' | 'Redirect')[];
  /** Where it ends a session, and whose sessions it has ended. */
  readonly logoutEndpoint: string;
  readonly left: readonly string[];
  stop(): Promise<void>;
}

const attribute = (xml: string, name: string): string => new RegExp(`${name}="([^"]+)"`).exec(xml)?.[1] ?? '';
const escape = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

async function requestIn(message: IncomingMessage): Promise<string> {
  if (message.method !== 'POST') {
    const query = new URL(message.url ?? '', 'http://localhost').searchParams;
    return inflateRawSync(Buffer.from(query.get('SAMLRequest') ?? '', 'base64')).toString();
  }
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  const form = new URLSearchParams(Buffer.concat(chunks).toString());
  return Buffer.from(form.get('SAMLRequest') ?? '', 'base64').toString();
}

/** Starts one. Its page has one button, as after the person has typed a password there. */
export async function identityServer(): Promise<IdentityServer> {
  const key = signingKey();
  const left: string[] = [];
  const asked: ('POST' | 'Redirect')[] = [];
  const server = createServer((message, response) => {
    if (message.url?.startsWith('/slo')) {
      return void requestIn(message).then((xml) => {
        left.push(/NameID[^>]*>([^<]+)</.exec(xml)?.[1] ?? '');
        const back = (/Issuer[^>]*>([^<]+)</.exec(xml)?.[1] ?? '').replace('/metadata', '/logout');
        const status = 'urn:oasis:names:tc:SAML:2.0:status:Success';
        const answer = `<samlp:LogoutResponse xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"><samlp:Status><samlp:StatusCode Value="${status}"/></samlp:Status></samlp:LogoutResponse>`;
        const query = new URLSearchParams({ SAMLResponse: deflateRawSync(answer).toString('base64') });
        response.writeHead(302, { location: `${back}?${query}` }).end();
      });
    }
    if (!message.url?.startsWith('/sso')) return void response.writeHead(404).end();
    void requestIn(message).then((xml) => {
      asked.push(message.method === 'POST' ? 'POST' : 'Redirect');
      const consumer = attribute(xml, 'AssertionConsumerServiceURL');
      const audience = /<saml:Issuer[^>]*>([^<]+)</.exec(xml)?.[1] ?? '';
      const facts = { issuer: it.entityId, audience, recipient: consumer, inResponseTo: attribute(xml, 'ID') };
      const answer = Buffer.from(signedAnswer({ ...facts, ...it.person }, key)).toString('base64');
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(
        `<!doctype html><title>Identity provider</title><link rel="icon" href="data:,">
        <form method="post" action="${escape(consumer)}"><input type="hidden" name="SAMLResponse" value="${answer}">
        <input type="hidden" name="RelayState" value="https://evil.example/"><button>It is me</button></form>`,
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const it: IdentityServer = {
    entityId: `${origin}/metadata`,
    endpoint: `${origin}/sso`,
    certificate: key.certificate,
    person: {},
    asked,
    left,
    logoutEndpoint: `${origin}/slo`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return it;
}
