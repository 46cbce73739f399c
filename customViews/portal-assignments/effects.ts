import type { Identifier } from 'ra-core';
import { recordTitle, type EngineRecord } from '../../resources/engine/values/record';
import type { AssignmentKind } from '../../domain/schema/client/assignmentKinds';

/** What a save does to one receiver. */
export interface Effect {
  readonly id: Identifier;
  readonly name: string;
  /** Name of what it has now; null = nothing. */
  readonly before: string | null;
}

export interface Effects {
  readonly gained: readonly Effect[];
  readonly lost: readonly Effect[];
}

/**
 * What making `chosen` the receivers of a record will do: who gets it, in place of what, and who is left without.
 * @param receivers every receiver, by name
 * @param id key of what is given
 */
export function effectsOf(
  { target, receiver: resource, field }: AssignmentKind,
  receivers: readonly EngineRecord[],
  id: Identifier,
  chosen: ReadonlySet<Identifier>,
): Effects {
  const gained: Effect[] = [];
  const lost: Effect[] = [];
  for (const receiver of receivers) {
    const now = receiver[field.name] as Identifier | null;
    const has = now !== null && String(now) === String(id);
    if (chosen.has(receiver.id) === has) continue;
    const held = receiver[field.reference?.as ?? ''] as EngineRecord | null | undefined;
    const before = now === null ? null : held ? recordTitle(target, held) : `#${now}`;
    (has ? lost : gained).push({ id: receiver.id, name: recordTitle(resource, receiver), before });
  }
  return { gained, lost };
}
