import { readNetwork, type Network } from '../../domain/text/ipNetwork';
import { ConfigError } from './configError';

/** Where the server itself may send requests to, at an address that an administrator has typed. */
export interface OutgoingConfig {
  /** Networks that are not public, and still allowed, http included: of the own identity provider. */
  readonly networks: readonly Network[];
}

/** Reads `PORTICO_SSO_NETWORKS`: networks with commas between them. @throws ConfigError for what is no network */
export function readOutgoing(env: NodeJS.ProcessEnv): OutgoingConfig {
  const texts = (env['PORTICO_SSO_NETWORKS'] ?? '').split(',').map((text) => text.trim());
  return {
    networks: texts
      .filter((text) => text !== '')
      .map((text) => {
        const network = readNetwork(text);
        if (!network) throw new ConfigError(`PORTICO_SSO_NETWORKS has no network such as 10.0.0.0/8: ${text}`);
        return network;
      }),
  };
}
