import type { ClientResource } from '../../../domain/schema/client/client';
import { matches } from '../../../domain/schema/model/predicate';
import type { Engine } from '../model';
import { isDeleted, isDisabled, fixedReason, type EngineRecord } from '../values/record';

export interface RowTone {
  readonly tone: string | undefined;
  readonly selectable: boolean;
}

/** How a row looks and whether it may be selected: the schema's first matching rule, else muted when switched off. */
export function rowTone(resource: ClientResource, record: EngineRecord, user: Engine['user']): RowTone {
  const rule = resource.list.rowTone.find(({ when }) => matches(when, record, { user }));
  const selectable = fixedReason(resource, record) === undefined;
  if (rule) return { tone: rule.tone, selectable: rule.selectable && selectable };
  return { tone: isDeleted(resource, record) || isDisabled(resource, record) ? 'muted' : undefined, selectable };
}
