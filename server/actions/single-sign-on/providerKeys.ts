import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';
import { ssoUnreachable } from '../../errors/catalogue';
import type { Context } from '../../context/context';
import { checkedFetch } from '../../outgoing/checkedFetch';
import type { SignInMode } from '../../storage/auth/signInModes';
import { clientOf } from './openIdClient';
import type { OidcSettings } from './settings';

/** How long what an identity provider publishes is used without asking again, in ms. */
const MAX_AGE_MS = 5 * 60 * 1000;
/** Identity providers that are remembered. */
const MAX_PROVIDERS = 200;

/** What an identity provider publishes about its signatures. */
interface ProviderKeys {
  /** The name that its tokens carry. */
  readonly issuer: string;
  /** Finds the key of a token. An unknown key asks the provider again, at most every 30 s. @throws SSO_UNREACHABLE */
  readonly keyOf: JWTVerifyGetKey;
}

const remembered = new Map<string, { readonly until: number; readonly keys: Promise<ProviderKeys> }>();

/**
 * The keys of an identity provider. It is asked once for many tokens, because anybody can send logout tokens.
 * @throws SSO_UNREACHABLE
 */
export function providerKeys(
  context: Pick<Context, 'config' | 'secrets'>,
  mode: Pick<SignInMode, 'id' | 'companyId'>,
  settings: OidcSettings,
): Promise<ProviderKeys> {
  const { issuer } = settings;
  const now = performance.now();
  const known = remembered.get(issuer);
  if (known && known.until > now) return known.keys;
  if (remembered.size >= MAX_PROVIDERS) remembered.clear();
  const keys = ask(context, mode, settings);
  remembered.set(issuer, { until: now + MAX_AGE_MS, keys });
  keys.catch(() => {
    if (remembered.get(issuer)?.keys === keys) remembered.delete(issuer);
  });
  return keys;
}

async function ask(
  context: Pick<Context, 'config' | 'secrets'>,
  mode: Pick<SignInMode, 'id' | 'companyId'>,
  settings: OidcSettings,
): Promise<ProviderKeys> {
  const client = await clientOf(context, mode, settings);
  const { issuer, jwks_uri: address } = client.serverMetadata();
  if (address === undefined) throw ssoUnreachable(new Error('the identity provider publishes no keys'));
  const fetch = checkedFetch(context.config.outgoing);
  const keyOf = createRemoteJWKSet(new URL(address), { [customFetch]: fetch, cacheMaxAge: MAX_AGE_MS });
  return {
    issuer,
    keyOf: (header, token) =>
      keyOf(header, token).catch((error: unknown) => {
        throw isAboutToken(error) ? error : ssoUnreachable(error);
      }),
  };
}

/** The keys were read, and the token goes with none of them, or with several. */
const isAboutToken = (error: unknown) =>
  error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys;
