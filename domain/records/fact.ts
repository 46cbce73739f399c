/**
 * Why a fact is not known: the caller may not see records of its kind; the record is not there for this caller (outside
 * their scope, or gone); nothing has been reported; there are too many lines to be read in time.
 */
export const UNKNOWN_REASONS = ['not-permitted', 'not-visible', 'not-reported', 'too-long'] as const;
export type UnknownReason = (typeof UNKNOWN_REASONS)[number];

/** A fact, or why it is not known. */
export type Fact<T> = { readonly value: T } | { readonly unknown: UnknownReason };

/** A fact that could be read. */
export const known = <T>(value: T): Fact<T> => ({ value });
/** A fact that could not be read, with the reason. */
export const unknown = (reason: UnknownReason): Fact<never> => ({ unknown: reason });
/** The value of a fact; undefined when it is not known. */
export const valueOf = <T>(fact: Fact<T>): T | undefined => ('value' in fact ? fact.value : undefined);
