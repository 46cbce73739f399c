import {
  Resource as ResourceContext,
  DataProviderContext,
  I18nContext,
  memoryStore,
  NotificationContextProvider,
  ResourceDefinitionContext,
  StoreContextProvider,
  UndoableMutationsContextProvider,
  useTranslate,
  type I18nProvider,
} from 'ra-core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createContext, use, useEffect, useMemo, useRef } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import type { ClientModel } from '../../../domain/schema/client/client';
import type { Resource } from '../../../domain/schema/model/model';
import { DraftOwnerContext } from '../../../resources/engine/form/draftOwner';
import { ModelProvider, useEngine } from '../../../resources/engine/model';
import { recordTitle } from '../../../resources/engine/values/record';
import { ResourceCreate } from '../../../resources/engine/ResourceCreate';
import { ResourceEdit } from '../../../resources/engine/ResourceEdit';
import { ResourceList } from '../../../resources/engine/ResourceList';
import { NarrowContext } from '../../../resources/engine/list/useCards';
import { IsolatedRouter, usePrivateRouter } from './isolatedRouter';
import { memoryProvider } from './memoryProvider';

export type Screen = 'list' | 'form';

interface PreviewScreensProps {
  readonly resources: readonly Resource[];
  readonly model: ClientModel;
  readonly i18n: I18nProvider;
  readonly screen: Screen;
  readonly narrow: boolean;
  /** Called when a click in the preview leads from the list to a form, or back. */
  readonly onScreen: (screen: Screen) => void;
}

interface Shown {
  readonly model: ClientModel;
  readonly name: string;
  readonly onScreen: (screen: Screen) => void;
}

const ShownContext = createContext<Shown | null>(null);

/** The pages of the preview: those of the console, for the draft and what it points at. */
function Pages() {
  const shown = use(ShownContext);
  const { pathname } = useLocation();
  const translate = useTranslate();
  const [name, place] = pathname.split('/').filter(Boolean);
  const screen: Screen = place === undefined ? 'list' : 'form';
  const tell = shown?.onScreen;
  useEffect(() => tell?.(screen), [tell, screen]);
  if (!shown) return null;
  if (!shown.model.resources.some((resource) => resource.name === name)) {
    return <p className="studio-quiet">{translate('studio.preview.elsewhere', { path: pathname })}</p>;
  }
  return (
    <Routes>
      {shown.model.resources.map((resource) => (
        <Route
          key={resource.name}
          path={`${resource.name}/*`}
          element={
            <ResourceContext
              name={resource.name}
              list={<ResourceList />}
              create={resource.can.create ? <ResourceCreate /> : undefined}
              edit={<ResourceEdit />}
            />
          }
        />
      ))}
      <Route path="*" element={<Navigate to={`/${shown.name}`} replace />} />
    </Routes>
  );
}

function definitionsOf({ resources }: ClientModel) {
  const entries = resources.map((resource) => [
    resource.name,
    {
      name: resource.name,
      hasList: true,
      hasCreate: resource.can.create,
      hasEdit: true,
      hasShow: false,
      recordRepresentation: (record: Record<string, unknown>) => recordTitle(resource, record),
    },
  ]);
  return { definitions: Object.fromEntries(entries) as never, register: () => {}, unregister: () => {} };
}

/** The console's own list and form on a draft, with sample records; nothing in it reaches the server or the address. */
export function PreviewScreens({ resources, model, i18n, screen, narrow, onScreen }: PreviewScreensProps) {
  const { format, dialogs } = useEngine();
  const name = resources[0]?.name ?? '';
  const form = model.resources[0]?.can.create ? `/${name}/create` : `/${name}/1001`;
  const addressOf = (one: Screen) => (one === 'list' ? `/${name}` : form);
  const router = usePrivateRouter(addressOf(screen), <Pages />);
  const last = useRef(screen);
  useEffect(() => {
    if (last.current === screen) return;
    last.current = screen;
    const here = router.state.location.pathname.split('/').filter(Boolean).length > 1 ? 'form' : 'list';
    if (here !== screen) void router.navigate(addressOf(screen));
  });

  const queries = useMemo(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }), []);
  // A changed schema changes the key and mounts the preview again, so all samples share one time.
  const data = useMemo(() => memoryProvider(resources, Date.now()), [resources]);
  const store = useMemo(() => memoryStore(), []);
  const definitions = useMemo(() => definitionsOf(model), [model]);
  const shown = useMemo(
    () => ({
      model,
      name,
      onScreen: (one: Screen) => {
        last.current = one;
        onScreen(one);
      },
    }),
    [model, name, onScreen],
  );
  return (
    <QueryClientProvider client={queries}>
      <DataProviderContext value={data}>
        <StoreContextProvider value={store}>
          <I18nContext value={i18n}>
            <NotificationContextProvider>
              <UndoableMutationsContextProvider>
                <ResourceDefinitionContext value={definitions}>
                  <ModelProvider model={model} timeZone={format.timeZone} dialogs={dialogs}>
                    <NarrowContext value={narrow}>
                      {/* Input in a preview is not stored as a draft. */}
                      <DraftOwnerContext value={null}>
                        <ShownContext value={shown}>
                          <IsolatedRouter router={router} />
                        </ShownContext>
                      </DraftOwnerContext>
                    </NarrowContext>
                  </ModelProvider>
                </ResourceDefinitionContext>
              </UndoableMutationsContextProvider>
            </NotificationContextProvider>
          </I18nContext>
        </StoreContextProvider>
      </DataProviderContext>
    </QueryClientProvider>
  );
}
