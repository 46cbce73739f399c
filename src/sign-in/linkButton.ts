import { element } from '../plain-pages/element';

/** A button that looks like a link. */
export function linkButton(text: string, act: () => void): HTMLButtonElement {
  const button = element('button', { type: 'button', class: 'sign-in-link' }, text);
  button.addEventListener('click', act);
  return button;
}
