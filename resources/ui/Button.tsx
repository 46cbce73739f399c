import type { ComponentPropsWithRef } from 'react';
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

/** A button. It sends the form around it only with `type="submit"`. */
export function Button({ kind, small, className, type = 'button', ...props }: ButtonProps) {
  const look = buttonClass({ ...(kind && { kind }), ...(small && { small }) });
  return <button {...props} type={type} className={className ? `${look} ${className}` : look} />;
}
