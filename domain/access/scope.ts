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

/** The scopes that a row must have, as a list of alternatives: one of each is required. */
const scopeConditions = ({ main, secondaries }: Extract<Scope, { mode: 'listed' }>): (readonly number[])[] => [
  ...(main === null ? [] : [[main]]),
  ...(secondaries.length === 0 ? [] : [secondaries]),
];

/** True when every row visible with the scope `inner` is also visible with the scope `outer`. */
export function isScopeWithin(inner: Scope, outer: Scope): boolean {
  if (outer.mode === 'all') return true;
  if (inner.mode === 'all') return false;
  const [innerConditions, outerConditions] = [scopeConditions(inner), scopeConditions(outer)];
  if (innerConditions.length === 0) return true;
  if (outerConditions.length === 0) return false;
  // A condition follows from others of its kind only if one of them is at least as narrow.
  return outerConditions.every((wide) => innerConditions.some((narrow) => narrow.every((id) => wide.includes(id))));
}

/** The scopes of an administrator, as the record stores them. */
interface StoredScopes {
  readonly scopeMode: string | null;
  readonly mainGroupId: number | null;
  readonly groupIds: readonly number[] | null;
}

/** The scope of an administrator. The main scope is removed from the list of secondary scopes. */
export function scopeOfAdmin({ scopeMode, mainGroupId, groupIds }: StoredScopes): Scope {
  if (scopeMode !== 'listed') return { mode: 'all' };
  return { mode: 'listed', main: mainGroupId, secondaries: (groupIds ?? []).filter((id) => id !== mainGroupId) };
}
