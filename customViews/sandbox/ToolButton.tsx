import type { ReactNode } from 'react';
import { Button } from '../../resources/ui/Button';

interface ToolButtonProps {
  readonly label: string;
  readonly glyph: ReactNode;
  readonly onClick: () => void;
}

/** An icon button; its name is the tooltip and the accessible name. */
export function ToolButton({ label, glyph, onClick }: ToolButtonProps) {
  return (
    <Button kind="icon" data-tooltip={label} aria-label={label} onClick={onClick}>
      {glyph}
    </Button>
  );
}
