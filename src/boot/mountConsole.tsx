import { createRoot } from 'react-dom/client';
import { mayReadUsage, usageQuery } from '../../customViews/notices/usageNotices';
import { RouterProvider } from 'react-router-dom';
import { ownTimeZone } from '../../dataProvider/timeZone';
import { partsOf } from '../../domain/schema/client/addresses';
import type { ClientModel } from '../../domain/schema/client/client';
import { LANGUAGES, type Language } from '../../locales/catalogue';
import { formattersFor } from '../../resources/engine/values/formatters';
import { atMost, prefetchFirstPage } from '../../resources/engine/list/prefetchFirstPage';
import { ConsoleApp } from '../App';
import { loadMessages } from '../i18n/loadMessages';
import { landingPath } from '../menu/landing';
import { settledAddress } from '../router/addresses';
import { pageAt } from '../router/pageLoaders';
import { browserChoices } from '../preferences/browserChoices';
import { serveCompanyWindows } from '../workplace/companyWindows';
import { http } from '../workplace/http';
import { workplace } from '../workplace/workplace';
import type { Config } from './config';
import { report } from './earlyErrors';
import { continuedWorkplace } from './continuedWorkplace';
import type { InitialData } from './initialData';
import { makeDataProvider } from './providers';
import { makeQueryClient } from './queryClient';
import { router } from './consoleRouter';

export interface ConsoleOptions {
  readonly config: Config;
  /** Address of the first page. */
  readonly page: string;
  readonly opening: InitialData;
  readonly signOut: () => void;
}

export interface MountedConsole {
  readonly container: HTMLElement;
  /** Login of the signed-in administrator. */
  readonly login: string;
  unmount(): void;
  /**
   * After a new sign-in over an expired session: continues where it was.
   * @returns false when another person signed in, or in another company: the console must then be mounted again
   */
  takeUpAgain(): Promise<boolean>;
}

const languageOf = (locale: string): Language => LANGUAGES.find((language) => language === locale) ?? 'fr';

/** The resource whose list an address shows, and what the address says about it. */
function listAt(page: string, { resources }: ClientModel) {
  const { pathname, search } = new URL(page, location.origin);
  const [first, second] = partsOf(pathname, resources);
  const resource = resources.find(({ name, own }) => !own && name === first);
  return resource && second === undefined ? { resource, search } : undefined;
}

/** What generated screens will find around them (resources/engine/model), as far as a first question needs it. */
function engineOf({ model, me }: InitialData) {
  const zone = me.timezone || ownTimeZone();
  return { format: formattersFor(model.locale, zone), maxUsers: me.company.maxusers ?? undefined };
}

/** Draws the console into `container`, once, complete: everything that its first page needs has been fetched before. */
export async function mountConsole(container: HTMLElement, options: ConsoleOptions): Promise<MountedConsole> {
  const { config, opening, signOut } = options;
  // By its own name: a redirect on the way there would take away an address that is typed at this moment.
  const page = settledAddress(options.page === '/' ? landingPath(opening.me, opening.model) : options.page, opening);
  const language = languageOf(opening.model.locale);
  document.documentElement.lang = language;
  workplace.set({ ...opening, language, epoch: (workplace.get()?.epoch ?? 0) + 1 });
  const cache = makeQueryClient();
  const data = makeDataProvider();
  const list = listAt(page, opening.model);
  const kept = { ...opening.kept, ...browserChoices((opening.me.original ?? opening.me).id).read() };
  await Promise.all([
    loadMessages(language),
    // Before anything is drawn: React holds back what was not there the first time for a third of a second.
    pageAt(page, opening.model.resources)
      .load()
      .catch(() => undefined),
    list && prefetchFirstPage({ cache, data, kept, engine: engineOf(opening) }, list.resource, list.search),
    mayReadUsage(opening.model.resources.map(({ name }) => name)) && atMost(cache.prefetchQuery(usageQuery(http))),
    router.navigate(page, { replace: true }),
  ]);
  const stopServing = serveCompanyWindows();
  const root = createRoot(container, { onCaughtError: report, onUncaughtError: report });
  root.render(
    <ConsoleApp config={config} cache={cache} data={data} signOut={signOut}>
      <RouterProvider router={router} />
    </ConsoleApp>,
  );

  return {
    container,
    login: (opening.me.original ?? opening.me).login,
    unmount() {
      stopServing();
      root.unmount();
      cache.clear();
      workplace.set(null);
    },
    async takeUpAgain() {
      const before = workplace.get();
      if (!before) return false;
      const now = await continuedWorkplace(before);
      if (!now) return false;
      workplace.set(now);
      await cache.invalidateQueries();
      return true;
    },
  };
}
