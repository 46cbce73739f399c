import { useListContext, useTranslate, type Identifier } from 'ra-core';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { lazyPart } from '../lazyPart';
import { Button } from '../../ui/Button';
import { usePageActions } from '../../ui/pageActions';
import type { ClientResource } from '../../../domain/schema/client/client';
import { matches } from '../../../domain/schema/model/predicate';
import { useEngine } from '../model';
import { OperationButton } from '../operations/OperationButton';
import { useOperations } from '../operations/useOperations';
import { countedName, fieldLabel } from '../texts';
import { isDeleted, isDisabled, isOwnAccount, mayRestore, maySwitch, type EngineRecord } from '../values/record';
import { bulkFields } from './editable';
import { useSelection } from './useSelection';

const BulkEditDialog = lazyPart(() => import('./BulkEditDialog'));

/** True when a list of the resource has anything to do to several rows at once. */
export function hasBulk(resource: ClientResource): boolean {
  return (
    bulkFields(resource).length > 0 ||
    resource.can.delete ||
    maySwitch(resource) ||
    resource.actions.some(({ placement }) => placement.includes('bulk'))
  );
}

interface OfferedButtonProps {
  readonly object: string;
  readonly onClick: () => void;
  readonly children: string;
}

/** A button that the command palette offers, too. */
function OfferedButton({ object, onClick, children }: OfferedButtonProps) {
  usePageActions([{ label: children, object, run: onClick }]);
  return (
    <Button kind="quiet" small onClick={onClick}>
      {children}
    </Button>
  );
}

interface BulkBarProps {
  readonly resource: ClientResource;
  /** On cards, which know no Shift: whether the next box selects all up to it, and what turns that on and off. */
  readonly range?: { readonly on: boolean; readonly toggle: () => void };
  /** Called when the bar goes with the control that has the focus. */
  readonly onFocusLost: () => void;
}

/** Calls back when the selection has become empty, and the control that had the focus is gone with the bar. */
function useLostFocus(selected: number, onLost: () => void): void {
  const before = useRef(selected);
  const lost = useEffectEvent(onLost);
  useEffect(() => {
    if (selected === 0 && before.current > 0 && document.activeElement === document.body) lost();
    before.current = selected;
  }, [selected]);
}

/** What can be done to the selected rows; each button says to how many before it does it. */
export function BulkBar({ resource, range, onFocusLost }: BulkBarProps) {
  const { selectedIds, onSelect, onUnselectItems } = useListContext<EngineRecord>();
  const translate = useTranslate();
  const { user, ownAccount, format } = useEngine();
  const { targets, more } = useSelection(resource);
  const { remove, restore, switchTo, declared } = useOperations(resource);
  /** The dialog that is open: for one field, or to choose from all (`only` undefined). */
  const [editing, setEditing] = useState<{ readonly only?: string }>();
  useLostFocus(selectedIds.length, onFocusLost);
  if (selectedIds.length === 0) return null;

  const { records, count, selection } = targets;
  const fields = bulkFields(resource);
  const named = fields.filter(({ name }) => resource.list.named.includes(name));
  const allDeleted = records.length > 0 && records.every((record) => isDeleted(resource, record));
  const allDisabled = records.length > 0 && records.every((record) => isDisabled(resource, record));
  // Of the own account alone, nothing can be switched off or deleted.
  const staysAlone = count === 1 && isOwnAccount(resource, records[0], ownAccount);
  const switched = maySwitch(resource) && !allDeleted && !staysAlone;
  // Of everything that matches, the page knows a part only: it may be both on and off.
  const switches = selection === undefined ? [allDisabled] : [false, true];
  const after = {
    onDone: () => onUnselectItems(),
    // What is left is what can be tried again.
    onRefused: (ids: readonly Identifier[]) => onSelect([...ids]),
    small: true,
    resource,
    object: `${format.number(count)} ${countedName(resource, count, format.tag)}`,
  } as const;
  return (
    <div className="e-bulk" role="toolbar" aria-label={translate('engine.list.actions')}>
      <b>{translate('engine.list.selected', { smart_count: count, n: format.number(count) })}</b>
      {range && (
        <Button kind="quiet" small aria-pressed={range.on} onClick={range.toggle}>
          {translate('engine.list.upTo')}
        </Button>
      )}
      {range?.on && <span role="status">{translate('engine.list.upToHelp')}</span>}
      {more && (
        <Button kind="quiet" small disabled={more.busy} onClick={() => void more.select()}>
          {translate('engine.list.selectMatching', { n: more.text })}
        </Button>
      )}
      {resource.actions
        .filter(({ placement }) => placement.includes('bulk'))
        .map((action) => {
          const { enabledWhen } = action;
          const refused = enabledWhen && records.some((record) => !matches(enabledWhen, record, { user }));
          return (
            <OperationButton
              key={action.name}
              operation={declared(action, targets)}
              disabled={refused ?? false}
              {...after}
            />
          );
        })}
      {!allDeleted &&
        named.map(({ name }) => (
          <OfferedButton key={name} object={after.object} onClick={() => setEditing({ only: name })}>
            {name === resource.roles?.end
              ? translate('engine.bulk.extendOpen')
              : translate(`engine.bulk.change.${name}`, {
                  _: translate('engine.bulk.changeOpen', { name: fieldLabel(resource, name) }),
                })}
          </OfferedButton>
        ))}
      {fields.length > 0 && !allDeleted && (
        <OfferedButton object={after.object} onClick={() => setEditing({})}>
          {translate('engine.bulk.edit')}
        </OfferedButton>
      )}
      {editing && (
        <Suspense>
          <BulkEditDialog
            resource={resource}
            targets={targets}
            only={editing.only}
            onDone={() => {
              setEditing(undefined);
              onUnselectItems();
            }}
            onRefused={after.onRefused}
            onClose={() => setEditing(undefined)}
          />
        </Suspense>
      )}
      {switched &&
        switches.map((on) => <OperationButton key={String(on)} operation={switchTo(targets, on)} {...after} />)}
      {resource.can.delete && !allDeleted && !staysAlone && <OperationButton operation={remove(targets)} {...after} />}
      {allDeleted && mayRestore(resource) && <OperationButton operation={restore(targets)} {...after} />}
      <Button kind="quiet" small onClick={() => onUnselectItems()}>
        {translate('engine.list.unselect')}
      </Button>
    </div>
  );
}
