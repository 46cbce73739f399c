import { useTranslate } from 'ra-core';
import { Icon } from '../../resources/ui/Icon';
import { AccountMenu } from './AccountMenu';
import { JobsButton } from './JobsButton';
import { PinButton } from './PinButton';
import { SearchButton } from './SearchButton';
import { WorkplaceButton } from './WorkplaceButton';

interface TopBarProps {
  readonly openMenu: () => void;
  readonly openHelp: () => void;
  readonly openPalette: () => void;
}

/** Company and search on the left; pin, jobs, help and account on the right. */
export function TopBar({ openMenu, openHelp, openPalette }: TopBarProps) {
  const translate = useTranslate();
  return (
    <div className="top">
      <button type="button" className="top-round top-menu" aria-label={translate('shell.nav.open')} onClick={openMenu}>
        <Icon name="Menu" className="top-icon" />
      </button>
      <WorkplaceButton />
      <SearchButton onOpen={openPalette} />
      <div className="top-tools" role="group" aria-label={translate('shell.bar.label')}>
        <PinButton />
        <JobsButton />
        <button
          type="button"
          className="top-round top-help"
          aria-label={translate('shell.bar.help')}
          data-tooltip={translate('shell.bar.help')}
          aria-haspopup="dialog"
          onClick={openHelp}
        >
          <Icon name="HelpOutline" className="top-icon" />
        </button>
        <AccountMenu />
      </div>
    </div>
  );
}
