import {
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { placeAt, type Placement } from './placement';
import placed from './placement.module.css';
import styles from './Popover.module.css';
import { focusFirst } from './focusable';

interface PopoverProps {
  /** The element that it belongs to: it is shown there, and the focus returns there. */
  readonly anchor: () => HTMLElement | null;
  readonly placement?: Placement;
  readonly id?: string;
  /** Absent: what is inside has a role and a name. */
  readonly label?: string;
  readonly className?: string;
  /** Absent: the element with `data-autofocus`, else the first that can have it. */
  readonly initialFocus?: (panel: HTMLElement) => HTMLElement | null | undefined;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A panel in the browser's top layer (Popover API), open as long as it is rendered. Escape, a press elsewhere and
 * leaving it by Tab close it; the focus returns to the anchor unless the person has moved it. ARIA Authoring Practices:
 * a non-modal dialog, or the frame of a menu.
 */
export function Popover(props: PopoverProps) {
  const { anchor, placement = 'start', id, label, className, initialFocus, onKeyDown, onClose, children } = props;
  const panel = useRef<HTMLDivElement>(null);
  const onToggle = useEffectEvent((event: Event) => {
    if ((event as ToggleEvent).newState === 'closed') onClose();
  });
  const show = useEffectEvent((element: HTMLElement) => {
    const source = anchor();
    const stop = source ? placeAt(element, source, placement) : undefined;
    element.showPopover();
    const first = initialFocus?.(element);
    if (first) first.focus();
    else focusFirst(element);
    return () => {
      stop?.();
      // Before it leaves the page: afterwards it is not known where the focus was.
      if (element.contains(document.activeElement)) source?.focus();
    };
  });

  useLayoutEffect(() => {
    const element = panel.current!;
    const hide = show(element);
    const toggled = (event: Event) => onToggle(event);
    element.addEventListener('toggle', toggled);
    return () => {
      element.removeEventListener('toggle', toggled);
      hide();
      element.hidePopover();
    };
  }, []);

  return (
    <div
      ref={panel}
      id={id}
      // The platform's own: top layer, and a press elsewhere closes it.
      popover="auto"
      role={label === undefined ? undefined : 'dialog'}
      aria-label={label}
      // Focusable, so that a press between its parts stays inside instead of reaching the page below.
      tabIndex={-1}
      className={`${placed['placed']} ${styles['panel']} ${className ?? ''}`}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        // A dialog around it would close too.
        event.preventDefault();
        onClose();
      }}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget) && !anchor()?.contains(relatedTarget)) onClose();
      }}
    >
      {children}
    </div>
  );
}

interface PopoverButtonProps {
  /** What the button shows. */
  readonly children: ReactNode;
  readonly className: string;
  /** Name of the panel, and of the button when `children` is only a mark. */
  readonly label: string;
  readonly iconOnly?: boolean;
  readonly disabled?: boolean;
  readonly onClose?: () => void;
  readonly content: (close: () => void) => ReactNode;
}

/** A button with a panel below it. */
export function PopoverButton(props: PopoverButtonProps) {
  const { children, className, label, iconOnly, disabled, onClose, content } = props;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    setOpen(false);
    onClose?.();
  };
  return (
    <>
      <button
        type="button"
        ref={button}
        className={className}
        disabled={disabled}
        // Says that they belong together, so that the press that closes the panel does not open it again.
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={iconOnly ? label : undefined}
        data-tooltip={iconOnly ? label : undefined}
        onClick={(event) => {
          // The state opens it, with its content and its focus.
          event.preventDefault();
          if (open) close();
          else setOpen(true);
        }}
      >
        {children}
      </button>
      {open && (
        <Popover anchor={() => button.current} id={id} label={label} className={styles['sheet']!} onClose={close}>
          {content(close)}
        </Popover>
      )}
    </>
  );
}
