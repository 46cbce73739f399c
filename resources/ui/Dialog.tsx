import { useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button } from './Button';
import styles from './Dialog.module.css';

interface ModalProps {
  readonly className: string;
  /** Its name, or the `id` of its heading. */
  readonly name: { readonly label: string } | { readonly headingId: string };
  /** Escape. Absent: the dialog asks for a decision and Escape does nothing. */
  readonly onClose?: (() => void) | undefined;
  /** A press outside closes it, too. */
  readonly lightDismiss?: boolean;
  /** Called once it is open. */
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}

/**
 * A modal dialog on the platform's own `<dialog>`: the page below is inert, focus stays inside and comes back when it
 * goes away. It is open as long as it is rendered.
 */
export function Modal({ className, name, onClose, lightDismiss = false, onOpen, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const opened = useEffectEvent(() => onOpen?.());

  // Before anything else happens: the very next key is meant for it. Closed before it leaves the page: only then does
  // focus come back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    opened();
    return () => dialog?.close();
  }, []);

  return (
    <dialog
      ref={ref}
      className={className}
      {...('label' in name ? { 'aria-label': name.label } : { 'aria-labelledby': name.headingId })}
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
      onClick={(event) => {
        if (lightDismiss && event.target === ref.current) onClose?.();
      }}
      // A form around the dialog must not receive the keys that are meant for the dialog.
      onKeyDown={(event) => event.stopPropagation()}
    >
      {children}
    </dialog>
  );
}

interface DialogProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** Buttons, the safe one first; absent where the content brings its own. */
  readonly actions?: ReactNode;
  /** Text of a quiet button before the actions, which closes the dialog. */
  readonly closing?: string;
  /** Escape. Absent: the dialog asks for a decision and Escape does nothing. */
  readonly onClose?: () => void;
  readonly wide?: boolean;
  /** The content reaches to the edges: a form with its own bar. */
  readonly flush?: boolean;
  /** More to read than a window may hold: it begins at its title, and the buttons stay in sight. */
  readonly long?: boolean;
}

/** The buttons of a dialog, for content that brings its own. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles['actions']}>{children}</div>;
}

/** A modal dialog with a title and buttons. */
export function Dialog({ title, children, actions, closing, onClose, wide, flush, long = false }: DialogProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  return (
    <Modal
      className={[styles['dialog'], wide && styles['wide'], flush && styles['flush'], long && styles['long']]
        .filter(Boolean)
        .join(' ')}
      name={{ headingId: id }}
      onClose={onClose}
      // The browser takes the first button, which may stand below all there is to read.
      onOpen={() => long && heading.current?.focus()}
    >
      <h2 id={id} ref={heading} tabIndex={long ? -1 : undefined}>
        {title}
      </h2>
      {children && <div className={styles['body']}>{children}</div>}
      {(actions || closing !== undefined) && (
        <DialogActions>
          {closing !== undefined && (
            <Button kind="quiet" onClick={onClose}>
              {closing}
            </Button>
          )}
          {actions}
        </DialogActions>
      )}
    </Modal>
  );
}
