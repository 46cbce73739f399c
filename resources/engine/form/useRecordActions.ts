import { useCreatePath, useTranslate } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client/client';
import { matches } from '../../../domain/schema/model/predicate';
import { useEngine } from '../model';
import type { Operation } from '../operations/operation';
import { targetOf, useOperations } from '../operations/useOperations';
import { actionTexts } from '../texts';
import { isDeleted, isDisabled, fixedReason, isOwnAccount, maySwitch, type EngineRecord } from '../values/record';
import { useLeaveAfterDelete } from './useLeaveAfterDelete';

interface Labelled {
  readonly label: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Why it is disabled. */
  readonly reason?: string | undefined;
}

interface Labels extends Partial<Labelled> {
  readonly onDone?: () => void;
}

interface OperationAction extends Labelled {
  readonly kind: 'operation';
  readonly operation: Operation;
  readonly onDone?: () => void;
}

/** An operation on the record, or a link to another page. */
export type RecordAction = OperationAction | (Labelled & { readonly kind: 'link'; readonly to: string });

interface RecordActionList {
  /** The declared actions, and the one that brings the record back. */
  readonly actions: readonly RecordAction[];
  readonly creations: readonly RecordAction[];
  /** What can do harm. */
  readonly dangers: readonly RecordAction[];
  /** The most important one of them; undefined when nothing can be done. */
  readonly primary: OperationAction | undefined;
  /** Why nothing can do harm to the record: it is the account that the caller works with. */
  readonly stays: boolean;
}

/**
 * What can be done with a record (specification S-FORM-1): Restore or Delete, Re-enable or Disable, New, Duplicate, and
 * the actions that the schema declares for forms. A deleted record is restored in its banner.
 * @param name what the page calls the record; default: its title
 */
export function useRecordActions(resource: ClientResource, record: EngineRecord, name?: string): RecordActionList {
  const { user, ownAccount } = useEngine();
  const { remove, switchTo, declared } = useOperations(resource);
  const translate = useTranslate();
  const path = useCreatePath();
  const leave = useLeaveAfterDelete(resource);
  const { can, actions, texts, record: view } = resource;
  const target = targetOf(record, name);
  const deleted = isDeleted(resource, record);
  const fixed = fixedReason(resource, record) !== undefined;
  const create = path({ resource: resource.name, type: 'create' });
  const operation = (one: Operation, given: Labels = {}): OperationAction => ({
    kind: 'operation',
    label: one.label,
    operation: one,
    ...given,
  });
  const link = (label: string, to: string): RecordAction => ({ kind: 'link', label, to });

  const own = deleted
    ? []
    : actions
        .filter(({ placement }) => placement.includes('form'))
        .map((action) => {
          const isOff =
            action.enabledWhen !== undefined && !matches(action.enabledWhen, record, { user, mode: 'edit' });
          return {
            name: action.name,
            item: operation(declared(action, target), {
              disabled: isOff || (fixed && action.call !== undefined),
              reason: isOff ? actionTexts(resource, action.name).off : undefined,
            }),
          };
        });
  const stays = isOwnAccount(resource, record, ownAccount);
  const switches = maySwitch(resource) && !fixed && !deleted && !stays;
  const back = switches && isDisabled(resource, record) ? [operation(switchTo(target, true))] : [];
  const off = switches && back.length === 0 ? [operation(switchTo(target, false), { danger: true })] : [];
  const gone = { danger: true, ...(leave && { onDone: leave }) };
  const removal = can.delete && !deleted && !fixed && !stays ? [operation(remove(target), gone)] : [];
  const another = can.create ? [link(texts.new, create)] : [];
  const copy = `${create}?duplicate=${encodeURIComponent(String(record.id))}`;
  const copies = can.create && !deleted ? [link(translate('record.duplicate.button'), copy)] : [];
  const able = own.filter(({ item }) => !item.disabled);
  const chosen = able.find(({ name }) => name === view.primary) ?? able[0];
  return {
    actions: [...back, ...own.map(({ item }) => item)],
    creations: [...copies, ...another],
    dangers: [...off, ...removal],
    stays: stays && (can.delete || maySwitch(resource)),
    primary: deleted ? undefined : (back[0] ?? chosen?.item),
  };
}
