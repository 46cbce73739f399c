/** How likely it is that a candidate is the one: a range from 0 to 1. */
export interface Chance {
  readonly low: number;
  readonly high: number;
}

/**
 * The chance of each candidate, from the number of candidates and the gaps of their chains alone. Candidates that the
 * evidence does not tell apart share equally.
 *
 * - `high`: only the candidates with at most as many gaps count.
 * - `low`: every candidate counts equally, and an unknown person too when the chain or the answer has a gap; 0 when the
 *   chain of another candidate has fewer gaps, because that one may explain everything.
 *
 * docs/address-holders.md explains the rule with examples.
 * @param gaps number of gaps of each candidate
 * @param isIncomplete true when the answer itself has a gap, such as purged data
 */
export function chancesOf(gaps: readonly number[], isIncomplete: boolean): Chance[] {
  return gaps.map((own) => {
    const asGood = gaps.filter((other) => other <= own).length;
    const hasBetter = gaps.some((other) => other < own);
    const unknown = own > 0 || isIncomplete ? 1 : 0;
    return { low: hasBetter ? 0 : 1 / (gaps.length + unknown), high: 1 / asGood };
  });
}
