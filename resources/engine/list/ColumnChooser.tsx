import { useTranslate } from 'ra-core';
import { useState, type DragEvent, type KeyboardEvent } from 'react';
import { Button, buttonClass } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { PopoverButton } from '../../ui/Popover';
import type { Columns } from '../list-state/useColumns';

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Which columns this person sees, and in which order: dragged, or moved with Alt and an arrow. */
function Choice({ columns }: { readonly columns: Columns }) {
  const translate = useTranslate();
  const [dragged, setDragged] = useState<string>();
  const places = new Map(columns.shown.map(({ name }, index) => [name, index]));

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, name: string) => {
    const step = STEPS[event.key];
    if (!event.altKey || step === undefined || !places.has(name)) return;
    event.preventDefault();
    columns.move(name, step);
  };
  const onDragOver = (event: DragEvent<HTMLElement>, name: string) => {
    const [from, to] = [places.get(dragged ?? ''), places.get(name)];
    if (from === undefined || to === undefined) return;
    event.preventDefault();
    if (from !== to) columns.move(dragged ?? '', to - from);
  };

  return (
    <fieldset className="e-checks e-order">
      <legend>{translate('engine.list.columnsShown')}</legend>
      {columns.all.map(({ name, label }) => {
        const shown = places.has(name);
        return (
          <label
            key={name}
            draggable={shown}
            className={dragged === name ? 'e-dragged' : undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(name);
            }}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => onDragOver(event, name)}
            onDrop={(event) => event.preventDefault()}
            onKeyDown={(event) => onKeyDown(event, name)}
          >
            <input
              type="checkbox"
              checked={shown}
              disabled={shown && places.size === 1}
              aria-keyshortcuts={shown ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
              onChange={() => columns.toggle(name)}
            />
            <span className="e-order-name">{label}</span>
            {shown && <Icon name="DragIndicator" size={14} />}
          </label>
        );
      })}
      <p className="e-hint">{translate('engine.list.columnsMove')}</p>
      {columns.chosen && (
        <Button kind="quiet" small onClick={() => columns.choose(undefined)}>
          {translate('engine.list.columnsReset')}
        </Button>
      )}
    </fieldset>
  );
}

/** The button of the list bar that opens the choice and the order of the columns. */
export function ColumnChooser({ columns }: { readonly columns: Columns }) {
  const translate = useTranslate();
  return (
    <PopoverButton
      className={`${buttonClass({ kind: 'icon' })} e-bar-icon e-bar-columns`}
      label={translate('engine.list.columns')}
      iconOnly
      content={() => <Choice columns={columns} />}
    >
      <Icon name="ViewColumn" size={18} />
    </PopoverButton>
  );
}
