import { useTranslate } from 'ra-core';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { ClientResource } from '../../../domain/schema/client';
import { matches } from '../../../domain/schema/predicate';
import { useEngine } from '../model';
import { OperationDialog } from '../operations/OperationDialog';
import type { Operation } from '../operations/operation';
import { targetOf, useOperations } from '../operations/useOperations';
import { useRun } from '../operations/useRun';
import type { EngineRecord } from '../record';

interface RowMenuProps {
  readonly resource: ClientResource;
  readonly record: EngineRecord;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** The actions of one row, as a menu at its button: arrows move, Enter does, Escape leaves. */
export function RowMenu({ resource, record, anchor, onClose }: RowMenuProps) {
  const { user } = useEngine();
  const translate = useTranslate();
  const { declared } = useOperations(resource);
  const { run } = useRun(resource.name);
  const [asked, setAsked] = useState<Operation>();
  const menu = useRef<HTMLDivElement>(null);
  const actions = resource.actions.filter(({ placement }) => placement.includes('row'));

  const close = () => {
    anchor.focus();
    onClose();
  };

  useLayoutEffect(() => {
    const { bottom, right } = anchor.getBoundingClientRect();
    Object.assign(menu.current!.style, { top: `${bottom + 4}px`, left: `${right}px` });
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

  if (asked) return <OperationDialog resource={resource} operation={asked} onClose={onClose} />;
  return (
    <div
      className="e-menu"
      role="menu"
      ref={menu}
      tabIndex={-1}
      aria-label={translate('engine.list.actions')}
      onKeyDown={onKeyDown}
    >
      {actions.map((action) => {
        const operation = declared(action, targetOf(record));
        return (
          <button
            key={action.name}
            type="button"
            role="menuitem"
            disabled={action.enabledWhen && !matches(action.enabledWhen, record, { user })}
            onClick={() => {
              if (operation.confirm || operation.dialog) setAsked(operation);
              else void run(operation).then(close);
            }}
          >
            {operation.label}
          </button>
        );
      })}
    </div>
  );
}
