import { interlocked, isWithin, maskOf, permissionsOf, type PermissionLayout } from './permissions';

/** What a profile does with a right: it gives it, lacks it, or has it without effect, as a right it depends on is off. */
export const PROFILE_STATES = ['yes', 'no', 'interlock'] as const;
type ProfileState = (typeof PROFILE_STATES)[number];

/** What a mask does with a right. */
function stateOf(name: string, mask: bigint, layout: PermissionLayout): ProfileState {
  const bit = maskOf([name], layout);
  if (isWithin(bit, interlocked(mask, layout))) return 'yes';
  return isWithin(bit, mask) ? 'interlock' : 'no';
}

/** Two masks, right by right. */
export function compareMasks(
  one: bigint,
  other: bigint,
  layout: PermissionLayout,
): { readonly name: string; readonly one: ProfileState; readonly other: ProfileState }[] {
  return layout.bits.map(({ name }) => ({
    name,
    one: stateOf(name, one, layout),
    other: stateOf(name, other, layout),
  }));
}

/** The rights that a change of a mask takes and gives, after the interlocks. */
export function changeOfRights(
  before: bigint,
  after: bigint,
  layout: PermissionLayout,
): { readonly taken: string[]; readonly given: string[] } {
  const [had, has] = [permissionsOf(before, layout), permissionsOf(after, layout)];
  return {
    taken: [...had].filter((name) => !has.has(name)),
    given: [...has].filter((name) => !had.has(name)),
  };
}
