import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from './Icon';
import styles from './Menu.module.css';
import type { Placement } from './placement';
import { Popover } from './Popover';

export interface MenuChoice {
  readonly label: string;
  readonly lang?: string;
  /** Present: one of a set, chosen or not. Absent: an action. */
  readonly checked?: boolean;
  readonly danger?: boolean | undefined;
  readonly disabled?: boolean;
  /** Why it is disabled; stands below the label. */
  readonly reason?: string | undefined;
  readonly onChoose: () => void;
}

export interface MenuGroup {
  readonly label?: string;
  /** Short choices of one set, side by side. */
  readonly row?: boolean;
  readonly choices: readonly MenuChoice[];
}

interface MenuContent {
  /** Name of the menu. */
  readonly label: string;
  /** Content above the choices, without a function. */
  readonly head?: ReactNode;
  /** Why choices are disabled: stands above them, and describes them. */
  readonly note?: string;
  readonly groups: readonly MenuGroup[];
}

interface MenuProps extends MenuContent {
  readonly id?: string;
  readonly anchor: () => HTMLElement | null;
  readonly placement?: Placement;
  /** Where the focus begins: at the checked or first choice, or at the last one. */
  readonly from?: 'first' | 'last';
  readonly onClose: () => void;
}

const MOVES: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** In a row, these keys move, too. */
const ROW_KEYS: Readonly<Record<string, string>> = { ArrowRight: 'ArrowDown', ArrowLeft: 'ArrowUp' };

/** The `id` of the panel around a menu. */
const panelOf = (id: string) => `${id}-panel`;

const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')];

/** The next item after `current` whose text begins with a letter. */
function byLetter(items: readonly HTMLElement[], current: number, letter: string): HTMLElement | undefined {
  const after = [...items.slice(current + 1), ...items.slice(0, current + 1)];
  return after.find((item) => item.textContent.trim().toLowerCase().startsWith(letter.toLowerCase()));
}

interface ItemProps {
  readonly choice: MenuChoice;
  readonly inRow: boolean;
  /** `id` of the note that says why choices are disabled. */
  readonly noteId: string | undefined;
  readonly onClose: () => void;
}

function Item({ choice, inRow, noteId, onClose }: ItemProps) {
  const id = useId();
  const reason = choice.disabled ? choice.reason : undefined;
  const described = reason === undefined ? choice.disabled && noteId : `${id}-reason`;
  return (
    <button
      type="button"
      tabIndex={-1}
      lang={choice.lang}
      role={choice.checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={choice.checked}
      aria-disabled={choice.disabled || undefined}
      aria-labelledby={reason === undefined ? undefined : id}
      aria-describedby={described || undefined}
      className={`${styles['item']} ${choice.danger ? styles['danger'] : ''}`}
      onClick={() => {
        if (choice.disabled) return;
        onClose();
        choice.onChoose();
      }}
    >
      {reason === undefined ? (
        choice.label
      ) : (
        <span className={styles['off']}>
          <span id={id}>{choice.label}</span>
          <span id={`${id}-reason`} className={styles['reason']}>
            {reason}
          </span>
        </span>
      )}
      {choice.checked && !inRow && <Icon name="Check" size={16} className={styles['check']!} />}
    </button>
  );
}

/**
 * A menu at its anchor, open as long as it is rendered. ARIA Authoring Practices, menu: arrows move and wrap, Home and
 * End, letters go to the choice that begins with them, Enter chooses, Escape and Tab leave. Choices that are disabled
 * can have the focus and do nothing.
 */
export function Menu({ id, anchor, placement = 'end', from = 'first', label, head, note, groups, onClose }: MenuProps) {
  const noteId = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const items = itemsOf(event.currentTarget);
    const current = items.indexOf(document.activeElement as HTMLElement);
    const inRow = document.activeElement?.closest('[data-row]');
    const move = MOVES[(inRow && ROW_KEYS[event.key]) ?? event.key];
    // The focus goes back to the anchor first, and on from there.
    if (event.key === 'Tab') return onClose();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (move) items[move(current, items.length)]?.focus();
    else if (event.key.length === 1 && event.key !== ' ') byLetter(items, current, event.key)?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Popover
      {...(id !== undefined && { id: panelOf(id) })}
      anchor={anchor}
      placement={placement}
      className={styles['menu']!}
      initialFocus={(panel) => {
        const items = itemsOf(panel);
        return from === 'last'
          ? items.at(-1)
          : (items.find((item) => item.getAttribute('aria-checked') === 'true') ?? items[0]);
      }}
      onKeyDown={onKeyDown}
      onClose={onClose}
    >
      {head}
      {note !== undefined && (
        <p id={noteId} className={styles['note']}>
          {note}
        </p>
      )}
      <div id={id} role="menu" aria-label={label}>
        {groups.map((group, index) => (
          <div
            key={group.label ?? index}
            role="group"
            aria-label={group.label}
            data-row={group.row || undefined}
            className={styles['group']}
          >
            {group.label && (
              <div className={styles['label']} aria-hidden="true">
                {group.label}
              </div>
            )}
            {group.choices.map((choice) => (
              <Item
                key={choice.label}
                choice={choice}
                inRow={group.row ?? false}
                noteId={note && noteId}
                {...{ onClose }}
              />
            ))}
          </div>
        ))}
      </div>
    </Popover>
  );
}

interface MenuButtonProps extends MenuContent {
  readonly className: string;
  /** What the button shows. */
  readonly children: ReactNode;
  /** Further groups, asked for while the menu is open. What does harm stays last. */
  readonly more?: () => readonly MenuGroup[];
  /** The button shows a mark, and the label is its name. */
  readonly iconOnly?: boolean;
  readonly placement?: Placement;
}

/** Groups of a menu with further ones, which come before the first that does harm. */
function withMore(groups: readonly MenuGroup[], more: readonly MenuGroup[]): readonly MenuGroup[] {
  const harmful = groups.findIndex(({ choices }) => choices.some(({ danger }) => danger));
  return groups.toSpliced(harmful < 0 ? groups.length : harmful, 0, ...more);
}

/** A button with a menu below it. ARIA Authoring Practices, menu button: Enter, Space, and the arrows open it. */
export function MenuButton({ className, children, iconOnly = false, placement, more, ...content }: MenuButtonProps) {
  const [open, setOpen] = useState<'first' | 'last'>();
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <>
      <button
        type="button"
        ref={button}
        className={className}
        // Says that they belong together, so that the press that closes the menu does not open it again.
        popoverTarget={panelOf(id)}
        aria-haspopup="menu"
        aria-expanded={open !== undefined}
        aria-controls={open ? id : undefined}
        data-tooltip={iconOnly ? content.label : undefined}
        onClick={(event) => {
          event.preventDefault();
          setOpen(open ? undefined : 'first');
        }}
        onKeyDown={(event) => {
          const end = { ArrowDown: 'first', ArrowUp: 'last' }[event.key] as 'first' | 'last' | undefined;
          if (!end || open) return;
          event.preventDefault();
          setOpen(end);
        }}
      >
        {children}
        {iconOnly && <span className="visually-hidden">{content.label}</span>}
      </button>
      {open && (
        <Menu
          {...content}
          {...(more && { groups: withMore(content.groups, more()) })}
          {...(placement && { placement })}
          id={id}
          from={open}
          anchor={() => button.current}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
