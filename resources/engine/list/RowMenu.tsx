import { useTranslate } from 'ra-core';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { ClientResource } from '../../../domain/schema/client/client';
import { matches } from '../../../domain/schema/model/predicate';
import { useEngine } from '../model';
import { OperationDialog } from '../operations/OperationDialog';
import { isBulk, type Operation } from '../operations/operation';
import { targetOf, useOperations } from '../operations/useOperations';
import { useRun } from '../operations/useRun';
import { isDeleted, isDisabled, type EngineRecord } from '../values/record';

/** Between the button and its menu, in px. */
const GAP = 4;

interface RowMenuProps {
  readonly resource: ClientResource;
  readonly record: EngineRecord;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** True when a row of the resource has anything that can be done to it. */
export function hasRowMenu({ actions, can, enabled }: ClientResource): boolean {
  return (
    can.delete || (can.edit && enabled !== undefined) || actions.some(({ placement }) => placement.includes('row'))
  );
}

/** What can be done to one row: the declared actions, then switching it off or on, deleting or restoring it. */
function useRowOperations(resource: ClientResource, record: EngineRecord) {
  const { user } = useEngine();
  const { declared, switchTo, remove, restore } = useOperations(resource);
  const { can, enabled, softDelete, actions } = resource;
  const target = targetOf(record);
  const deleted = isDeleted(resource, record);
  const own = actions
    .filter(({ placement }) => placement.includes('row'))
    .map((action) => ({
      operation: declared(action, target),
      disabled: action.enabledWhen !== undefined && !matches(action.enabledWhen, record, { user }),
    }));
  const generic: Operation[] = [];
  if (can.edit && enabled && !deleted) generic.push(switchTo(target, isDisabled(resource, record)));
  if (can.delete && !deleted) generic.push(remove(target));
  if (can.delete && deleted && softDelete) generic.push(restore(target));
  return [...own, ...generic.map((operation) => ({ operation, disabled: false }))];
}

/** The actions of one row, as a menu at its button: arrows move, Enter does, Escape leaves. */
export function RowMenu({ resource, record, anchor, onClose }: RowMenuProps) {
  const translate = useTranslate();
  const operations = useRowOperations(resource, record);
  const { run } = useRun(resource.name);
  const [asked, setAsked] = useState<Operation>();
  const menu = useRef<HTMLDivElement>(null);

  const close = () => {
    anchor.focus();
    onClose();
  };

  useLayoutEffect(() => {
    const { top, bottom, right } = anchor.getBoundingClientRect();
    const { style, offsetHeight } = menu.current!;
    // Below its button; above it where the window ends.
    const below = bottom + GAP + offsetHeight <= window.innerHeight;
    const place = below ? bottom + GAP : Math.max(GAP, top - GAP - offsetHeight);
    Object.assign(style, { top: `${place}px`, left: `${right}px` });
    menu.current!.querySelector('button')?.focus();
  }, [anchor]);

  useEffect(() => {
    const away = (event: Event) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) onClose();
    };
    if (asked) return;
    document.addEventListener('pointerdown', away);
    document.addEventListener('scroll', away, true);
    return () => {
      document.removeEventListener('pointerdown', away);
      document.removeEventListener('scroll', away, true);
    };
  }, [asked, onClose]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const items = [...event.currentTarget.querySelectorAll('button')];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape' || event.key === 'Tab') close();
    if (step === undefined) return;
    event.preventDefault();
    const index = items.indexOf(document.activeElement as HTMLButtonElement);
    items[(index + step + items.length) % items.length]?.focus();
  };

  if (asked) return <OperationDialog resource={resource} operation={asked} onClose={close} />;
  return (
    <div
      className="e-menu"
      role="menu"
      ref={menu}
      tabIndex={-1}
      aria-label={translate('engine.list.actions')}
      onKeyDown={onKeyDown}
    >
      {operations.map(({ operation, disabled }) => (
        <button
          key={operation.name}
          type="button"
          role="menuitem"
          className={operation.danger ? 'e-danger' : undefined}
          disabled={disabled}
          onClick={() => {
            if (isBulk(operation) || operation.confirm || operation.dialog) setAsked(operation);
            else void run(operation).then(close);
          }}
        >
          {operation.label}
        </button>
      ))}
    </div>
  );
}
