import { readNetwork, type Network } from '../../domain/text/ipNetwork';
import { ConfigError } from './configError';

/** Where the server itself may send requests to, at an address that an administrator has typed. */
export interface OutgoingConfig {
  /** Networks that are not public, and still allowed, http included: of the own identity provider, say, or of receivers. */
  readonly networks: readonly Network[];
}

/** Webhooks, which leave only where the operator has switched them on; and never to the networks of single sign-on. */
export interface WebhookConfig extends OutgoingConfig {
  readonly enabled: boolean;
}

/**
 * Reads networks with commas between them.
 * @param name of the setting
 * @throws ConfigError for what is no network
 */
export function readOutgoing(
  env: NodeJS.ProcessEnv,
  name: 'PORTICO_SSO_NETWORKS' | 'PORTICO_WEBHOOK_NETWORKS' | 'PORTICO_WIRELESS_NETWORKS',
): OutgoingConfig {
  const texts = (env[name] ?? '').split(',').map((text) => text.trim());
  return {
    networks: texts
      .filter((text) => text !== '')
      .map((text) => {
        const network = readNetwork(text);
        if (!network) throw new ConfigError(`${name} has no network such as 10.0.0.0/8: ${text}`);
        return network;
      }),
  };
}
