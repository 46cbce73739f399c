import type { RawBuilder } from 'kysely';
import type { Caller } from '../caller';
import type { SessionFacts } from '../storage/identities';

/** Asks the database, on whichever connection the asker has. */
export type Ask = <T>(statement: RawBuilder<T>) => Promise<readonly T[]>;

/** Tokens whose facts are remembered, at most. */
const MOST = 2_000;

/** What the database said of sessions last. Nothing is answered by it: see `Supposed`. */
export class LastFacts {
  readonly #facts = new Map<string, SessionFacts>();

  of(key: string): SessionFacts | undefined {
    return this.#facts.get(key);
  }

  keep(key: string, facts: SessionFacts | undefined): void {
    if (this.#facts.size >= MOST) this.#facts.clear();
    if (facts) this.#facts.set(key, facts);
    else this.#facts.delete(key);
  }
}

/** True when both say the same of everything that decides; only the time of the last use may differ. */
export function sameFacts(one: SessionFacts, other: SessionFacts): boolean {
  const text = (facts: SessionFacts) => JSON.stringify({ ...facts, seenAt: '' });
  return text(one) === text(other);
}

/**
 * Who most likely acts in a request: whoever did in the last one with this token and these headers. A read may begin
 * as this caller while the database is asked, in the same packet, whether it is so still; nobody sees what came of it
 * before the answer is there, and it is thrown away unless the answer is yes.
 */
export class Supposed {
  readonly caller: Caller;
  readonly #check: (ask: Ask) => Promise<boolean>;
  readonly #alone: Ask;
  #outcome: Promise<boolean> | undefined;

  constructor(caller: Caller, check: (ask: Ask) => Promise<boolean>, alone: Ask) {
    this.caller = caller;
    this.#check = check;
    this.#alone = alone;
  }

  /**
   * Runs `begin`, which puts the check ahead of its own first statement on the connection that it is given. Where it
   * fails before that, the check fails with it.
   */
  along<T>(begin: (first: (ask: Ask) => void) => Promise<T>): Promise<T> {
    if (this.#outcome) return begin(() => undefined);
    return new Promise<T>((resolve, reject) => {
      this.#outcome = new Promise<boolean>((right, wrong) => {
        const work = begin((ask) => this.#check(ask).then(right, wrong));
        work.catch(wrong);
        work.then(resolve, reject);
      });
      // Whoever waits for it gets the failure; until then it must not count as unhandled.
      this.#outcome.catch(() => undefined);
    });
  }

  /** @returns whether the caller is as supposed. @throws PorticoError 401 or 403 when nobody may act at all */
  confirmed(): Promise<boolean> {
    return (this.#outcome ??= this.#check(this.#alone));
  }
}
