import { useTranslate } from 'ra-core';
import { Glyph } from '../../resources/ui/Glyph';

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
      <Glyph name="search" />
      <span>{translate('palette.open')}</span>
      <kbd aria-hidden="true">{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
    </button>
  );
}
