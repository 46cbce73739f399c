import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from '../../resources/ui/Icon';

interface MenuChoice {
  readonly label: string;
  readonly lang?: string;
  /** Present: one of a set, chosen or not. Absent: an action. */
  readonly checked?: boolean;
  readonly onChoose: () => void;
}

interface MenuGroup {
  readonly label?: string;
  readonly choices: readonly MenuChoice[];
}

interface MenuButtonProps {
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
  /** Content above the choices, without a function. */
  readonly head?: ReactNode;
  readonly groups: readonly MenuGroup[];
}

const KEYS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** A button with a menu below it, by the menu-button pattern of the ARIA practices. */
export function MenuButton({ label, className, children, head, groups }: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const items = () => [...(root.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  useEffect(() => {
    if (!open) return;
    (items().find((item) => item.ariaChecked === 'true') ?? items()[0])?.focus();
    const outside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return;
    const all = items();
    const move = KEYS[event.key];
    if (event.key === 'Escape') close();
    else if (event.key === 'Tab') return setOpen(false);
    else if (move) all[move(all.indexOf(document.activeElement as HTMLElement), all.length)]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className="menu-anchor" ref={root} onKeyDown={onKeyDown}>
      <button
        type="button"
        ref={button}
        className={className}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        title={label}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || open) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {children}
        <span className="visually-hidden">{label}</span>
      </button>
      {open && (
        <div className="menu">
          {head}
          <div id={id} role="menu" aria-label={label}>
            {groups.map((group, index) => (
              <div key={group.label ?? index} role="group" aria-label={group.label} className="menu-group">
                {group.label && (
                  <div className="menu-label" aria-hidden="true">
                    {group.label}
                  </div>
                )}
                {group.choices.map((choice) => (
                  <button
                    key={choice.label}
                    type="button"
                    tabIndex={-1}
                    lang={choice.lang}
                    role={choice.checked === undefined ? 'menuitem' : 'menuitemradio'}
                    aria-checked={choice.checked}
                    className="menu-item"
                    onClick={() => {
                      close();
                      choice.onChoose();
                    }}
                  >
                    {choice.label}
                    {choice.checked && <Icon name="Check" className="menu-check" />}
                  </button>
                ))}
              </div>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
