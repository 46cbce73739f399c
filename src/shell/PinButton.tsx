import { useTranslate } from 'ra-core';
import { useLocation } from 'react-router-dom';
import { Icon } from '../../resources/ui/Icon';
import { useMenu } from '../menu/useMenu';
import { useWorkplace } from '../workplace/useWorkplace';
import { placeAt, usePlaces } from './places';

/** Pins the current page to the top of the menu, or takes it away from there. */
export function PinButton() {
  const translate = useTranslate();
  const { model } = useWorkplace();
  const place = placeAt(useLocation().pathname, useMenu(), model);
  const { pinned, togglePin } = usePlaces();
  if (!place) return null;
  const label = translate('shell.bar.pin');
  return (
    <button
      type="button"
      className="top-round top-pin"
      aria-pressed={pinned.includes(place)}
      aria-label={label}
      data-tooltip={translate(pinned.includes(place) ? 'shell.bar.unpin' : 'shell.bar.pin')}
      onClick={() => togglePin(place)}
    >
      <Icon name="PushPin" className="top-icon" />
    </button>
  );
}
