import type { ReactNode } from 'react';

interface ToolButtonProps {
  readonly label: string;
  readonly glyph: ReactNode;
  readonly onClick: () => void;
}

/** An icon button; its name is the tooltip and the accessible name. */
export function ToolButton({ label, glyph, onClick }: ToolButtonProps) {
  return (
    <button type="button" className="e-icon" title={label} aria-label={label} onClick={onClick}>
      {glyph}
    </button>
  );
}
