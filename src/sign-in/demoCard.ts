import { element } from '../plain-pages/element';
import type { SessionTexts } from '../plain-pages/texts';
import './demo.css';

export interface DemoLogin {
  readonly role: string;
  readonly login: string;
  readonly password: string;
  readonly company?: string | null;
  readonly team?: string | null;
}

/** The demonstration's roles; a click fills the form in, and signing in stays a step of its own. */
export function demoCard(
  logins: readonly DemoLogin[],
  texts: SessionTexts,
  choose: (login: DemoLogin) => void,
): HTMLElement {
  const names: Readonly<Record<string, string>> = texts.roles;
  const items = logins.map((entry) => {
    const button = element(
      'button',
      { type: 'button' },
      element('span', {}, names[entry.role] ?? entry.role),
      element('small', {}, entry.company ?? entry.login),
    );
    button.addEventListener('click', () => choose(entry));
    return element('li', {}, button);
  });
  return element(
    'section',
    { class: 'sign-in-demo', 'aria-labelledby': 'sign-in-demo-title' },
    element('h2', { id: 'sign-in-demo-title' }, texts.signIn.demoTitle),
    element('p', {}, texts.signIn.demoText),
    element('ul', {}, ...items),
  );
}
