import { useTranslate } from 'ra-core';
import type { ClientResource } from '../../../domain/schema/client/client';
import { matches } from '../../../domain/schema/model/predicate';
import { Menu, type MenuChoice } from '../../ui/Menu';
import { useEngine } from '../model';
import { isBulk, type Operation } from '../operations/operation';
import { targetOf, useOperations } from '../operations/useOperations';
import { useRun } from '../operations/useRun';
import { isDeleted, isDisabled, fixedReason, mayRestore, maySwitch, type EngineRecord } from '../values/record';

interface RowMenuProps {
  readonly resource: ClientResource;
  readonly record: EngineRecord;
  readonly anchor: HTMLElement;
  /** Called with an operation that asks before it runs. */
  readonly onAsk: (operation: Operation) => void;
  readonly onClose: () => void;
}

/** True when a row of the resource has anything that can be done to it. */
export function hasRowMenu(resource: ClientResource): boolean {
  const isInRow = ({ placement }: ClientResource['actions'][number]) => placement.includes('row');
  return resource.can.delete || maySwitch(resource) || resource.actions.some(isInRow);
}

/** What can be done to one row: the declared actions, then switching it off or on, deleting or restoring it. */
function useRowOperations(resource: ClientResource, record: EngineRecord) {
  const { user } = useEngine();
  const { declared, switchTo, remove, restore } = useOperations(resource);
  const { can, actions } = resource;
  const target = targetOf(record);
  const deleted = isDeleted(resource, record);
  const fixed = fixedReason(resource, record) !== undefined;
  const own = actions
    .filter(({ placement }) => placement.includes('row'))
    .map((action) => ({
      operation: declared(action, target),
      disabled:
        (fixed && action.call !== undefined) ||
        (action.enabledWhen !== undefined && !matches(action.enabledWhen, record, { user })),
    }));
  const generic: Operation[] = [];
  if (maySwitch(resource) && !deleted) generic.push(switchTo(target, isDisabled(resource, record)));
  if (can.delete && !deleted) generic.push(remove(target));
  if (deleted && mayRestore(resource)) generic.push(restore(target));
  return [...own, ...generic.map((operation) => ({ operation, disabled: fixed }))];
}

/** The actions of one row, as a menu at its button. */
export function RowMenu({ resource, record, anchor, onAsk, onClose }: RowMenuProps) {
  const translate = useTranslate();
  const operations = useRowOperations(resource, record);
  const { run } = useRun(resource.name);
  const reason = fixedReason(resource, record);
  const choices = operations.map(({ operation, disabled }): MenuChoice => ({
    label: operation.label,
    danger: operation.danger,
    disabled,
    onChoose: () => {
      if (isBulk(operation) || operation.confirm || operation.dialog) onAsk(operation);
      else void run(operation);
    },
  }));
  return (
    <Menu
      anchor={() => anchor}
      label={translate('engine.list.actions')}
      {...(reason && { note: translate(`engine.form.${reason}`) })}
      groups={[{ choices }]}
      onClose={onClose}
    />
  );
}
