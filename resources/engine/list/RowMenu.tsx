import { useTranslate } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client/client';
import { matches } from '../../../domain/schema/model/predicate';
import { Menu, type MenuChoice } from '../../ui/Menu';
import { useEngine } from '../model';
import { isBulk, type Operation } from '../operations/operation';
import { targetOf, useOperations } from '../operations/useOperations';
import { useRun } from '../operations/useRun';
import { actionTexts } from '../texts';
import {
  isDeleted,
  isDisabled,
  fixedReason,
  isOwnAccount,
  mayRestore,
  maySwitch,
  type EngineRecord,
} from '../values/record';

interface RowMenuProps {
  readonly resource: ClientResource;
  readonly record: EngineRecord;
  /** What the list calls it. */
  readonly name: string;
  readonly anchor: HTMLElement;
  /** Called with an operation that asks before it runs. */
  readonly onAsk: (operation: Operation) => void;
  readonly onClose: () => void;
}

const isInRow = ({ placement }: ClientResource['actions'][number]) => placement.includes('row');

/** True when a row of the resource has anything that can be done to it. */
export function hasRowMenu(resource: ClientResource): boolean {
  return resource.can.delete || maySwitch(resource) || resource.actions.some(isInRow);
}

/** The same for one row: what is generic does not concern the own account. */
export function rowHasMenu(
  resource: ClientResource,
  record: Pick<EngineRecord, 'id'>,
  ownAccount: number | undefined,
): boolean {
  if (!isOwnAccount(resource, record, ownAccount)) return hasRowMenu(resource);
  return resource.actions.some(isInRow);
}

/** What can be done to one row: the declared actions, then switching it off or on, deleting or restoring it. */
function useRowOperations(resource: ClientResource, record: EngineRecord, name: string) {
  const { user, ownAccount } = useEngine();
  const { declared, switchTo, remove, restore } = useOperations(resource);
  const { can, actions } = resource;
  const target = targetOf(record, name);
  const deleted = isDeleted(resource, record);
  const fixed = fixedReason(resource, record) !== undefined;
  const own = actions.filter(isInRow).map((action) => {
    const off = action.enabledWhen !== undefined && !matches(action.enabledWhen, record, { user });
    return {
      operation: declared(action, target),
      disabled: off || (fixed && action.call !== undefined),
      reason: off ? actionTexts(resource, action.name).off : undefined,
    };
  });
  if (isOwnAccount(resource, record, ownAccount)) return own;
  const generic: Operation[] = [];
  if (maySwitch(resource) && !deleted) generic.push(switchTo(target, isDisabled(resource, record)));
  if (can.delete && !deleted) generic.push(remove(target));
  if (deleted && mayRestore(resource)) generic.push(restore(target));
  return [...own, ...generic.map((operation) => ({ operation, disabled: fixed, reason: undefined }))];
}

/** The actions of one row, as a menu at its button. */
export function RowMenu({ resource, record, name, anchor, onAsk, onClose }: RowMenuProps) {
  const translate = useTranslate();
  const operations = useRowOperations(resource, record, name);
  const { run } = useRun(resource.name);
  const why = fixedReason(resource, record);
  const choices = operations.map(({ operation, disabled, reason }): MenuChoice => ({
    label: operation.label,
    danger: operation.danger,
    disabled,
    reason,
    onChoose: () => {
      if (isBulk(operation) || operation.confirm || operation.dialog) onAsk(operation);
      else void run(operation);
    },
  }));
  return (
    <Menu
      anchor={() => anchor}
      label={translate('engine.list.actions')}
      {...(why && { note: translate(`engine.form.${why}`) })}
      groups={[{ choices }]}
      onClose={onClose}
    />
  );
}
