import type { ReactNode } from 'react';

interface ToolButtonProps {
  readonly label: string;
  readonly glyph: ReactNode;
  readonly onClick: () => void;
}

/** A tool that is only a mark; its name stands beside the pointer and in a screen reader. */
export function ToolButton({ label, glyph, onClick }: ToolButtonProps) {
  return (
    <button type="button" className="e-icon" title={label} aria-label={label} onClick={onClick}>
      {glyph}
    </button>
  );
}
