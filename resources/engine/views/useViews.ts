import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useStore } from 'ra-core';
import type { SavedView, ViewValues } from '../../../dataProvider/actions/views';
import type { ClientResource } from '../../../domain/schema/client/client';
import { useEngineDataProvider } from '../dataProvider';
import { useSubmitKey } from '../useSubmitKey';

/** Key of the saved views of a list in the cache. */
export const viewsKey = (resource: ClientResource) => ['savedViews', resource.name];

/** How long the views of a list are fresh for its tabs, in ms. */
export const VIEWS_STALE_TIME_MS = 60_000;

/** The saved views of a list. @param every how often they are read again, in ms, and whenever the window gets the focus */
export function useViews(resource: ClientResource, staleTime = VIEWS_STALE_TIME_MS, every?: number) {
  const dataProvider = useEngineDataProvider();
  return useQuery({
    queryKey: viewsKey(resource),
    queryFn: ({ signal }) => dataProvider.views(resource.name, signal),
    staleTime,
    ...(every !== undefined && { refetchInterval: every, refetchOnWindowFocus: 'always' as const }),
  });
}

/** Saves a view: creates a new one or updates an existing one. */
export function useSaveView(resource: ClientResource) {
  const dataProvider = useEngineDataProvider();
  const cache = useQueryClient();
  const withKey = useSubmitKey();
  return useMutation({
    mutationFn: ({ id, values }: { id: number | undefined; values: ViewValues }): Promise<SavedView> =>
      id === undefined
        ? withKey(values, (key) => dataProvider.createView(resource.name, values, key))
        : dataProvider.updateView(id, values),
    onSuccess: () => cache.invalidateQueries({ queryKey: viewsKey(resource) }),
  });
}

/** Deletes a saved view by its id; the views of the resource are read again. */
export function useDeleteView(resource: ClientResource) {
  const dataProvider = useEngineDataProvider();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => dataProvider.deleteView(id),
    onSuccess: () => cache.invalidateQueries({ queryKey: viewsKey(resource) }),
  });
}

/** The view that the list was opened with; this browser's alone. */
export function useActiveView(resource: ClientResource) {
  return useStore<number | null>(`activeView.${resource.name}`, null);
}

/** The view that this person's list opens with, in every browser. */
export function useDefaultView(resource: ClientResource) {
  return useStore<number | null>(`views.${resource.name}.default`, null);
}
