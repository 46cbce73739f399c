import { HOUR_MS } from '../../domain/time/durations';

/** Things that one owner makes entries of in an hour, where no other number is given. */
const MAX_THINGS = 20;
/** Owners that are remembered. */
const MAX_OWNERS = 1000;

interface Noted {
  readonly since: number;
  readonly things: Set<string>;
}

/**
 * Limits entries of the audit log that anybody can cause, as refusals: one in an hour for an owner and a thing, and few
 * for an owner. In memory, of this process alone.
 */
export class HourlyNotes {
  readonly #noted = new Map<number, Noted>();

  /** @param max things that one owner makes entries of in an hour */
  constructor(private readonly max = MAX_THINGS) {}

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
