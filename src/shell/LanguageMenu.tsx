import { useNotify, useTranslate } from 'ra-core';
import { LANGUAGE_NAMES, LANGUAGES } from '../../locales/catalogue';
import { MenuButton } from '../../resources/ui/Menu';
import { useConsole } from './useConsole';
import { useWorkplace } from '../workplace/useWorkplace';

/** The language of the console, at once and without losing the page. */
export function LanguageMenu() {
  const translate = useTranslate();
  const { language } = useWorkplace();
  const { switchLanguage, languages } = useConsole();
  const notify = useNotify();
  const speak = (language: string) =>
    void switchLanguage(language).catch(() => notify('ra.notification.i18n_error', { type: 'error' }));
  const choices = LANGUAGES.filter((each) => languages.includes(each)).map((each) => ({
    label: LANGUAGE_NAMES[each],
    lang: each,
    checked: each === language,
    onChoose: () => speak(each),
  }));
  return (
    <MenuButton
      iconOnly
      className="top-round"
      label={translate('shell.bar.language', { name: LANGUAGE_NAMES[language] })}
      groups={[{ choices }]}
    >
      {language.toUpperCase()}
    </MenuButton>
  );
}
