import type { Locale } from '../../../domain/text/locale';
import { moment } from '../../../domain/time/moment';
import type { FieldError } from '../../errors/catalogue';
import type { SponsorLink } from '../../storage/sponsor/sponsorLinks';
import { MAX_NAME_LENGTH, MAX_REASON_LENGTH, offeredDays, type TypedRequest } from './form';
import { markup, page, type Html } from '../public-pages/page';
import type { Portal } from './portal';
import { WORDS } from './words';

type Errors = Readonly<Record<string, FieldError>>;
type Known = keyof (typeof WORDS)['fr']['page']['errors'];

interface Input {
  readonly name: keyof TypedRequest;
  readonly label: string;
  readonly help?: string;
  readonly control: (described: string, invalid: boolean) => Html;
}

function fieldOf(
  { name, label, help, control }: Input,
  errors: Errors,
  texts: Readonly<Record<Known, string>>,
  optional?: string,
): Html {
  const error = errors[name] && (texts[errors[name].msg_code as Known] ?? errors[name].msg_code);
  const described = [help && `${name}-help`, error && `${name}-error`].filter(Boolean).join(' ');
  return markup`<div class="field">
    <label for="${name}">${label}${optional && markup` <i>(${optional})</i>`}</label>${control(
      described,
      error !== undefined,
    )}${help && markup`<p class="help" id="${name}-help">${help}</p>`}${error && markup`<p class="error" id="${name}-error">${error}</p>`}
  </div>`;
}

const aria = (described: string, invalid: boolean): Html =>
  markup`${described && markup` aria-describedby="${described}"`}${invalid ? markup` aria-invalid="true"` : undefined}`;

function daysOf(portal: Portal, language: Locale, chosen: string, rest: Html): Html {
  const options = offeredDays(portal).map((days) =>
    String(days) === chosen
      ? markup`<option value="${days}" selected>${WORDS[language].days(days)}</option>`
      : markup`<option value="${days}">${WORDS[language].days(days)}</option>`,
  );
  return markup`<select id="days" name="days" ${rest}>
    ${options}
  </select>`;
}

const reasonInput = (typed: TypedRequest, rest: Html): Html =>
  markup`<textarea
                id="reason"
                name="reason"
                maxlength="${MAX_REASON_LENGTH}"
                rows="2"
                ${rest}
              >
${typed.reason}</textarea>`;

const EMPTY: TypedRequest = { name: '', email: '', sponsor: '', reason: '', days: '1' };

/** The company's page: a guest asks, a sponsor gets their links once more. */
export function askPage(language: Locale, portal: Portal, typed: TypedRequest = EMPTY, errors: Errors = {}): string {
  const words = WORDS[language].page;
  const mailbox = (name: 'email' | 'sponsor', complete: string) => (described: string, invalid: boolean) =>
    markup`<input
      id="${name}"
      name="${name}"
      type="email"
      maxlength="254"
      required
      autocomplete="${complete}"
      value="${typed[name]}"
      ${aria(described, invalid)}
    />`;
  const field = (input: Input, optional?: string) => fieldOf(input, errors, words.errors, optional);
  const wrong = Object.keys(errors).length > 0;
  return page(
    language,
    words.title(portal.name),
    markup`<p class="company">${portal.name}</p>
      <h1>${words.title('').replace(/\s*–\s*$/, '')}</h1>
      <p class="soft">${words.intro}</p>
      ${wrong ? markup`<p class="error" role="alert">${words.wrong}</p>` : undefined}
      <form method="post" action="?lang=${language}" novalidate>
        ${field({
          name: 'name',
          label: words.name,
          control: (described, invalid) =>
            markup`<input
              id="name"
              name="name"
              maxlength="${MAX_NAME_LENGTH}"
              required
              autocomplete="name"
              value="${typed.name}"
              ${aria(described, invalid)}
            />`,
        })}
        ${field({ name: 'email', label: words.email, help: words.emailHelp, control: mailbox('email', 'email') })}
        ${field({ name: 'sponsor', label: words.sponsor, help: words.sponsorHelp, control: mailbox('sponsor', 'off') })}
        ${field(
          {
            name: 'reason',
            label: words.reason,
            control: (described, invalid) => reasonInput(typed, aria(described, invalid)),
          },
          words.optional,
        )}
        ${field({
          name: 'days',
          label: words.duration,
          control: (described, invalid) => daysOf(portal, language, typed.days, aria(described, invalid)),
        })}
        <button type="submit">${words.ask}</button>
      </form>`,
    linksForm(language, portal),
  );
}

/** Asks for a sponsor's address, to send them their links once more. */
function linksForm(language: Locale, portal: Portal): Html {
  const words = WORDS[language].page;
  return markup`<h2>${words.sponsorTitle}</h2>
      <p class="soft">${words.sponsorText}</p>
      <form method="post" action="${portal.hash}/links?lang=${language}">
        <div class="field">
          <label for="mine">${words.sponsorEmail}</label
          ><input id="mine" name="sponsor" type="email" maxlength="254" required autocomplete="email" />
        </div>
        <button type="submit" class="quiet">${words.sponsorButton}</button>
      </form>`;
}

/** What a sponsor decides on. Opening it changes nothing: mail scanners open links, people press buttons. */
export function decidePage(language: Locale, portal: Portal, link: SponsorLink, error?: string): string {
  const { page: words, facts, days } = WORDS[language];
  const { guest } = link;
  const rest =
    guest.reason === null
      ? undefined
      : markup`<dt>${facts.reason}</dt>
          <dd>${guest.reason}</dd>`;
  const selectedDays =
    offeredDays(portal)
      .filter((count) => count <= guest.days)
      .at(-1) ?? 1;
  return page(
    language,
    words.decideTitle(guest.name),
    markup`<p class="company">${portal.name}</p>
      <h1>${words.decideTitle(guest.name)}</h1>
      <p>${words.decideIntro(portal.name)}</p>
      <dl>
        <dt>${facts.guest}</dt>
        <dd>${guest.name}</dd>
        <dt>${facts.email}</dt>
        <dd>${guest.email}</dd>
        ${rest}
        <dt>${facts.duration}</dt>
        <dd>${days(guest.days)}</dd>
      </dl>
      ${error && markup`<p class="error" role="alert">${error}</p>`}
      <form method="post" action="?lang=${language}">
        <div class="field">
          <label for="days">${words.duration}</label>${daysOf(portal, language, String(selectedDays), markup``)}
        </div>
        <button type="submit" name="decision" value="approve">${words.approve}</button>
        <button type="submit" name="decision" value="refuse" class="quiet">${words.refuse}</button>
      </form>
      <p class="help">${words.expires(moment(link.expiresAt, language, portal))}</p>`,
  );
}
