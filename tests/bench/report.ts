/** Middle value of some measurements. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Prints one row: what was measured, against what, the ratio, and the bar of docs/benchmarks.md. */
export function row(what: string, measured: string, against: string, ratio: number, bar: string): void {
  console.log(`| ${what} | ${measured} | ${against} | ${ratio.toFixed(2)} | ${bar} |`);
}

export function header(): void {
  console.log('| What | Measured | Against | Ratio | Bar |\n|---|---|---|---|---|');
}
