import type { ImportPlan, ImportProposal } from '../../../dataProvider/jobs';

/** The keys whose fields all have a column: those that only one record can have first. */
export function keysFor(
  { keys, names = [] }: ImportProposal,
  mapping: ImportPlan['mapping'],
): readonly (readonly string[])[] {
  return [...keys, ...names].filter((key) => key.every((name) => mapping.includes(name)));
}

/** The key that fits a mapping: the first whose fields all have a column. */
export function keyFor(proposal: ImportProposal | undefined, mapping: ImportPlan['mapping']): readonly string[] {
  return proposal?.keys.find((key) => key.every((name) => mapping.includes(name))) ?? [];
}

/** What the wizard proposes: everything that was recognised; merge where a key is there, else create. */
export function firstPlan(proposal: ImportProposal | undefined): ImportPlan {
  const mapping = proposal?.mapping ?? [];
  const key = keyFor(proposal, mapping);
  const may = proposal?.strategies ?? [];
  const wished = key.length > 0 ? (['merge', 'update', 'create'] as const) : (['create'] as const);
  const strategy = wished.find((one) => may.includes(one)) ?? may[0] ?? 'create';
  return { mode: 'check', mapping, strategy, key, atomic: false };
}
