import { arches } from './arches';
import { element } from './element';
import { mark } from './mark';
import './plainPages.css';

interface Notice {
  readonly product: string;
  readonly title: string;
  readonly text: string;
  readonly retryLabel: string;
  readonly retry: () => void;
}

/** A page for when the console cannot open: what happened, what was not lost, and one thing to do. */
export function noticePage({ product, title, text, retryLabel, retry }: Notice): HTMLElement {
  const button = element('button', { type: 'button', class: 'button primary' }, retryLabel);
  button.addEventListener('click', () => {
    button.disabled = true;
    retry();
  });
  document.title = `${title} · ${product}`;
  return element(
    'main',
    { class: 'notice-page' },
    arches(),
    element(
      'div',
      { class: 'notice', role: 'alert' },
      element('p', { class: 'notice-brand' }, mark(22), product),
      element('h1', {}, title),
      element('p', {}, text),
      button,
    ),
  );
}

/**
 * Shown while the console loads, and only when that takes long enough to be noticed.
 * @param menu the width of the menu, whose place and that of the bar are drawn; absent: the mark alone
 */
export function waitingPage(label: string, menu?: 'wide' | 'narrow'): HTMLElement {
  return element(
    'div',
    { class: 'waiting', role: 'status', 'data-menu': menu },
    mark(40),
    element('span', { class: 'visually-hidden' }, label),
  );
}
