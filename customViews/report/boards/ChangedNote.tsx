import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import { statusOf } from '../../../resources/engine/errors';
import { MeanwhileNote } from '../../../resources/engine/MeanwhileNote';
import { refresh } from '../../../resources/engine/refresh';
import type { EngineRecord } from '../../../resources/engine/values/record';
import { graphsOf } from './cloneDashboard';
import { useGraphs } from './useBoards';

/** How often a dashboard that is open is compared with what is stored, in ms. */
const COMPARE_MS = 30_000;
const GONE = 'gone';

/** What a dashboard and its graphs are, as a text that differs after each change. */
const stateOf = (dashboard: EngineRecord, graphs: readonly EngineRecord[]) =>
  JSON.stringify([dashboard['version'], graphs.map(({ id, version }) => [id, version])]);

/**
 * Says that a dashboard that is open was changed meanwhile, or that it is not there any more. What is shown stays until
 * the reader has the changes shown.
 */
export function ChangedNote({ dashboard }: { readonly dashboard: EngineRecord }) {
  const translate = useTranslate();
  const cache = useQueryClient();
  const { data: graphs } = useGraphs(dashboard);
  const shown = graphs && stateOf(dashboard, graphs);
  const stored = useStoredState(dashboard, shown);
  if (stored === undefined || stored === shown) return null;
  const isGone = stored === GONE;
  return (
    <MeanwhileNote
      action={translate(isGone ? 'reports.boards.showOthers' : 'reports.boards.showChanges')}
      onAction={() => void Promise.all([refresh(cache, 'dashboards'), refresh(cache, 'reportgraphs')])}
    >
      {translate(isGone ? 'reports.boards.deletedMeanwhile' : 'reports.boards.changedMeanwhile')}
    </MeanwhileNote>
  );
}

/** What is stored of a dashboard now; undefined until that was read after what is shown. */
function useStoredState(dashboard: EngineRecord, shown: string | undefined): string | undefined {
  const dataProvider = useDataProvider();
  const { data } = useQuery({
    // Not below the keys of the records: a change of the reader's own reads those again, and begins another comparison.
    queryKey: ['changedDashboard', dashboard.id, shown],
    queryFn: async () => {
      try {
        const { data: now } = await dataProvider.getOne<EngineRecord>('dashboards', { id: dashboard.id });
        return stateOf(now, (await graphsOf(dataProvider, dashboard)).data);
      } catch (error) {
        if (statusOf(error) === 404) return GONE;
        throw error;
      }
    },
    enabled: shown !== undefined,
    initialData: shown,
    staleTime: COMPARE_MS,
    refetchInterval: COMPARE_MS,
    refetchOnWindowFocus: 'always',
    retry: false,
  });
  return data;
}
