/** What an answer may cost at most. */
export interface HolderLimits {
  /** Comparisons of two pieces of evidence. */
  readonly steps: number;
  /** Chains; one with several lines counts for each of them. */
  readonly chains: number;
  readonly candidates: number;
}

/** An answer of this size takes a few seconds and some ten MB. A question with more has to say more. */
export const HOLDER_LIMITS: HolderLimits = { steps: 10_000_000, chains: 20_000, candidates: 1_000 };

/** There is more evidence than an answer may rest on. */
export class TooMuchEvidence extends Error {
  constructor(readonly limit: number) {
    super(`more evidence than ${limit}`);
    this.name = 'TooMuchEvidence';
  }
}

/** Counts what an answer costs. Each method throws `TooMuchEvidence` beyond its limit. */
export class Budget {
  private steps = 0;
  private chains = 0;

  constructor(private readonly limits: HolderLimits) {}

  step(count: number): void {
    this.steps += count;
    if (this.steps > this.limits.steps) throw new TooMuchEvidence(this.limits.steps);
  }

  chain(lines: number): void {
    this.chains += Math.max(1, lines);
    if (this.chains > this.limits.chains) throw new TooMuchEvidence(this.limits.chains);
  }

  candidates(count: number): void {
    if (count > this.limits.candidates) throw new TooMuchEvidence(this.limits.candidates);
  }
}

/** Work that pauses often, so that its caller may do something else in between. */
export type Steps<T> = Generator<undefined, T>;
