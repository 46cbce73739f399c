/** Refusals of API keys that are used from an address that is not theirs, in the audit log of the company of the key. */
import type { ApiKeyFacts } from '../storage/auth/sessionFacts';
import type { Database } from '../db/connect';
import { addressKey } from '../storage/auth/loginAttempts';
import { HourlyAudit } from './hourlyAudit';

/**
 * Writes the first refusal of a key and an address (of IPv6: a network of 64 bits) in an hour into the audit log: the
 * holder of a stolen key must not fill it.
 */
export class KeyRefusals {
  readonly #audit: HourlyAudit;

  constructor(db: Database) {
    this.#audit = new HourlyAudit(db);
  }

  /** @throws as `inSessionTransaction` */
  async note({ key, company, creator }: ApiKeyFacts, ip: string, now: Date): Promise<void> {
    const id = Number(key['id']);
    const network = addressKey(ip);
    const entry = {
      companyId: company.id,
      adminId: creator?.id ?? null,
      originalAdminId: null,
      ip,
      action: 'key_refused',
      element: 'api_tokens',
      elementId: id,
      // Of the key, as what it does itself: its creator was perhaps not there.
      data: { title: key['name'], address: ip, token: id },
    } as const;
    await this.#audit.write(entry, { owner: id, thing: network }, now);
  }
}
