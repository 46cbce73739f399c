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

/** Shown while the console loads, and only when that takes long enough to be noticed. */
export function waitingPage(label: string): HTMLElement {
  return element(
    'div',
    { class: 'waiting', role: 'status' },
    mark(40),
    element('span', { class: 'visually-hidden' }, label),
  );
}
