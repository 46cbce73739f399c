import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useStore } from 'ra-core';
import type { SavedView, ViewValues } from '../../../dataProvider/actions/views';
import type { ClientResource } from '../../../domain/schema/client/client';
import { useEngineDataProvider } from '../dataProvider';

const keyOf = (resource: ClientResource) => ['savedViews', resource.name];

/** The saved views of a list; requested when the menu is opened. */
export function useViews(resource: ClientResource, enabled: boolean) {
  const dataProvider = useEngineDataProvider();
  return useQuery({
    queryKey: keyOf(resource),
    queryFn: ({ signal }) => dataProvider.views(resource.name, signal),
    enabled,
  });
}

/** Saves a view: creates a new one or updates an existing one. */
export function useSaveView(resource: ClientResource) {
  const dataProvider = useEngineDataProvider();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, values }: { id: number | undefined; values: ViewValues }): Promise<SavedView> =>
      id === undefined ? dataProvider.createView(resource.name, values) : dataProvider.updateView(id, values),
    onSuccess: () => cache.invalidateQueries({ queryKey: keyOf(resource) }),
  });
}

export function useDeleteView(resource: ClientResource) {
  const dataProvider = useEngineDataProvider();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => dataProvider.deleteView(id),
    onSuccess: () => cache.invalidateQueries({ queryKey: keyOf(resource) }),
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
