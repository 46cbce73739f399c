import { customViews } from '../../customViews';
import { configureBases } from '../../dataProvider/bases';
import { callHeaders } from '../../dataProvider/callHeaders';
import { hasPasskeys, signWithPasskey } from '../../dataProvider/passkeys';
import { session } from '../../dataProvider/session';
import type { PasswordChallenge, SignInOutcome } from '../../dataProvider/signIn';
import { ignoreUntilAwaited } from '../../domain/ignoreUntilAwaited';
import { partsOf } from '../../domain/schema/client/addresses';
import { ownTimeZone } from '../../dataProvider/timeZone';
import { userActivity } from '../../dataProvider/userActivity';
import type { MountedConsole } from './mountConsole';
import { loader } from '../router/loader';
import { pageAt } from '../router/pageLoaders';
import { preferences } from '../preferences/preferences';
import { teamLeftAtStart } from '../workplace/teamOver';
import type { NextStep } from '../sign-in/step';
import type { Credentials } from '../sign-in/credentialsForm';
import type { SignInOptions } from '../sign-in/signInPage';
import { loadConfig, type Config } from './config';
import { keepEarlyErrors, report } from './earlyErrors';
import { failureOf, isOutage } from '../plain-pages/failure';
import { showNotice, showWaiting } from './notices';
import { fetchInitialData } from './initialData';
import { passwordToken, showPasswordPage } from './passwordLink';
import { ssoReturn } from './ssoReturn';
import { accountToken, showAccountPage } from './accountLink';
import { endWithPage, isCompanyWindow, windowNotice } from './companyWindow';
import { followMailLinks } from './mailLinks';
import { decide, pageFor, signInHash } from './route';
import { signInCode, signInOver, type SignInOver, type SignInReason } from './signInOver';
import { reloadOnStaleDeploy } from './staleDeploy';
import { sessionEnd, wasSignedIn } from './wasSignedIn';

/** Retry interval while the server does not answer at the start; in ms. */
const RETRY_INTERVAL_MS = 3000;

/** A waiting page is shown only after this delay; in ms. */
const WAITING_PAGE_DELAY_MS = 400;

const consoleCode = loader(() => import('./mountConsole'));

/** True when no form has unsaved changes. Uses the `beforeunload` event, as a browser does before it closes a tab. */
const hasNoUnsavedChanges = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/**
 * Fetches the console's code and the first page's, if it is known from the address; a failure is shown where the code
 * is used.
 */
function fetchCode(page: string): void {
  for (const code of [consoleCode, pageAt(page)]) void ignoreUntilAwaited<unknown>(code.load());
}

/**
 * Decides what this tab shows in `root`: the sign-in page, the console, or an error. When the session expires, the
 * console stays mounted below the sign-in page, so that no input is lost.
 */
export const boot = (root: HTMLElement): void => new Tab(root).start();

class Tab {
  readonly #root: HTMLElement;
  #config: Config | null = null;
  #mounted: MountedConsole | null = null;
  #signInPage: SignInOver | null = null;
  #leaving = false;
  #signedOutElsewhere = false;

  constructor(root: HTMLElement) {
    this.#root = root;
  }

  start(): void {
    keepEarlyErrors();
    userActivity.follow(window);
    reloadOnStaleDeploy(hasNoUnsavedChanges);
    followMailLinks();
    if (isCompanyWindow) endWithPage();
    session.subscribe((signedIn) => {
      if (!signedIn) void this.#sessionEnded();
      else if (!isCompanyWindow) wasSignedIn.set(true);
    });
    void this.#begin().then(() => {
      loadErrorReporting(this.#config);
      sessionEnd.subscribe(({ bySignOut }) => {
        if (!session.token()) return;
        this.#signedOutElsewhere ||= bySignOut;
        // The server decides whether this tab's session has ended, too.
        session.resume().then(
          (goesOn) => (this.#signedOutElsewhere &&= !goesOn),
          () => undefined,
        );
      });
    });
  }

