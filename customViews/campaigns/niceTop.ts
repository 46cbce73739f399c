/** The smallest round number that is at least `value` and whose share of `lines` is a round number too: 137 → 160. */
export function niceTop(value: number, lines: number): number {
  const least = Math.max(value, 1) / lines;
  const power = 10 ** Math.floor(Math.log10(least));
  const share = [1, 2, 2.5, 4, 5, 10].map((factor) => factor * power).find((one) => one >= least) ?? least;
  return Math.max(Math.ceil(share), 1) * lines;
}
