import * as oidc from 'openid-client';
import type { Context } from '../../context/context';
import { ssoUnreachable } from '../../errors/catalogue';
import { CLOCK_TOLERANCE_MS } from '../../files/saml/serviceProvider';
import { checkedFetch } from '../../outgoing/checkedFetch';
import type { SignInMode } from '../../storage/auth/signInModes';
import { ssoSecretPlace } from '../../storage/installation/sealedPlaces';
import type { OidcSettings } from './settings';

type Needs = Pick<Context, 'config' | 'secrets'>;
type Mode = Pick<SignInMode, 'id' | 'companyId'>;

/** Of each request to the identity provider, in s. */
const TIMEOUT_S = 10;

/**
 * Portico as the client of an identity provider, whose configuration is read again each time: keys and addresses
 * change. ID tokens are believed for their signature, and not for the connection alone.
 * @throws SSO_UNREACHABLE
 */
export async function clientOf(
  { config, secrets }: Needs,
  mode: Mode,
  settings: OidcSettings,
  timeout = TIMEOUT_S,
): Promise<oidc.Configuration> {
  try {
    const issuer = new URL(settings.issuer);
    const fetch = checkedFetch(config.outgoing);
    const execute = issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [];
    const options = { [oidc.customFetch]: fetch, timeout, execute };
    const found = await oidc.discovery(issuer, settings.clientId, undefined, oidc.None(), options);
    const server = found.serverMetadata();
    const secret = secrets.unseal(settings.clientSecret, ssoSecretPlace(mode.companyId));
    // The default of the specification (RFC 8414, 2).
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authentication = methods.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost;
    const metadata = { client_secret: secret, [oidc.clockTolerance]: CLOCK_TOLERANCE_MS / 1000 };
    const client = new oidc.Configuration(server, settings.clientId, metadata, authentication(secret));
    client[oidc.customFetch] = fetch;
    client.timeout = timeout;
    execute.forEach((allow) => allow(client));
    oidc.enableNonRepudiationChecks(client);
    return client;
  } catch (error) {
    throw ssoUnreachable(error);
  }
}

/** An address to which a browser is sent: a page, and never a script. @throws SSO_UNREACHABLE */
export function pageAt(build: () => URL): string {
  try {
    const { protocol, href } = build();
    if (!/^https?:$/.test(protocol)) throw new Error(`${protocol} is not allowed`);
    return href;
  } catch (error) {
    throw ssoUnreachable(error);
  }
}
