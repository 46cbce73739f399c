/** Refusals of API keys that are used from an address that is not theirs, in the audit log of the company of the key. */
import { HOUR_MS } from '../../domain/time/durations';
import type { ApiKeyFacts } from '../storage/auth/sessionFacts';
import type { Database } from '../db/connect';
import { appendAudit, type AuditEntry } from '../storage/audit/audit';
import { addressKey } from '../storage/auth/loginAttempts';
import { inSessionTransaction } from './sessionTransaction';

/** Addresses (of IPv6: networks of 64 bits) of which one key makes entries in an hour. */
const MAX_ADDRESSES = 20;
/** Keys of which the addresses are remembered. */
const MAX_KEYS = 1000;

interface Noted {
  readonly since: number;
  readonly addresses: Set<string>;
}

/**
 * Writes the first refusal of a key and an address in an hour into the audit log: who has a stolen key must not fill it.
 */
export class KeyRefusals {
  readonly #noted = new Map<number, Noted>();

  constructor(private readonly db: Database) {}

  /** @throws as `inSessionTransaction` */
  async note({ key, company, creator }: ApiKeyFacts, ip: string, now: Date): Promise<void> {
    const id = Number(key['id']);
    const network = addressKey(ip);
    if (!this.#isNew(id, network, now.getTime())) return;
    const entry: AuditEntry = {
      companyId: company.id,
      adminId: creator?.id ?? null,
      originalAdminId: null,
      ip,
      action: 'key_refused',
      element: 'api_tokens',
      elementId: id,
      // Of the key, as what it does itself: its creator was perhaps not there.
      data: { title: key['name'], address: ip, token: id },
    };
    try {
      await inSessionTransaction(this.db, company.id, async (trx) => appendAudit(trx, entry));
    } catch (error) {
      // The next refusal is written instead.
      this.#noted.get(id)?.addresses.delete(network);
      throw error;
    }
  }

  #isNew(id: number, network: string, now: number): boolean {
    const known = this.#noted.get(id);
    const noted = known && now - known.since < HOUR_MS ? known : { since: now, addresses: new Set<string>() };
    if (noted.addresses.has(network) || noted.addresses.size >= MAX_ADDRESSES) return false;
    noted.addresses.add(network);
    if (!this.#noted.has(id) && this.#noted.size >= MAX_KEYS) this.#noted.clear();
    this.#noted.set(id, noted);
    return true;
  }
}
