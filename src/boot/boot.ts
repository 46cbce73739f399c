import { configureBases } from '../../dataProvider/bases';
import { hasOpener, isWindowRefused, windowCompany } from '../../dataProvider/companyWindow';
import { callHeaders } from '../../dataProvider/callHeaders';
import { hasPasskeys, signWithPasskey } from '../../dataProvider/passkeys';
import { session } from '../../dataProvider/session';
import type { SignInOutcome } from '../../dataProvider/signIn';
import { ignoreUntilAwaited } from '../../domain/ignoreUntilAwaited';
import { ownTimeZone } from '../../dataProvider/timeZone';
import { userActivity } from '../../dataProvider/userActivity';
import type { MountedConsole } from './mountConsole';
import { loader } from '../router/loader';
import { pageAt } from '../router/pageLoaders';
import { preferences } from '../preferences/preferences';
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
import { decide, pageFor, signInHash } from './route';
import { signInCode, signInOver, type SignInOver, type SignInReason } from './signInOver';
import { reloadOnStaleDeploy } from './staleDeploy';
import { wasSignedIn } from './wasSignedIn';

/** Retry interval while the server does not answer at the start; in ms. */
const RETRY_INTERVAL_MS = 3000;

/** A waiting page is shown only after this delay; in ms. */
const WAITING_PAGE_DELAY_MS = 400;

const consoleCode = loader(() => import('./mountConsole'));

/** This window works in one company, and lives by the console that has opened it (S-COMP-15). */
const isCompanyWindow = windowCompany() !== null;

/** A company's window ends with its page; one that the browser kept and shows again begins afresh. */
function endWithPage(): void {
  window.addEventListener('pagehide', () => void session.signOut());
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
}

/** Why a company's window shows nothing. */
function windowNotice(): 'windowAlone' | 'windowRefused' | 'windowEnded' {
  if (!hasOpener()) return 'windowAlone';
  return isWindowRefused() ? 'windowRefused' : 'windowEnded';
}

/** True when no form has unsaved changes. Uses the `beforeunload` event, as a browser does before it closes a tab. */
const hasNoUnsavedChanges = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/**
 * Fetches the console's code and the first page's, if it is known from the address; a failure is shown where the code
 * is used.
 */
function fetchCode(page: string): void {
  for (const piece of [consoleCode, pageAt(page)]) void ignoreUntilAwaited<unknown>(piece.load());
}

/**
 * Decides what this tab shows in `root`: the sign-in page, the console, or an error. When the session expires, the
 * console stays mounted below the sign-in page, so that no input is lost.
 */
