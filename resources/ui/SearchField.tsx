import type { ComponentPropsWithRef } from 'react';
import { Icon } from './Icon';
import styles from './SearchField.module.css';

interface SearchFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'value' | 'onChange' | 'onSubmit'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Enter. Present: the field is a search of its own; absent: it filters what stands below it. */
  readonly onSubmit?: () => void;
  /** The key that leads to it. */
  readonly shortcut?: string;
}

/** A text to look for. The class is that of its frame; all else goes to the input. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, onSubmit, shortcut, className, placeholder = label, ...others } = props;
  const frame = className ? `${styles['field']} ${className}` : styles['field'];
  const content = (
    <>
      <Icon name="Search" />
      <input
        {...others}
        type="search"
        value={value}
        placeholder={placeholder}
        aria-label={label}
        aria-keyshortcuts={shortcut}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
      />
      {shortcut && <kbd aria-hidden="true">{shortcut}</kbd>}
    </>
  );
  if (!onSubmit) return <div className={frame}>{content}</div>;
  return (
    <form
      role="search"
      className={frame}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {content}
    </form>
  );
}