  async #showConsole(page: string): Promise<void> {
    if (!this.#config) throw new Error('No configuration.');
    // Requests are sent first: none is sent while the code that has arrived is evaluated.
    const { language } = preferences.get();
    const reading = fetchInitialData(callHeaders(session, language ?? '*'), language);
    fetchCode(page);
    const [opening, { mountConsole }] = await Promise.all([reading, consoleCode.load()]);
    const container = document.createElement('div');
    // Another address may have been typed while all this was on its way.
    const now = pageFor(location.hash);
    this.#mounted = await mountConsole(container, {
      config: this.#config,
      page: now,
      opening,
      signOut: () => void this.#signOut(),
    });
    this.#signInPage?.close();
    this.#signInPage = null;
    this.#root.replaceChildren(container);
  }

  async #signOut(): Promise<void> {
    this.#leaving = true;
    const away = await session.signOut();
    if (away !== null) location.assign(away);
    this.#leaving = false;
  }

  async #afterSignIn(): Promise<void> {
    if (this.#mounted && (await this.#mounted.takeUpAgain())) {
      this.#signInPage?.close();
      this.#signInPage = null;
      return;
    }
    // Another person or another company: the mounted page must be replaced.
    this.#mounted?.unmount();
    this.#mounted = null;
    await this.#showConsole(pageFor(location.hash));
  }

  async #askToSignIn(reason?: SignInReason, login?: string, arrived?: SignInOptions['arrived']): Promise<void> {
    if (!this.#config || this.#signInPage) return;
    // A sign-in here would replace the session of the window that opened this one.
    if (isCompanyWindow) return showNotice(this.#root, windowNotice());
    this.#signInPage = await signInOver(this.#root, {
      config: this.#config,
      ...(reason && { reason }),
      ...(login !== undefined && { login }),
      ...(arrived && { arrived }),
      sso: async (typed) => location.assign(await session.beginSso(typed)),
      ...(this.#mounted && { login: this.#mounted.login }),
      covers: this.#mounted?.container ?? null,
      onTyping: () => fetchCode(pageFor(location.hash)),
      signIn: async (credentials: Credentials) => this.#goOn(await session.signIn(credentials)),
      answerStep: async (answer) => this.#goOn(await session.answerStep(answer)),
      resendCode: (pending) => session.resendCode(pending),
      ...(hasPasskeys(this.#config.loginHost) && {
        passkey: async (pending) => this.#goOn(await session.usePasskey(signWithPasskey, pending)),
      }),
      enter: () => this.#afterSignIn(),
    });
  }

  /** Opens the console, unless the page has a further step to show. */
  async #goOn(outcome: SignInOutcome): Promise<NextStep | undefined> {
    if (outcome.challenge === 'password') await this.#changePassword(outcome);
    else if (outcome.challenge !== null) return outcome;
    else if (outcome.recoveryCodes) return { challenge: 'codes', codes: outcome.recoveryCodes };
    else await this.#afterSignIn();
    return undefined;
  }

  /** A password that has to be changed opens only the page for that; what is mounted waits below. */
  async #changePassword({ token, reason }: PasswordChallenge): Promise<void> {
    this.#signInPage?.close();
    this.#signInPage = null;
    const page = document.createElement('div');
    if (this.#mounted) this.#mounted.container.hidden = true;
    else this.#root.replaceChildren();
    this.#root.append(page);
    const login = await showPasswordPage(page, token, reason);
    page.remove();
    await (login === undefined ? this.#askToSignIn() : this.#askToSignIn('passwordSet', login));
  }

  /** By choice, everything goes; by itself, the page waits below. */
  async #sessionEnded(): Promise<void> {
    if (isCompanyWindow) {
      this.#mounted?.unmount();
      this.#mounted = null;
      if (this.#leaving) window.close();
      return showNotice(this.#root, windowNotice());
    }
    wasSignedIn.set(false);
    sessionEnd.send({ bySignOut: this.#leaving });
    const reason = this.#signedOutElsewhere ? 'signedOutElsewhere' : 'expired';
    this.#signedOutElsewhere = false;
    if (!this.#mounted) return;
    if (!this.#leaving) return this.#askToSignIn(reason);
    this.#mounted.unmount();
    this.#mounted = null;
    history.replaceState(null, '', '#/auth');
    await this.#askToSignIn('signedOut');
  }

  async #failed(error: unknown): Promise<void> {
    const failure = failureOf(error);
    if (failure.status === 401) {
      history.replaceState(null, '', signInHash(location.hash));
      return this.#askToSignIn();
    }
    if (failure.status === 403 && leaveWorkplace()) return this.#begin();
    if (isOutage(failure)) setTimeout(() => void this.#begin(), RETRY_INTERVAL_MS);
    else report(error);
    await showNotice(this.#root, isOutage(failure) ? 'unreachable' : 'failed');
  }

  async #begin(): Promise<void> {
    const known = isCompanyWindow || wasSignedIn.get();
    // Requests are sent first; slow work follows while they are under way.
    const resuming = ignoreUntilAwaited(known ? session.resume() : Promise.resolve(false));
    const configuring = ignoreUntilAwaited(this.#config ? Promise.resolve(this.#config) : loadConfig());
    if (!known) void signInCode();
    setTimeout(() => void showWaiting(this.#root, known && hasMenu(location.hash)), WAITING_PAGE_DELAY_MS);
    // Needed for every call, and slow the first time.
    ownTimeZone();
    try {
      this.#config = await configuring;
      configureBases(this.#config.bases);
    } catch (error) {
      if (isOutage(failureOf(error))) setTimeout(() => void this.#begin(), RETRY_INTERVAL_MS);
      return showNotice(this.#root, 'configuration');
    }
    const token = passwordToken(location.hash);
    if (token !== null) {
      const login = await showPasswordPage(this.#root, token);
      history.replaceState(null, '', '#/auth');
      if (login !== undefined) return this.#askToSignIn('passwordSet', login);
    }
    const link = accountToken(location.hash);
    if (link !== null) {
      await showAccountPage(this.#root, link);
      history.replaceState(null, '', '#/auth');
    }
    const arrived = ssoReturn(location.hash);
    if (arrived) {
      history.replaceState(null, '', '#/auth');
      return this.#askToSignIn(undefined, undefined, arrived);
    }
    try {
      const decision = decide(location.hash, await resuming);
      if (decision.screen === 'console') return await this.#showConsole(decision.page);
      history.replaceState(null, '', decision.hash);
      await this.#askToSignIn();
    } catch (error) {
      await this.#failed(error);
    }
  }
}

/** Whether the page of an address has the console's menu: not those of links in mails, nor one that fills the window. */
function hasMenu(hash: string): boolean {
  if (passwordToken(hash) !== null || accountToken(hash) !== null) return false;
  const [path = ''] = pageFor(hash).split('?');
  const [first] = partsOf(path, []);
  return !customViews.some(({ path, bare }) => bare === true && path === first);
}

/**
 * Leaves the person that this tab acted as before its page was loaded again, or else its team: that is refused now, and
 * over. The own account is not.
 * @returns false when there is neither
 */
function leaveWorkplace(): boolean {
  if (session.switchUser !== null) session.switchUser = null;
  else if (typeof session.teamMember === 'number') {
    teamLeftAtStart.set(session.teamMember);
    session.teamMember = 'none';
  } else return false;
  return true;
}

/** After the first paint, and only where the configuration holds an address; errors until then are kept. */
function loadErrorReporting(config: Config | null): void {
  const { sentryDsn, environment } = config ?? {};
  if (!sentryDsn || environment === undefined) return;
  requestAnimationFrame(() => {
    setTimeout(
      () => void import('./errorReporting').then((reporting) => reporting.startErrorReporting(sentryDsn, environment)),
    );
  });
}
