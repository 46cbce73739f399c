import { useState, type ComponentPropsWithRef, type FocusEvent, type MouseEvent } from 'react';
import styles from './Button.module.css';

/** What a button is for. `icon`: it shows a mark alone, and needs an `aria-label`. `link`: it is part of a text. */
type ButtonKind = 'plain' | 'primary' | 'quiet' | 'danger' | 'dangerQuiet' | 'icon' | 'link';

interface ButtonLook {
  readonly kind?: ButtonKind;
  readonly small?: boolean;
}

/** The class of a link, or of the button of a menu or popover, that looks like a button. */
export function buttonClass({ kind = 'plain', small = false }: ButtonLook = {}): string {
  if (kind === 'icon' || kind === 'link') return styles[kind]!;
  return [styles['button'], kind !== 'plain' && styles[kind], small && styles['small']].filter(Boolean).join(' ');
}

interface ButtonProps extends ComponentPropsWithRef<'button'>, ButtonLook {}

/** A dialog has taken the focus from a button outside it, and gives it back when it closes. */
function isLent({ currentTarget, relatedTarget }: FocusEvent<HTMLButtonElement>): boolean {
  const dialog = relatedTarget?.closest('dialog');
  return dialog !== null && dialog !== undefined && !dialog.contains(currentTarget);
}

function refuse(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/**
 * A button. It sends the form around it only with `type="submit"`. One that is disabled while it has the focus keeps it,
 * without effect, until the person moves on: browsers would give the focus to the page.
 */
export function Button({ kind, small, className, type = 'button', disabled = false, ...props }: ButtonProps) {
  const [hasFocus, setHasFocus] = useState(false);
  const look = buttonClass({ ...(kind && { kind }), ...(small && { small }) });
  const keepsFocus = disabled && hasFocus;
  return (
    <button
      {...props}
      {...(keepsFocus && { 'aria-disabled': true, onClick: refuse })}
      type={type}
      className={className ? `${look} ${className}` : look}
      disabled={disabled && !hasFocus}
      onFocus={(event) => {
        setHasFocus(true);
        props.onFocus?.(event);
      }}
      onBlur={(event) => {
        if (!isLent(event)) setHasFocus(false);
        props.onBlur?.(event);
      }}
    />
  );
}
