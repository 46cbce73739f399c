import type { Caller } from '../../../domain/access/caller';
import { recordsFixedWhileImpersonating } from '../../../domain/schema/model/fixedWhileImpersonating';
import { KEPT_FROM_SUPPORT } from '../../../domain/schema/model/keptFromSupport';
import type { Proof, Resource } from '../../../domain/schema/model/model';
import { matches } from '../../../domain/schema/model/predicate';
import type { WireRecord } from '../../storage/records/wireFormat';

/** What a caller cannot do to a record, although they have the right to it. */
interface Fixed {
  /** Nothing of the record can be changed. */
  readonly whole: boolean;
  readonly fields: readonly string[];
  readonly operations: Proof['operations'];
}

const NOTHING: Fixed = { whole: false, fields: [], operations: [] };

/** What is refused to an impersonator, who gives no proof, and to support (`not-while-impersonating`, `keptFromSupport`). */
export function fixedFor(
  { originalAdminId, adminId, mask, bySupport }: Caller,
  resource: Resource,
  record: WireRecord,
): Fixed {
  const { proof, guards } = resource;
  const kept = Object.entries(KEPT_FROM_SUPPORT).filter(
    ([guard]) => bySupport && guards.some((name) => name === guard),
  );
  const fields: readonly string[] = kept.flatMap(([, { fields: names }]) => names);
  const operations = kept.some(([, { records }]) => records) ? (['create', 'delete', 'restore'] as const) : [];
  if (originalAdminId === null) return { ...NOTHING, fields, operations };
  const condition = recordsFixedWhileImpersonating(resource, { adminId, mask: mask.toString() });
  const isProven = proof && matches(proof.when ?? {}, record) ? proof : undefined;
  return {
    whole: condition !== undefined && matches(condition, record),
    fields: [...fields, ...(isProven?.fields ?? [])],
    operations: [...operations, ...(isProven?.operations ?? [])],
  };
}
