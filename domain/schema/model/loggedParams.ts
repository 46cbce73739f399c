import { sameJson } from '../../records/sameJson';
import { MASKED } from '../../access/masking';
import { readParams, type ParamValues } from './paramValues';
import type { Params } from './params';

/** Names of the parameters of which the audit log has the values; of the others it says that they changed. */
function openNames({ fields }: Params): ReadonlySet<string> {
  const closed = new Set(
    fields.flatMap((one) => (one.secret || one.is_superadmin_only || one.logged === false ? [one.name] : [])),
  );
  return new Set(fields.map(({ name }) => name).filter((name) => !closed.has(name)));
}

const isSame = (one: unknown, other: unknown) => sameJson(one ?? null, other ?? null);

/**
 * What the audit log stores of a change of parameters: those that changed, before and after. Of secrets, of what only
 * superadministrators set, and of what is not declared, that it changed.
 * @param before JSON text, or null
 * @param after the same
 * @returns two JSON texts; undefined where the parameters are not logged, or cannot be read
 */
export function loggedParams(
  params: Params | undefined,
  before: unknown,
  after: unknown,
): readonly [string | null, string | null] | undefined {
  const [was, is] = [readParams(before), readParams(after)];
  if (!params?.logged || !was || !is) return undefined;
  const open = openNames(params);
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((name) => !isSame(was[name], is[name]));
  const stored = (text: unknown, values: ParamValues) =>
    text === null || text === undefined
      ? null
      : JSON.stringify(
          Object.fromEntries(names.map((name) => [name, open.has(name) ? (values[name] ?? null) : MASKED])),
        );
  return [stored(before, was), stored(after, is)];
}
