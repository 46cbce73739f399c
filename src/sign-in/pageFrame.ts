import { arches } from '../plain-pages/arches';
import { element } from '../plain-pages/element';
import { mark } from '../plain-pages/mark';
import type { SessionTexts } from '../plain-pages/texts';
import './signIn.css';

/** Frame of a page that a link of a mail opens: product, title and content in a column, the picture beside it. */
export function pageFrame(texts: SessionTexts, ...content: Node[]): HTMLElement {
  return element(
    'div',
    { class: 'sign-in' },
    element(
      'main',
      { class: 'sign-in-side' },
      element(
        'div',
        { class: 'sign-in-column' },
        element('p', { class: 'sign-in-brand' }, mark(22), texts.product),
        ...content,
      ),
    ),
    element('div', { class: 'sign-in-art', 'aria-hidden': 'true' }, arches()),
  );
}
