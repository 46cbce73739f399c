import { preferences } from '../preferences/preferences';
import { noticePage, waitingPage } from '../plain-pages/noticePage';
import { sessionTexts } from '../plain-pages/texts';

type NoticeKind = 'configuration' | 'unreachable' | 'failed' | 'windowEnded' | 'windowRefused' | 'windowAlone';

const texts = () => sessionTexts(preferences.get().language ?? 'fr');

/** Shows why the console cannot open; the same reason again leaves the page as it is. */
export async function showNotice(root: HTMLElement, kind: NoticeKind): Promise<void> {
  if (root.querySelector(`[data-notice=${kind}]`)) return;
  const { product, boot } = await texts();
  // Without the console that has opened it, a window is an ordinary tab.
  const alone = kind === 'windowAlone';
  const page = noticePage({
    product,
    title: boot[`${kind}Title`],
    text: boot[`${kind}Text`],
    retryLabel: alone ? boot.openConsole : boot.retry,
    retry: () => (alone ? location.assign(location.pathname) : location.reload()),
  });
  page.dataset['notice'] = kind;
  root.replaceChildren(page);
}

/**
 * Shows that the console is on its way, unless something is shown already.
 * @param hasMenu whether the page that is awaited has the console's menu and bar
 */
export async function showWaiting(root: HTMLElement, hasMenu: boolean): Promise<void> {
  const { boot } = await texts();
  const menu = preferences.get().railCollapsed ? 'narrow' : 'wide';
  if (!root.hasChildNodes()) root.replaceChildren(waitingPage(boot.loading, hasMenu ? menu : undefined));
}