export function boot(root: HTMLElement): void {
  let config: Config | null = null;
  let mounted: MountedConsole | null = null;
  let signInPage: SignInOver | null = null;
  let leaving = false;
  let leftElsewhere = false;

  const showConsole = async (page: string): Promise<void> => {
    if (!config) throw new Error('No configuration.');
    // Leaves first: nothing else is done while code that has come is evaluated.
    const { language } = preferences.get();
    const reading = fetchInitialData(callHeaders(session, language ?? '*'), language);
    fetchCode(page);
    const [opening, { mountConsole }] = await Promise.all([reading, consoleCode.load()]);
    const container = document.createElement('div');
    // Another address may have been typed while all this was on its way.
    const now = pageFor(location.hash);
    mounted = await mountConsole(container, { config, page: now, opening, signOut: () => void signOut() });
    signInPage?.close();
    signInPage = null;
    root.replaceChildren(container);
  };

  const signOut = async (): Promise<void> => {
    leaving = true;
    const away = await session.signOut();
    if (away !== null) location.assign(away);
    leaving = false;
  };

  const afterSignIn = async (): Promise<void> => {
    if (mounted && (await mounted.takeUpAgain())) {
      signInPage?.close();
      signInPage = null;
      return;
    }
    // Another person or another company: the mounted page must be replaced.
    mounted?.unmount();
    mounted = null;
    await showConsole(pageFor(location.hash));
  };

  const askToSignIn = async (
    reason?: SignInReason,
    login?: string,
    arrived?: SignInOptions['arrived'],
  ): Promise<void> => {
    if (!config || signInPage) return;
    // Who signs in here would take the place of whoever is signed in where it was opened.
    if (isCompanyWindow) return showNotice(root, windowNotice());
    signInPage = await signInOver(root, {
      config,
      ...(reason && { reason }),
      ...(login !== undefined && { login }),
      ...(arrived && { arrived }),
      sso: async (typed) => location.assign(await session.beginSso(typed)),
      ...(mounted && { login: mounted.login }),
      covers: mounted?.container ?? null,
      onTyping: () => fetchCode(pageFor(location.hash)),
      signIn: async (credentials: Credentials) => goOn(await session.signIn(credentials)),
      answerStep: async (answer) => goOn(await session.answerStep(answer)),
      resendCode: (pending) => session.resendCode(pending),
      ...(hasPasskeys(config.loginHost) && {
        passkey: async (pending) => goOn(await session.usePasskey(signWithPasskey, pending)),
      }),
      enter: () => afterSignIn(),
    });
  };

  /** Opens the console, unless the page has a further step to show. */
  const goOn = async (outcome: SignInOutcome): Promise<NextStep | undefined> => {
    if (outcome.challenge === 'password') await changeExpired(outcome.token);
    else if (outcome.challenge !== null) return outcome;
    else if (outcome.recoveryCodes) return { challenge: 'codes', codes: outcome.recoveryCodes };
    else await afterSignIn();
    return undefined;
  };

  /** An expired password opens only the page on which it is changed; what is mounted waits below. */
  const changeExpired = async (token: string): Promise<void> => {
    signInPage?.close();
    signInPage = null;
    const page = document.createElement('div');
    if (mounted) mounted.container.hidden = true;
    else root.replaceChildren();
    root.append(page);
    const login = await showPasswordPage(page, token, true);
    page.remove();
    await (login === undefined ? askToSignIn() : askToSignIn('passwordSet', login));
  };

  /** By choice, everything goes; by itself, the page waits below. */
  const sessionEnded = async (): Promise<void> => {
    if (isCompanyWindow) {
      mounted?.unmount();
      mounted = null;
      if (leaving) window.close();
      return showNotice(root, windowNotice());
    }
    if (leaving) wasSignedIn.signOut();
    else wasSignedIn.set(false);
    const reason = leftElsewhere ? 'signedOutElsewhere' : 'expired';
    leftElsewhere = false;
    if (!mounted) return;
    if (!leaving) return askToSignIn(reason);
    mounted.unmount();
    mounted = null;
    history.replaceState(null, '', '#/auth');
    await askToSignIn('signedOut');
  };

  const failed = async (error: unknown): Promise<void> => {
    const failure = failureOf(error);
    if (failure.status === 401) {
      history.replaceState(null, '', signInHash(location.hash));
      return askToSignIn();
    }
    // Whom this tab acted as before its page was loaded again: that is refused now, and over. The own account is not.
    if (failure.status === 403 && session.switchUser !== null) {
      session.switchUser = null;
      return begin();
    }
    if (isOutage(failure)) setTimeout(() => void begin(), RETRY_INTERVAL_MS);
    else report(error);
    await showNotice(root, isOutage(failure) ? 'unreachable' : 'failed');
  };

  const begin = async (): Promise<void> => {
    const known = isCompanyWindow || wasSignedIn.get();
    // These leave first, and what takes a while is done until they are answered.
    const resuming = ignoreUntilAwaited(known ? session.resume() : Promise.resolve(false));
    const configuring = ignoreUntilAwaited(config ? Promise.resolve(config) : loadConfig());
    if (!known) void signInCode();
    setTimeout(() => void showWaiting(root), WAITING_PAGE_DELAY_MS);
    // Needed for every call, and slow the first time.
    ownTimeZone();
    try {
      config = await configuring;
      configureBases(config.bases);
    } catch (error) {
      if (isOutage(failureOf(error))) setTimeout(() => void begin(), RETRY_INTERVAL_MS);
      return showNotice(root, 'configuration');
    }
    const token = passwordToken(location.hash);
    if (token !== null) {
      const login = await showPasswordPage(root, token);
      history.replaceState(null, '', '#/auth');
      if (login !== undefined) return askToSignIn('passwordSet', login);
    }
    const link = accountToken(location.hash);
    if (link !== null) {
      await showAccountPage(root, link);
      history.replaceState(null, '', '#/auth');
    }
    const arrived = ssoReturn(location.hash);
    if (arrived) {
      history.replaceState(null, '', '#/auth');
      return askToSignIn(undefined, undefined, arrived);
    }
    try {
      const decision = decide(location.hash, await resuming);
      if (decision.screen === 'console') return await showConsole(decision.page);
      history.replaceState(null, '', decision.hash);
      await askToSignIn();
    } catch (error) {
      await failed(error);
    }
  };

  keepEarlyErrors();
  userActivity.follow(window);
  reloadOnStaleDeploy(hasNoUnsavedChanges);
  if (isCompanyWindow) endWithPage();
  session.subscribe((signedIn) => {
    if (!signedIn) void sessionEnded();
    else if (!isCompanyWindow) wasSignedIn.set(true);
  });
  void begin().then(() => {
    startErrorReporting(config);
    wasSignedIn.onEndElsewhere((bySignOut) => {
      if (!session.token()) return;
      leftElsewhere ||= bySignOut;
      // The server decides whether this tab's session has ended, too.
      session.resume().then(
        (goesOn) => (leftElsewhere &&= !goesOn),
        () => undefined,
      );
    });
  });
}

/** After the first paint, and only where the configuration holds an address; errors until then are kept. */
function startErrorReporting(config: Config | null): void {
  const { sentryDsn, environment } = config ?? {};
  if (!sentryDsn || environment === undefined) return;
  requestAnimationFrame(() => {
    setTimeout(
      () => void import('./errorReporting').then((reporting) => reporting.startErrorReporting(sentryDsn, environment)),
    );
  });
}
