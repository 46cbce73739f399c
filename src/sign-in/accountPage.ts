import { browserAndSystem } from '../../domain/text/browserName';
import type { Language } from '../../locales/catalogue';
import { arches } from '../plain-pages/arches';
import { element } from '../plain-pages/element';
import type { Failure } from '../plain-pages/failure';
import { mark } from '../plain-pages/mark';
import type { SessionTexts } from '../plain-pages/texts';
import { formAlert } from './formAlert';
import './form.css';
import './signIn.css';
import './accountPage.css';

/** The sign-in that a mail was about. */
export interface ReportedSignIn {
  readonly login: string;
  /** ISO text. */
  readonly at: string;
  readonly userAgent: string;
  readonly ip: string;
}

interface AccountPageOptions {
  readonly texts: SessionTexts;
  readonly language: Language;
  /** Asks the server about the link; rejects when it is used, expired or wrong. It changes nothing. */
  readonly check: () => Promise<ReportedSignIn>;
  /** Says that it was somebody else; rejects with the server's error. */
  readonly refuse: () => Promise<void>;
  readonly failureOf: (error: unknown) => Failure;
  /** Called to go to the sign-in page. */
  readonly done: () => void;
}

/** The page of the link “that was not me” (route `auth/account`): it asks, and only its button acts. */
export async function accountPage(options: AccountPageOptions): Promise<HTMLElement> {
  const { texts, language, check, refuse, failureOf, done } = options;
  const words = texts.accountLink;
  const alert = formAlert(texts, () => undefined);
  const title = element('h1', { tabindex: '-1' }, words.title);
  const body = element('div', {});
  const toSignIn = element('button', { type: 'button', class: 'sign-in-link' }, words.toSignIn);
  toSignIn.addEventListener('click', () => done());
  document.title = `${words.title} · ${texts.product}`;

  const secured = () => {
    title.textContent = words.done;
    document.title = `${words.done} · ${texts.product}`;
    body.replaceChildren(element('p', { class: 'sign-in-subtitle', role: 'status' }, words.doneText));
    title.focus();
  };

  try {
    const signIn = await check();
    const submit = element('button', { type: 'button', class: 'button primary sign-in-submit' }, words.submit);
    submit.addEventListener('click', () => {
      submit.disabled = true;
      alert.clear();
      refuse().then(secured, (error: unknown) => {
        submit.disabled = false;
        alert.refuse(failureOf(error));
      });
    });
    body.append(
      element('p', { class: 'sign-in-subtitle' }, words.text.replace('%{login}', signIn.login)),
      facts(signIn, texts, language),
      element('p', { class: 'sign-in-effect' }, words.effect),
      alert.node,
      submit,
    );
  } catch (error) {
    alert.refuse(failureOf(error));
    body.append(alert.node);
  }

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
        title,
        body,
        element('div', { class: 'sign-in-links' }, toSignIn),
      ),
    ),
    element('div', { class: 'sign-in-art', 'aria-hidden': 'true' }, arches()),
  );
}

/** When, with what and from where; the time is in the zone of this browser, which is named. */
function facts({ at, userAgent, ip }: ReportedSignIn, texts: SessionTexts, language: Language): HTMLElement {
  const words = texts.accountLink;
  const when = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(at));
  const { browser, system } = browserAndSystem(userAgent);
  const device =
    browser && system
      ? words.deviceName.replace('%{browser}', browser).replace('%{system}', system)
      : (browser ?? system ?? words.unknownDevice);
  const row = (name: string, value: string) => [element('dt', {}, name), element('dd', {}, value)];
  return element(
    'dl',
    { class: 'sign-in-facts' },
    ...row(words.when, when),
    ...row(words.device, device),
    ...row(words.address, ip),
  );
}
