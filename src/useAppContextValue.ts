import type { QueryClient } from '@tanstack/react-query';
import type { I18nProvider } from 'ra-core';
import { useMemo } from 'react';
import type { AppContextValue } from '../customViews/appContext';
import { unsavedChanges } from '../resources/engine/form/unsavedChanges';
import type { Config } from './boot/config';
import { router } from './boot/consoleRouter';
import { loadArea } from './i18n/loadArea';
import { loadMessages } from './i18n/loadMessages';
import { loadPageMessages } from './i18n/pageMessages';
import { makeI18nProvider } from './i18n/makeI18nProvider';
import { switchLanguage } from './i18n/switchLanguage';
import { ForbiddenPage } from './router/ForbiddenPage';
import { loader } from './router/loader';
import { announceWorkplace } from './shell/announceWorkplace';
import { readMe } from './workplace/calls';
import { http } from './workplace/http';
import { hasOnlyTheseRights, mayChangeCompany } from './workplace/mayChangeCompany';
import { performSwitch, switchTo, type WorkplaceSwitch } from './workplace/switches';
import { useWorkplace } from './workplace/useWorkplace';
import { workplace } from './workplace/workplace';

const library = loader(async () => (await import('./theme/ComponentLibrary')).ComponentLibrary);

/** What our own pages (`customViews`) get of the console around them: the account, calls, other companies. */
export function useAppContextValue(config: Config, cache: QueryClient, i18n: I18nProvider): AppContextValue {
  const { me, language } = useWorkplace();
  return useMemo<AppContextValue>(() => {
    const go = async (move: WorkplaceSwitch, address: string) => {
      if (!(await unsavedChanges.confirmLeave())) return false;
      try {
        await performSwitch(move, cache);
      } catch (error) {
        unsavedChanges.resume();
        throw error;
      }
      await router.navigate(address);
      announceWorkplace(i18n.translate);
      return true;
    };
    return {
      environment: config.environment,
      loginHost: config.loginHost,
      companyName: me.company.name,
      companyHash: me.company.hash,
      homeCompanyId: me.homeCompany.id,
      hasOnlyTheseRights: hasOnlyTheseRights(me),
      subscription: me.company,
      http,
      ForbiddenPage,
      library: () => library.load(),
      pageTexts: () => loadPageMessages(language),
      textsIn: async (locale, resources, areas = []) => {
        const [, ...more] = await Promise.all([
          loadMessages(locale),
          ...areas.map((area) => loadArea(area, locale)),
          loadPageMessages(locale),
        ]);
        return makeI18nProvider(locale, resources, switchLanguage, Object.assign({}, ...more) as object);
      },
      readAccountAgain: async () => {
        const now = await readMe();
        const here = workplace.get();
        if (here) workplace.set({ ...here, me: now });
      },
      mayChangeCompany: mayChangeCompany({ original: me.original }),
      enterCompany: async (company, address) => void (await go(switchTo.company(company), address)),
      actAs: (administrator, reason) => go(switchTo.person(administrator, reason), '/'),
    };
  }, [config, me, language, cache, i18n]);
}
