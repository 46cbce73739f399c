import type { Trx } from '../../db/connect';
import type { TraceHash } from '../../keys/erasedTraces';
import type { AsideReason } from '../../storage/intake/deadLetters';
import type { BatchOf, IntakeEvent } from '../../storage/intake/event';
import type { Person, Place } from '../../storage/intake/places';

/** Events of one call that can be applied, and what they refer to. */
export interface Batch extends BatchOf {
  readonly trx: Trx;
  readonly hash: TraceHash;
  readonly events: readonly IntakeEvent[];
  readonly places: ReadonlyMap<number, Place>;
  readonly people: ReadonlyMap<number, Person>;
}

/** The result of a batch; events that are neither accepted nor set aside are duplicates. */
export interface Applied {
  readonly accepted: number;
  readonly aside: readonly { readonly event: IntakeEvent; readonly reason: AsideReason }[];
}

/** The different numbers in a field of some events. */
export const numbersIn = (events: readonly IntakeEvent[], name: string): number[] => [
  ...new Set(events.flatMap(({ body }) => (typeof body[name] === 'number' ? [body[name]] : []))),
];

/** Adds one to the count of a key. */
export function increase<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** The latest of two ISO texts. */
export const later = <T extends string | null>(a: T, b: T): T => (b !== null && (a === null || b > a) ? b : a);
