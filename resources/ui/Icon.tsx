import { memo } from 'react';
import styles from './Icon.module.css';
import { ICON_PATHS, type IconName } from './iconPaths';

interface IconProps {
  readonly name: IconName;
  /** Width and height, in px; a class may say otherwise. */
  readonly size?: number;
  readonly className?: string;
}

/** A symbol in the colour of the text. Hidden from screen readers: the text next to it, or its button, names it. */
export const Icon = memo(function Icon({ name, size = 16, className = '' }: IconProps) {
  return (
    <svg
      className={`${styles['icon']} ${className}`}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      focusable="false"
      aria-hidden="true"
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  );
});

/** The icon that a schema file names; a folder when it is not known. */
export function iconNamed(name: string | undefined): IconName {
  return name !== undefined && Object.hasOwn(ICON_PATHS, name) ? (name as IconName) : 'Folder';
}
