import { useTranslate } from 'ra-core';
import { Icon } from '../../resources/ui/Icon';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** A button that opens the command palette. */
export function SearchButton({ onOpen }: { readonly onOpen: () => void }) {
  const translate = useTranslate();
  return (
    <button
      type="button"
      className="top-search"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onOpen}
    >
      <Icon name="Search" />
      <span>{translate('palette.open')}</span>
      <kbd aria-hidden="true">{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
    </button>
  );
}
