import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { WebhookConfig } from '../../config/outgoing';
import type { SealedPlace } from '../../keys/secrets';
import { isAllowedAddress, isPublicAddress } from '../../outgoing/allowedAddress';
import type { Access } from '../../storage/records/records';
import { webhookSecret } from './webhookCarrier';

const SECRET_BYTES = 32;

/** Of an address, in characters. */
const MAX_ADDRESS = 2000;

/**
 * Public addresses with https, and those of the networks that the operator has allowed. What a name resolves to is decided
 * when something is sent (`server/outgoing`).
 */
export function isWebhookAddress(text: string, webhooks: WebhookConfig): boolean {
  if (!webhooks.enabled || text.length > MAX_ADDRESS || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password, hash } = new URL(text);
  if (username !== '' || password !== '' || hash !== '') return false;
  const host = hostname.replace(/^\[|\]$/g, '');
  const isPlain = protocol === 'http:';
  if (!isPlain && protocol !== 'https:') return false;
  if (isIP(host) === 0) return !isPlain || webhooks.networks.length > 0;
  return isAllowedAddress(webhooks, host) || (!isPlain && isPublicAddress(host));
}

/**
 * The webhook of an input, sealed.
 * @param webhook an address: a new webhook; null: none; absent: as before
 * @param place where it is stored
 * @returns undefined: as before; the secret is for the answer, once
 */
export function newWebhook({ seal }: Pick<Access, 'seal'>, webhook: string | null | undefined, place: SealedPlace) {
  if (webhook === undefined) return undefined;
  if (webhook === null) return { stored: { host: null, sealed: null }, secret: undefined };
  const target = { url: webhook, secret: webhookSecret(randomBytes(SECRET_BYTES)) };
  const sealed = seal(JSON.stringify(target), place);
  return { stored: { host: new URL(webhook).host, sealed }, secret: target.secret };
}
