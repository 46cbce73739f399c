import type { FastifyRequest } from 'fastify';
import type { Config } from './config';

const HOST = /^([a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])$/i;

/**
 * The origin that uploaded files are shown from: as configured, or the host that this request was sent to, at the port
 * of the uploads. Never the console's own origin.
 */
export function uploadsOriginFor({ uploads, host }: Config, { hostname, protocol }: FastifyRequest): string {
  if (uploads.origin !== undefined) return uploads.origin;
  // Without the port, which `hostname` has where the framework is told to trust a proxy.
  const asked = hostname.replace(/:[0-9]+$/, '');
  return `${protocol}://${HOST.test(asked) ? asked.toLowerCase() : host}:${uploads.port}`;
}
