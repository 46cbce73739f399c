import { accountToken } from './accountLink';
import { passwordToken } from './passwordLink';

/**
 * A link of a mail that is opened in a tab in which Portico runs already changes nothing but the part after `#`, at which
 * only the start looks: the page is loaded again. A form with changes is asked about first, by the browser.
 * @param reload loads the page at the current address
 */
export function followMailLinks(reload = () => location.reload()): void {
  window.addEventListener('hashchange', ({ newURL }) => {
    const { hash } = new URL(newURL);
    if (passwordToken(hash) === null && accountToken(hash) === null) return;
    // The router of the console may have left the address by now.
    history.replaceState(null, '', hash);
    reload();
  });
}
