import { browserAndSystem } from '../../domain/text/browserName';
import { LOCALE_TAGS } from '../../domain/text/locale';
import type { Language } from '../../locales/catalogue';
import { element } from '../plain-pages/element';
import type { Failure } from '../plain-pages/failure';
import type { SessionTexts } from '../plain-pages/texts';
import { formAlert } from './formAlert';
import { pageFrame } from './pageFrame';
import './form.css';
import './accountPage.css';

/** What the link of a mail about an account is for: a sign-in, or a change of the e-mail address. */
export interface AccountLinkView {
  readonly purpose: 'sign-in' | 'email-old' | 'email-new' | 'email-changed';
  readonly login: string;
  /** ISO text. */
  readonly at: string;
  /** Null for the reader of the new address. */
  readonly userAgent: string | null;
  readonly ip: string | null;
  /** The address that the account is to have, or has got; null for a sign-in. */
  readonly newEmail: string | null;
  readonly canConfirm: boolean;
  readonly canRefuse: boolean;
  /** Earlier sign-ins that were reported by mail, the newest first: the person may not have made them either. */
  readonly earlier: readonly { readonly at: string; readonly userAgent: string; readonly ip: string }[];
}

interface AccountPageOptions {
  readonly texts: SessionTexts;
  readonly language: Language;
  /** Asks the server about the link; rejects when it is used, expired or wrong. It changes nothing. */
  readonly check: () => Promise<AccountLinkView>;
  /**
   * Reports that it was another person; rejects with the server's error.
   * @param since time of the earliest sign-in of `earlier` that was another person's, too; undefined for none
   * @returns whether the account belongs to this mailbox again; false: another account has it now
   */
  readonly refuse: (since: string | undefined) => Promise<boolean>;
  /** Confirms the change of the address; rejects with the server's error. @returns whether it is changed now */
  readonly confirm: () => Promise<boolean>;
  readonly failureOf: (error: unknown) => Failure;
  /** Called to go to the sign-in page. */
  readonly done: () => void;
}

/** The page of a link in a mail about an account (route `auth/account`): it asks, and only its buttons act. */
export async function accountPage(options: AccountPageOptions): Promise<HTMLElement> {
  const { texts, language, check, refuse, confirm, failureOf, done } = options;
  const words = texts.accountLink;
  const alert = formAlert(texts, () => undefined);
  const title = element('h1', { tabindex: '-1' });
  const body = element('div', {});
  const toSignIn = element('button', { type: 'button', class: 'sign-in-link' }, words.toSignIn);
  toSignIn.addEventListener('click', () => done());

  const entitle = (name: string) => {
    title.textContent = name;
    document.title = `${name} · ${texts.product}`;
  };
  const finish = (name: string, text: string) => {
    entitle(name);
    body.replaceChildren(element('p', { class: 'sign-in-subtitle', role: 'status' }, text));
    title.focus();
  };
  const buttons: HTMLButtonElement[] = [];
  const button = (label: string, look: string, act: () => Promise<void>) => {
    const made = element('button', { type: 'button', class: `button ${look} sign-in-submit` }, label);
    made.addEventListener('click', () => {
      for (const one of buttons) one.disabled = true;
      alert.clear();
      act().catch((error: unknown) => {
        for (const one of buttons) one.disabled = false;
        alert.refuse(failureOf(error));
      });
    });
    buttons.push(made);
    return made;
  };

  try {
    const view = await check();
    const shown = textsOf(view, words);
    entitle(shown.title);
    const earlier = view.canRefuse ? earlierSignIns(view, texts, language) : undefined;
    body.append(
      element('p', { class: 'sign-in-subtitle' }, shown.text.replace('%{login}', view.login)),
      facts(view, texts, language),
      ...(earlier ? [earlier.node] : []),
      ...(view.canRefuse ? [element('p', { class: 'sign-in-effect' }, shown.effect)] : []),
      alert.node,
      ...(view.canConfirm
        ? [
            button(words.email.confirm, 'primary', async () =>
              finish(words.email.confirmed, (await confirm()) ? words.email.changed : words.email.waits),
            ),
          ]
        : []),
      ...(view.canRefuse
        ? [
            button(words.submit, view.canConfirm ? '' : 'primary', async () => {
              finish(words.done, (await refuse(earlier?.since())) ? words.doneText : words.doneByOthers);
            }),
          ]
        : []),
    );
  } catch (error) {
    entitle(words.failed);
    alert.refuse(failureOf(error));
    body.append(alert.node);
  }

  return pageFrame(texts, title, body, element('div', { class: 'sign-in-links' }, toSignIn));
}

/** Title, text and what “that was not me” does, by what the link is for. */
function textsOf({ purpose, canConfirm }: AccountLinkView, words: SessionTexts['accountLink']) {
  const { email } = words;
  if (purpose === 'sign-in') return { title: words.title, text: words.text, effect: words.effect };
  if (purpose === 'email-new') return { title: email.newTitle, text: email.newText, effect: '' };
  if (purpose === 'email-old' && canConfirm) {
    return { title: email.oldTitle, text: email.oldText, effect: words.emailEffect };
  }
  if (purpose === 'email-old') return { title: email.changedTitle, text: email.overText, effect: words.effect };
  return { title: email.changedTitle, text: email.changedText, effect: email.changedEffect };
}

/**
 * The question which of the earlier sign-ins were not the person's either; undefined where there were none.
 * @returns `since`: the time of the earliest one that is marked
 */
function earlierSignIns({ earlier }: AccountLinkView, texts: SessionTexts, language: Language) {
  if (earlier.length === 0) return undefined;
  const words = texts.accountLink;
  const boxes = earlier.map(({ at }) => element('input', { type: 'checkbox', value: at }));
  const lines = earlier.map(({ at, userAgent, ip }, index) =>
    element(
      'label',
      { class: 'sign-in-earlier-one' },
      boxes[index]!,
      element('span', {}, momentText(at, language), element('small', {}, `${deviceName(userAgent, words)} · ${ip}`)),
    ),
  );
  const node = element(
    'fieldset',
    { class: 'sign-in-earlier' },
    element('legend', {}, words.earlier),
    element('p', {}, words.earlierHelp),
    ...lines,
  );
  return { node, since: () => boxes.filter(({ checked }) => checked).at(-1)?.value };
}

/** A time in the zone of this browser, which is named. */
const momentText = (at: string, language: Language): string =>
  new Intl.DateTimeFormat(LOCALE_TAGS[language], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(at));

/** The new address, then when, with what and from where. */
function facts({ at, userAgent, ip, newEmail }: AccountLinkView, texts: SessionTexts, language: Language): HTMLElement {
  const words = texts.accountLink;
  const row = (name: string, value: string) => [element('dt', {}, name), element('dd', {}, value)];
  return element(
    'dl',
    { class: 'sign-in-facts' },
    ...(newEmail === null ? [] : row(words.newEmail, newEmail)),
    ...row(words.when, momentText(at, language)),
    ...(userAgent === null ? [] : row(words.device, deviceName(userAgent, words))),
    ...(ip === null ? [] : row(words.address, ip)),
  );
}

function deviceName(userAgent: string, words: SessionTexts['accountLink']): string {
  const { browser, system } = browserAndSystem(userAgent);
  return browser && system
    ? words.deviceName.replace('%{browser}', browser).replace('%{system}', system)
    : (browser ?? system ?? words.unknownDevice);
}
