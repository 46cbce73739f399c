import { memo } from 'react';
import { ICON_PATHS } from './iconPaths';

interface IconProps {
  /** An icon of `iconPaths`, for example as a schema names it; a folder when it is not known. */
  readonly name: string | undefined;
  /** `small` has 20 pixels, `inherit` the height of the text; absent: 24 pixels. */
  readonly size?: 'small' | 'inherit';
  readonly className?: string;
}

/** An outlined icon in the colour of the text. Hidden from screen readers: the text next to it names it. */
export const Icon = memo(function Icon({ name, size, className = '' }: IconProps) {
  return (
    <svg
      className={`icon ${size ? `icon-${size}` : ''} ${className}`}
      viewBox="0 0 24 24"
      focusable="false"
      aria-hidden="true"
    >
      <path d={pathOf(name)} />
    </svg>
  );
});

function pathOf(name: string | undefined): string {
  const known = name !== undefined && Object.hasOwn(ICON_PATHS, name);
  return ICON_PATHS[known ? (name as keyof typeof ICON_PATHS) : 'Folder'];
}
