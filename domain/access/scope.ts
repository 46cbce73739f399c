/**
 * What an administrator sees: `main AND (secondary1 OR secondary2 …)` (specification S-SCOPE-1; the reading of the
 * precedence is a decision: a secondary scope never reaches outside the main one).
 * `all` = the whole company; `listed` with nothing in it sees nothing.
 */
export type Scope =
  | { readonly mode: 'all' }
  | { readonly mode: 'listed'; readonly main: number | null; readonly secondaries: readonly number[] };

/** True when a row that carries the scopes `groupids` is within `scope`. */
export function inScope(scope: Scope, groupids: readonly number[]): boolean {
  if (scope.mode === 'all') return true;
  if (scope.main === null && scope.secondaries.length === 0) return false;
  const main = scope.main === null || groupids.includes(scope.main);
  const secondary = scope.secondaries.length === 0 || scope.secondaries.some((id) => groupids.includes(id));
  return main && secondary;
}
