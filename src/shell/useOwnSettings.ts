import { useNotify, useTranslate } from 'ra-core';
import { LANGUAGE_NAMES, LANGUAGES } from '../../locales/catalogue';
import type { MenuGroup } from '../../resources/ui/Menu';
import { preferences, type Preferences } from '../preferences/preferences';
import { usePreferences } from '../preferences/usePreferences';
import { useWorkplace } from '../workplace/useWorkplace';
import { useConsole } from './useConsole';

const THEMES: readonly Preferences['theme'][] = ['system', 'light', 'dark'];
const DENSITIES: readonly Preferences['density'][] = ['comfortable', 'compact'];

/** Groups of a menu: language (at once and without losing the page), theme and density. */
export function useOwnSettings(): readonly MenuGroup[] {
  const translate = useTranslate();
  const notify = useNotify();
  const { language } = useWorkplace();
  const { switchLanguage, languages } = useConsole();
  const { theme, density } = usePreferences();
  const speak = (language: string) =>
    void switchLanguage(language).catch(() => notify('ra.notification.i18n_error', { type: 'error' }));
  return [
    {
      label: translate('shell.bar.language'),
      choices: LANGUAGES.filter((each) => languages.includes(each)).map((each) => ({
        label: LANGUAGE_NAMES[each],
        lang: each,
        checked: each === language,
        onChoose: () => speak(each),
      })),
    },
    {
      label: translate('shell.bar.theme'),
      row: true,
      choices: THEMES.map((each) => ({
        label: translate(`shell.theme.${each}`),
        checked: each === theme,
        onChoose: () => preferences.set({ theme: each }),
      })),
    },
    {
      label: translate('shell.bar.density'),
      row: true,
      choices: DENSITIES.map((each) => ({
        label: translate(`shell.density.${each}`),
        checked: each === density,
        onChoose: () => preferences.set({ density: each }),
      })),
    },
  ];
}
