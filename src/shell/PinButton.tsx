import { useTranslate } from 'ra-core';
import { useLocation } from 'react-router-dom';
import { Icon } from '../../resources/ui/Icon';
import { useMenu } from '../menu/useMenu';
import { useWorkplace } from '../workplace/useWorkplace';
import { shortcutAt, useShortcuts } from './pinnedAndRecent';

/** Pins the current page to the top of the menu, or takes it away from there. */
export function PinButton() {
  const translate = useTranslate();
  const { model } = useWorkplace();
  const shortcut = shortcutAt(useLocation().pathname, useMenu(), model);
  const { pinned, togglePin } = useShortcuts();
  if (!shortcut) return null;
  const label = translate('shell.bar.pin');
  return (
    <button
      type="button"
      className="top-round top-pin"
      aria-pressed={pinned.includes(shortcut)}
      aria-label={label}
      data-tooltip={translate(pinned.includes(shortcut) ? 'shell.bar.unpin' : 'shell.bar.pin')}
      onClick={() => togglePin(shortcut)}
    >
      <Icon name="PushPin" className="top-icon" />
    </button>
  );
}
