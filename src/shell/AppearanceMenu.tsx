import { useTranslate } from 'ra-core';
import { Icon } from '../../resources/ui/Icon';
import { MenuButton } from '../../resources/ui/Menu';
import { preferences, type Preferences } from '../preferences/preferences';
import { usePreferences } from '../preferences/usePreferences';

const THEMES: readonly Preferences['theme'][] = ['system', 'light', 'dark'];
const DENSITIES: readonly Preferences['density'][] = ['comfortable', 'compact'];

/** Light or dark, roomy or dense. */
export function AppearanceMenu() {
  const translate = useTranslate();
  const { theme, density } = usePreferences();
  const themes = THEMES.map((each) => ({
    label: translate(`shell.theme.${each}`),
    checked: each === theme,
    onChoose: () => preferences.set({ theme: each }),
  }));
  const densities = DENSITIES.map((each) => ({
    label: translate(`shell.density.${each}`),
    checked: each === density,
    onChoose: () => preferences.set({ density: each }),
  }));
  return (
    <MenuButton
      iconOnly
      className="top-round"
      label={translate('shell.bar.appearance')}
      groups={[
        { label: translate('shell.bar.theme'), choices: themes },
        { label: translate('shell.bar.density'), choices: densities },
      ]}
    >
      <Icon name="Contrast" className="top-icon" />
    </MenuButton>
  );
}
