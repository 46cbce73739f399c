import { HOUR_MS } from '../../domain/time/durations';
import type { Database } from '../db/connect';
import { appendAudit, type AuditEntry } from '../storage/audit/audit';
import { inSessionTransaction } from './sessionTransaction';

/** Entries about different things that one owner can cause in an hour. */
const MAX_THINGS = 20;
/** The same for the first entries about each kind of thing: more kinds than a person finds by trying. */
const MAX_KINDS = 300;
/** Owners that are remembered. */
const MAX_OWNERS = 1000;

interface Noted {
  readonly since: number;
  readonly things: Set<string>;
}

/** What has been noted in the last hour. In memory, of this process alone. */
class HourlyNotes {
  readonly #noted = new Map<number, Noted>();

  /** @param max entries about different things that one owner can cause in an hour */
  constructor(private readonly max: number) {}

  /** Whether an entry is to be written; it then counts as written. */
  isNew(owner: number, thing: string, now: Date): boolean {
    const known = this.#noted.get(owner);
    const at = now.getTime();
    const noted = known && at - known.since < HOUR_MS ? known : { since: at, things: new Set<string>() };
    if (noted.things.has(thing) || noted.things.size >= this.max) return false;
    noted.things.add(thing);
    if (!this.#noted.has(owner) && this.#noted.size >= MAX_OWNERS) this.#noted.clear();
    this.#noted.set(owner, noted);
    return true;
  }

  /** The entry could not be written: the next one is. */
  forget(owner: number, thing: string): void {
    this.#noted.get(owner)?.things.delete(thing);
  }
}

/** Who causes an entry (an administrator, an API key, a mode of sign-in), and what it is about. */
interface Cause {
  readonly owner: number;
  readonly thing: string;
  /** The first thing of each kind has an entry in any case: others cannot hide it. */
  readonly kind?: string;
}

/**
 * Writes entries of the audit log that anybody can cause, as refusals: one in an hour for an owner and a thing, and few for
 * an owner, so that trying cannot fill the log.
 */
export class HourlyAudit {
  readonly #things = new HourlyNotes(MAX_THINGS);
  readonly #kinds = new HourlyNotes(MAX_KINDS);

  constructor(private readonly db: Database) {}

  /** Writes an entry that only a known person can cause, without a limit. @throws as `inSessionTransaction` */
  async writeUnlimited(entry: AuditEntry): Promise<void> {
    await inSessionTransaction(this.db, entry.companyId, async (trx) => appendAudit(trx, entry));
  }

  /** @throws as `inSessionTransaction`; the next entry of the cause is written instead */
  async write(entry: AuditEntry, { owner, thing, kind }: Cause, now: Date): Promise<void> {
    const isFirstOfKind = kind !== undefined && this.#kinds.isNew(owner, kind, now);
    if (!this.#things.isNew(owner, thing, now) && !isFirstOfKind) return;
    try {
      await this.writeUnlimited(entry);
    } catch (error) {
      this.#things.forget(owner, thing);
      if (isFirstOfKind) this.#kinds.forget(owner, kind);
      throw error;
    }
  }
}
