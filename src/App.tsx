import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import {
  AuthContext,
  DataProviderContext,
  I18nContext,
  NotificationContextProvider,
  ResourceDefinitionContext,
  StoreContextProvider,
  UndoableMutationsContextProvider,
} from 'ra-core';
import { useLayoutEffect, useMemo, type ComponentType, type ReactNode } from 'react';
import { lazyPart, setPartTexts } from '../resources/engine/lazyPart';
import { AppContext } from '../customViews/appContext';
import { unsavedChanges } from '../resources/engine/form/unsavedChanges';
import { DraftOwnerContext, forgetDrafts, type DraftOwner } from '../resources/engine/form/draftOwner';
import { forgetHandedKey } from '../resources/engine/form/keyHandover';
import type { PorticoDataProvider } from '../dataProvider';
import { createJobsClient } from '../dataProvider/jobs';
import { DIALOGS } from '../customViews/dialogs';
import { IMPORTED } from '../customViews/imported';
import { NOTES } from '../customViews/notes';
import type { Dialogs, Imported, Imports, Notes } from '../resources/engine/dialogs';
import { ModelProvider } from '../resources/engine/model';
import { JobsContext } from '../resources/engine/import-export/JobsContext';
import { UploadsContext } from '../resources/engine/uploads/uploadsContext';
import type { Config } from './boot/config';
import { makeI18nProvider } from './i18n/makeI18nProvider';
import { loadPageTexts } from './i18n/pageMessages';
import { switchLanguage } from './i18n/switchLanguage';
import { browserChoices } from './preferences/browserChoices';
import { preferences } from './preferences/preferences';
import { syncedStore } from './preferences/syncedStore';
import { authProvider, resourceDefinitions } from './boot/providers';
import { ConsoleContext } from './shell/useConsole';
import { makeUploads } from './boot/uploads';
import { keep } from './workplace/calls';
import { http } from './workplace/http';
import { useAppContextValue } from './useAppContextValue';
import { useWorkplace } from './workplace/useWorkplace';

const jobsClient = createJobsClient(http);

interface ConsoleAppProps {
  readonly config: Config;
  readonly cache: QueryClient;
  readonly data: PorticoDataProvider;
  readonly signOut: () => void;
  readonly children: ReactNode;
}

/** Components of features, each fetched with the texts of pages when it is first shown. */
const lazily = <Components extends object>(imports: Imports<Components>): Components =>
  Object.fromEntries(
    Object.entries(imports as Imports<Record<string, ComponentType>>).map(([name, load]) => [name, lazyPart(load)]),
  ) as Components;

setPartTexts(loadPageTexts);
const dialogs = lazily<Dialogs>(DIALOGS);
const notes = lazily<Notes>(NOTES);
const imported = lazily<Imported>(IMPORTED);

/**
 * Everything that react-admin's pages and ours find around them. Not `<Admin>`: it would bring a second language, a
 * layout of its own and a call home. A new person, company or team (`epoch`) starts everything below afresh.
 */
export function ConsoleApp({ config, cache, data, signOut, children }: ConsoleAppProps) {
  const { me, model, language, kept, epoch } = useWorkplace();
  const i18n = useMemo(() => makeI18nProvider(language, model.resources, switchLanguage), [language, model]);
  const definitions = useMemo(() => resourceDefinitions(model), [model]);
  useLayoutEffect(() => {
    const { 'core:console.theme': theme, 'core:console.density': density } = me.configuration;
    preferences.setDefaults({ theme, density });
  }, [me.configuration]);
  // At sign-out the configuration goes (specification S-COMP-12).
  useLayoutEffect(() => () => preferences.setDefaults(), []);
  // A key that was handed over is never for the next person or company.
  useLayoutEffect(() => forgetHandedKey, [epoch]);
  const person = (me.original ?? me).id;
  const store = useMemo(() => syncedStore(kept, keep, browserChoices(person)), [kept, person]);
  const actions = useMemo(() => {
    const leave = async () => {
      if (!(await unsavedChanges.confirmLeave())) return;
      forgetDrafts(person);
      signOut();
    };
    return { languages: config.languages, switchLanguage, signOut: () => void leave() };
  }, [config, signOut, person]);
  const appContext = useAppContextValue(config, cache, i18n);
  const draftOwner = useMemo<DraftOwner | null>(
    () => (me.draftKey === null ? null : { person, company: me.company.id, key: me.draftKey }),
    [person, me.company.id, me.draftKey],
  );
  const jobs = useMemo(
    () => ({ client: jobsClient, format: me.exportAsExcel ? ('xlsx' as const) : ('csv' as const) }),
    [me.exportAsExcel],
  );
  const uploads = useMemo(
    () => makeUploads(http, config, me.company.hash, language),
    [config, me.company.hash, language],
  );
  return (
    <QueryClientProvider client={cache}>
      <AuthContext value={authProvider}>
        <DataProviderContext value={data}>
          <StoreContextProvider key={epoch} value={store}>
            <I18nContext value={i18n}>
              <NotificationContextProvider>
                <UndoableMutationsContextProvider>
                  <ResourceDefinitionContext value={definitions}>
                    <ModelProvider
                      model={model}
                      dialogs={dialogs}
                      notes={notes}
                      imported={imported}
                      limited={me.scope.mode === 'listed'}
                      company={me.company.id}
                      companyName={me.company.name}
                      ownAccount={me.id}
                      maxUsers={me.company.maxusers ?? undefined}
                      {...(me.timezone && { timeZone: me.timezone })}
                    >
                      <DraftOwnerContext value={draftOwner}>
                        <AppContext value={appContext}>
                          <JobsContext value={jobs}>
                            <UploadsContext value={uploads}>
                              <ConsoleContext value={actions}>{children}</ConsoleContext>
                            </UploadsContext>
                          </JobsContext>
                        </AppContext>
                      </DraftOwnerContext>
                    </ModelProvider>
                  </ResourceDefinitionContext>
                </UndoableMutationsContextProvider>
              </NotificationContextProvider>
            </I18nContext>
          </StoreContextProvider>
        </DataProviderContext>
      </AuthContext>
    </QueryClientProvider>
  );
}
