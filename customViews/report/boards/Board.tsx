import { useDataProvider, useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../resources/engine/lazyPart';
import { arrange } from '../../../domain/reports/arrangement';
import { inOrder, layoutValue, readLayout, type Layout } from '../../../domain/reports/layout';
import type { TimeRange } from '../../../domain/time/timeRange';
import { failureText } from '../../../resources/engine/errors';
import { useSuccess } from '../../../resources/engine/operations/useSuccess';
import type { EngineRecord } from '../../../resources/engine/values/record';
import { Button } from '../../../resources/ui/Button';
import type { MenuGroup } from '../../../resources/ui/Menu';
import { GraphCard } from '../../graphs/GraphCard';
import type { ReportFilters } from '../../graphs/useReport';
import { filtersIn, graphOf, type BoardGraph } from '../../graphs/boardGraph';
import { useTileSteps } from '../../graphs/useTileSteps';
import { useGraphs } from './useBoards';
import { useAlertChoice } from './useAlertChoice';
import type { GraphActions } from './useGraphActions';
import { useSaving } from './useSaving';

const TileGrid = lazyPart(() => import('../../graphs/TileGrid'));

interface BoardProps {
  readonly dashboard: EngineRecord;
  readonly range: TimeRange;
  /** Absent: the reader changes nothing. */
  readonly actions: Pick<GraphActions, 'groupFor'> | undefined;
}

/** The graphs of a dashboard: in a grid of four columns, below each other where there is no room for it. */
export function Board({ dashboard, range, actions }: BoardProps) {
  const translate = useTranslate();
  const { data, error, isPending, refetch } = useGraphs(dashboard);
  const graphs = (data ?? []).map(graphOf);
  const { layout, place, placing, dialog } = useLayout(dashboard, graphs);
  const { narrow, groupFor, onKeyDown, announced } = useTileSteps(layout, place, placing);
  const alertFor = useAlertChoice(filtersIn(dashboard['d_filter']));
  if (error) {
    return (
      <div className="rp-state" role="alert">
        <p>{failureText(translate, error)}</p>
        <Button onClick={() => void refetch()}>{translate('reports.retry')}</Button>
      </div>
    );
  }
  if (isPending) return <div className="e-skeleton rp-skeleton" />;
  const order = inOrder(layout);
  const cards = order.map((key) => {
    const graph = graphs.find((one) => one.key === key)!;
    const tile = { key, name: graph.title };
    return (
      <div key={key} data-graph={key} onKeyDownCapture={(event) => actions && onKeyDown(event, tile)}>
        <Graph
          {...{ graph, range }}
          filters={filtersIn(dashboard['d_filter'])}
          groups={[...alertFor(graph), ...(actions ? [actions.groupFor(graph), groupFor(tile)] : [])]}
          movable={actions !== undefined && !narrow}
          compact={!narrow && layout.get(key)?.w === 1}
        />
      </div>
    );
  });
  return (
    <>
      {graphs.length === 0 && (
        <p className="rp-state">{translate(actions ? 'reports.boards.empty' : 'reports.boards.emptyRead')}</p>
      )}
      {narrow ? (
        <div className="rp-column">{cards}</div>
      ) : (
        <Suspense fallback={<div className="e-skeleton rp-skeleton" />}>
          <TileGrid layout={layout} editable={actions !== undefined && !placing} onPlace={(next) => void place(next)}>
            {cards}
          </TileGrid>
        </Suspense>
      )}
      <p role="status" className="visually-hidden">
        {announced}
      </p>
      {dialog}
    </>
  );
}

interface GraphProps {
  readonly graph: BoardGraph;
  readonly range: TimeRange;
  readonly filters: ReportFilters;
  readonly groups: readonly MenuGroup[];
  readonly movable: boolean;
  readonly compact: boolean;
}

function Graph({ graph: { title, type, source, dimensions, filters: own }, ...around }: GraphProps) {
  const question = { source, dimensions, ...(Object.keys(own).length > 0 && { filters: own }) };
  return <GraphCard {...{ title, type, question, ...around }} />;
}

/** The layout of a dashboard, a function that changes and saves it, and the dialog of a conflict. */
function useLayout(dashboard: EngineRecord, graphs: readonly BoardGraph[]) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const succeeded = useSuccess('dashboards');
  const { save, saving: placing, dialog } = useSaving('dashboards', { quiet: true });
  // What is being saved is shown already.
  const [ahead, setAhead] = useState<Layout>();
  const keys = graphs.map(({ key }) => key);
  const layout = arrange(keys, ahead ?? readLayout(dashboard['d_layout']) ?? new Map());
  const place = async (next: Layout) => {
    const { id, d_layout: before } = dashboard;
    const version = Number(dashboard['version']);
    const sent = JSON.stringify(layoutValue(next));
    setAhead(next);
    const saved = await save(dashboard, { d_layout: sent });
    setAhead(undefined);
    // In a conflict the person has chosen another layout, or one that came after this one.
    if (saved?.['d_layout'] !== sent || saved['version'] !== version + 1) return false;
    // Any change after this save refuses it: the version is that of this save.
    const undo = () => dataProvider.update('dashboards', { id, data: { d_layout: before }, previousData: saved });
    succeeded(translate('success.DASHBOARD_ACTION_UPDATE'), undo);
    return true;
  };
  return { layout, place, placing, dialog };
}
