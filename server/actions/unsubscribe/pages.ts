import type { Locale } from '../../../domain/text/locale';
import { markup, messagePage, page } from '../public-pages/page';
import type { LinkState } from './unsubscribe';
import { UNSUBSCRIBE_WORDS } from './words';

/** The page of a link in a mail: it asks, and its button unsubscribes; or it says that there is nothing to do. */
export function unsubscribePage(language: Locale, found: LinkState): string {
  const words = UNSUBSCRIBE_WORDS[language];
  if (found.state === 'invalid') {
    return messagePage(language, { title: words.invalidTitle, text: words.invalid, tone: 'bad' });
  }
  if (found.state === 'busy') {
    return messagePage(language, { title: words.busyTitle, text: words.busy, tone: 'bad' });
  }
  if (found.state === 'over') {
    return messagePage(language, { title: words.doneTitle, text: words.done[found.kind], tone: 'good' });
  }
  return page(
    language,
    words.title,
    markup`<h1>${words.title}</h1>
      <p>${words.text[found.kind]}</p>
      <form method="post" action="?lang=${language}">
        <button type="submit" name="List-Unsubscribe" value="One-Click">${words.button}</button>
      </form>`,
  );
}
