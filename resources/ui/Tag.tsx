import type { ReactNode } from 'react';

export type Tone = 'success' | 'info' | 'warning' | 'danger' | 'muted';

/** A status has a shape in addition to its word and its colour. */
export const TONE_SHAPES: Record<Tone, string> = { success: '●', info: '◆', warning: '▲', danger: '■', muted: '○' };

interface TagProps {
  readonly tone?: Tone;
  readonly children: ReactNode;
}

/** A small word in a rounded box; with a tone it is a status: shape, word and colour. */
export function Tag({ tone, children }: TagProps) {
  return (
    <span className={`e-tag${tone ? ` e-tone-${tone}` : ''}`}>
      {tone && <i aria-hidden="true">{TONE_SHAPES[tone]}</i>}
      <span>{children}</span>
    </span>
  );
}
