import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { AlertLevel } from '../../domain/access/subscriptionAlerts';

const SHAPES: Readonly<Record<AlertLevel, string>> = { critical: '■', warning: '▲', info: '◆' };

interface NoteProps {
  readonly level: AlertLevel;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** A quiet line above the page: shape, colour and, for those who see neither, the word. */
export function Note({ level, children, action }: NoteProps) {
  const translate = useTranslate();
  return (
    <div className={`note note-${level}`} role="status">
      <span aria-hidden="true">{SHAPES[level]}</span>
      <span className="visually-hidden">{translate(`shell.banner.${level}`)}</span>
      <p>{children}</p>
      {action}
    </div>
  );
}
