import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { translateMessage, type Message } from '../engine/errors';

interface LabelledProps {
  readonly id: string;
  readonly label: string;
  readonly help?: string;
  readonly error?: Message | undefined;
  readonly className?: string;
  readonly children: ReactNode;
}

/** An input with its label above and its error or help text below (`<id>-message`). */
export function Labelled({ id, label, help, error, className, children }: LabelledProps) {
  const translate = useTranslate();
  return (
    <div className={className}>
      <label className="e-label" htmlFor={id}>
        {label}
      </label>
      {children}
      {error ? (
        <p className="e-help e-error" id={`${id}-message`} role="alert">
          {translateMessage(translate, error)}
        </p>
      ) : (
        help && (
          <p className="e-help" id={`${id}-message`}>
            {help}
          </p>
        )
      )}
    </div>
  );
}

/** What a box says about itself to those who do not see it. */
export const described = (id: string, error: Message | undefined) => ({
  id,
  'aria-invalid': error !== undefined || undefined,
  'aria-describedby': `${id}-message`,
});

/** The same, for a box of the engine's. */
export const boxed = (id: string, error: Message | undefined) => ({
  id,
  invalid: error !== undefined,
  describedBy: `${id}-message`,
});
