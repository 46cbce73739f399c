import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Button } from '../ui/Button';
import './styles/form.css';

interface ReadProblemProps {
  readonly id?: string | undefined;
  readonly className?: string;
  /** Why something could not be read, translated. */
  readonly children: ReactNode;
  /** Reads it again; absent: there is nothing to read again. */
  readonly onRetry?: (() => void) | undefined;
}

/** In a dialog: why something could not be read, and another try. */
export function ReadProblem({ id, className = 'e-error', children, onRetry }: ReadProblemProps) {
  const translate = useTranslate();
  return (
    <p id={id} className={className} role="alert">
      {children}
      {onRetry && ' '}
      {onRetry && (
        <Button kind="link" onClick={onRetry}>
          {translate('engine.list.retry')}
        </Button>
      )}
    </p>
  );
}
