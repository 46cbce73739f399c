import { diagnostic, type SchemaDiagnostic } from '../diagnostics/diagnostic';

function distance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const swap = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(swap, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    previous = row;
  }
  return previous[b.length] ?? 0;
}

/**
 * "Did you mean": the known name nearest to a wrong one.
 * @returns the name, or the list of known names when it is short, or undefined
 */
export function suggest(wrong: string, known: Iterable<string>): SchemaDiagnostic | undefined {
  const names = [...known];
  const near = names
    .map((name) => ({ name, far: distance(wrong.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.far - b.far)[0];
  if (near && near.far <= Math.max(2, Math.floor(wrong.length / 3))) return diagnostic('didYouMean', near.name);
  return names.length > 0 && names.length <= 12 ? diagnostic('knownAre', names.join(', ')) : undefined;
}
