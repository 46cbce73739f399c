import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';

interface DialogProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** Buttons, the safe one first; absent where the content brings its own. */
  readonly actions?: ReactNode;
  /** Escape. Absent: the dialog asks for a decision and Escape does nothing. */
  readonly onClose?: () => void;
  readonly wide?: boolean;
  /** The content reaches to the edges: a form with its own bar. */
  readonly flush?: boolean;
  /** More to read than a window may hold: it begins at its title, and the buttons stay in sight. */
  readonly long?: boolean;
}

/**
 * A modal dialog on the platform's own `<dialog>`: the page behind is inert, focus stays inside and comes back when it
 * goes away. It is open as long as it is rendered.
 */
export function Dialog({ title, children, actions, onClose, wide, flush, long = false }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();

  // Closed before it leaves the page: only then does focus come back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // The browser takes the first button, which may stand below all there is to read.
    if (long) heading.current?.focus();
    return () => dialog?.close();
  }, [long]);

  return (
    <dialog
      ref={ref}
      className={`e-dialog${wide ? ' e-dialog-wide' : ''}${flush ? ' e-dialog-flush' : ''}${long ? ' e-dialog-long' : ''}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClose={() => {
        // The browser may close it in spite of `cancel` (a second Escape). The parent decides whether it closes.
        if (ref.current?.open !== false) return;
        ref.current.showModal();
        onClose?.();
      }}
      // A form around the dialog must not hear the keys that are meant for it.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <h2 id={id} ref={heading} tabIndex={long ? -1 : undefined}>
        {title}
      </h2>
      {children && <div className="e-dialog-body">{children}</div>}
      {actions && <div className="e-dialog-actions">{actions}</div>}
    </dialog>
  );
}
