import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';

interface PopoverButtonProps {
  /** What the button shows. */
  readonly children: ReactNode;
  readonly className: string;
  /** Name of the panel, and of the button when `children` is only a mark. */
  readonly label: string;
  readonly iconOnly?: boolean;
  readonly disabled?: boolean;
  /** Opens it as soon as it is there: a filter that was just added. */
  readonly defaultOpen?: boolean;
  readonly onClose?: () => void;
  readonly content: (close: () => void) => ReactNode;
}

const FOCUSABLE = 'input:not([disabled]),button:not([disabled]),select,textarea,a[href],[tabindex="0"]';

/** Moves the panel under its button to the left edge when it would leave the window. */
function useInsideWindow(panel: RefObject<HTMLDivElement | null>, open: boolean) {
  useLayoutEffect(() => {
    const box = open && panel.current?.getBoundingClientRect();
    if (box && box.right > window.innerWidth - 8) panel.current!.dataset['side'] = 'end';
  }, [open, panel]);
}

/** A button with a panel below it. Escape, a click elsewhere and leaving it by Tab close it; focus comes back. */
export function PopoverButton(props: PopoverButtonProps) {
  const { children, className, label, iconOnly, disabled, defaultOpen = false, onClose, content } = props;
  const [open, setOpen] = useState(defaultOpen);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  useInsideWindow(panel, open);

  const close = (focus = true) => {
    setOpen(false);
    onClose?.();
    if (focus) button.current?.focus();
  };

  useEffect(() => {
    if (!open) return;
    const first =
      panel.current?.querySelector<HTMLElement>('[data-autofocus]') ??
      panel.current?.querySelector<HTMLElement>(FOCUSABLE);
    first?.focus();
  }, [open]);

  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) {
        setOpen(false);
        onClose?.();
      }
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [open, onClose]);

  return (
    <div
      className="e-anchor"
      ref={root}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        // A dialog around it would close too.
        event.preventDefault();
        close();
      }}
    >
      <button
        type="button"
        ref={button}
        className={className}
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={iconOnly ? label : undefined}
        title={iconOnly ? label : undefined}
        onClick={() => (open ? close() : setOpen(true))}
      >
        {children}
      </button>
      {open && (
        // Focusable, so that a press between its parts stays inside instead of reaching the page behind.
        <div className="e-popover" ref={panel} id={id} role="dialog" aria-label={label} tabIndex={-1}>
          {content(() => close())}
        </div>
      )}
    </div>
  );
}
