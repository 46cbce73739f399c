import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../locales/catalogue';
import { element } from '../plain-pages/element';

/** Every language under its own name; the one in use is marked. */
export function languageLinks(
  current: Language,
  offered: readonly string[],
  label: string,
  choose: (language: Language) => void,
): HTMLElement {
  const links = LANGUAGES.filter((language) => offered.includes(language)).map((language) => {
    const button = element(
      'button',
      {
        type: 'button',
        lang: language,
        class: 'sign-in-link',
        'aria-pressed': String(language === current),
        'data-language': language,
      },
      LANGUAGE_NAMES[language],
    );
    button.addEventListener('click', () => choose(language));
    return element('li', {}, button);
  });
  return element('ul', { class: 'sign-in-languages', 'aria-label': label }, ...links);
}
