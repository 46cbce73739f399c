import type { Field } from '../model/model';
import type { ClientResource } from './client';

/** Something that may be given to many records at once, as the schemas declare it (`reference.inverse`). */
export interface AssignmentKind {
  /** What is given: a portal, terms of use. */
  readonly target: ClientResource;
  /** What receives it: locations. */
  readonly receiver: ClientResource;
  /** The receiver's field that holds it. */
  readonly field: Field;
  /** Name of the set on the target's side. */
  readonly set: string;
}

/** Everything that this person may give, in the order in which the receivers declare it. */
export function assignmentKinds(resources: ReadonlyMap<string, ClientResource>): readonly AssignmentKind[] {
  return [...resources.values()].flatMap((receiver) =>
    receiver.fields.flatMap((field) => {
      const set = field.reference?.inverse;
      const target = resources.get(field.reference?.resource ?? '');
      return set !== undefined && target?.can.edit ? [{ target, receiver, field, set }] : [];
    }),
  );
}
