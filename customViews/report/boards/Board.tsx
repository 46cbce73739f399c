import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import {
  arrange,
  exchanged,
  inOrder,
  layoutValue,
  readLayout,
  stepped,
  STEPS,
  type Layout,
  type LayoutStep,
} from '../../../domain/reports/layout';
import type { TimeRange } from '../../../domain/time/timeRange';
import { failureText } from '../../../resources/engine/errors';
import { useCards } from '../../../resources/engine/list/useNarrow';
import type { EngineRecord } from '../../../resources/engine/values/record';
import { Button } from '../../../resources/ui/Button';
import { Icon } from '../../../resources/ui/Icon';
import type { MenuGroup } from '../../../resources/ui/Menu';
import { GraphCard } from '../GraphCard';
import type { ReportFilters } from '../useReport';
import { figureHeight } from './gridSize';
import { graphOf, filtersIn, useGraphs, type BoardGraph } from './useBoards';
import { useGraphActions } from './useGraphActions';
import { useSaving } from './useSaving';

const BoardGrid = lazy(() => import('./BoardGrid'));

interface BoardProps {
  readonly dashboard: EngineRecord;
  readonly range: TimeRange;
  readonly editable: boolean;
}

/** The graphs of a dashboard: in a grid of four columns, below each other where there is no room for it. */
export function Board({ dashboard, range, editable }: BoardProps) {
  const translate = useTranslate();
  const narrow = useCards();
  const { data, error, isPending, refetch } = useGraphs(dashboard);
  const graphs = (data ?? []).map(graphOf);
  const { layout, place, placing, said, dialog } = usePlaces(dashboard, graphs);
  const actions = useGraphActions(dashboard);
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
  const moves = (graph: BoardGraph): MenuGroup => ({
    label: translate('reports.boards.place'),
    choices: (narrow ? (['up', 'down'] as const) : STEPS).map((step) => ({
      label: translate(`reports.boards.steps.${step}`),
      disabled: placing,
      onChoose: () =>
        place(graph, narrow ? neighbour(layout, order, graph.key, step) : stepped(layout, graph.key, step)),
    })),
  });
  const shared = { range, filters: filtersIn(dashboard['d_filter']) };
  const card = (graph: BoardGraph) => (
    <Graph
      {...{ graph, ...shared }}
      groups={editable ? [actions.groupFor(graph), moves(graph)] : []}
      movable={editable && !narrow}
      compact={!narrow && layout.get(graph.key)?.w === 1}
      {...(!narrow && { height: figureHeight(layout.get(graph.key)?.h ?? 0) })}
    />
  );
  const find = (key: string) => graphs.find((graph) => graph.key === key)!;
  return (
    <>
      {editable && (
        <div className="rp-add">
          <Button kind="primary" onClick={actions.add}>
            <Icon name="Add" size={16} />
            {translate('reports.boards.add')}
          </Button>
        </div>
      )}
      {graphs.length === 0 && (
        <p className="rp-state">{translate(editable ? 'reports.boards.empty' : 'reports.boards.emptyRead')}</p>
      )}
      {narrow ? (
        <div className="rp-column">
          {order.map((key) => (
            <div key={key}>{card(find(key))}</div>
          ))}
        </div>
      ) : (
        <Suspense fallback={<div className="e-skeleton rp-skeleton" />}>
          <BoardGrid layout={layout} editable={editable && !placing} onPlace={(next) => place(undefined, next)}>
            {order.map((key) => (
              <div key={key} data-graph={key}>
                {card(find(key))}
              </div>
            ))}
          </BoardGrid>
        </Suspense>
      )}
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {actions.dialogs}
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
  readonly height?: number;
}

function Graph({ graph: { title, type, source, dimensions, filters: own }, ...around }: GraphProps) {
  const question = { source, dimensions, ...(Object.keys(own).length > 0 && { filters: own }) };
  return <GraphCard {...{ title, type, question, ...around }} />;
}

/** In one column, up and down change places with the graph before or after. */
function neighbour(layout: Layout, order: readonly string[], key: string, step: LayoutStep): Layout | undefined {
  const other = order[order.indexOf(key) + (step === 'up' ? -1 : 1)];
  return other === undefined ? undefined : exchanged(layout, key, other);
}

/** Where the graphs stand, how that is changed, and what is said of it. */
function usePlaces(dashboard: EngineRecord, graphs: readonly BoardGraph[]) {
  const translate = useTranslate();
  const { save, saving: placing, dialog } = useSaving('dashboards');
  const [said, setSaid] = useState('');
  // What is being saved is shown already.
  const [ahead, setAhead] = useState<Layout>();
  const keys = graphs.map(({ key }) => key);
  const layout = arrange(keys, ahead ?? readLayout(dashboard['d_layout']) ?? new Map());
  const place = (graph: BoardGraph | undefined, next: Layout | undefined) => {
    if (!next) return setSaid(translate('reports.boards.stays', { name: graph?.title ?? '' }));
    setAhead(next);
    void save(dashboard, { d_layout: JSON.stringify(layoutValue(next)) }).then((saved) => {
      setAhead(undefined);
      const at = graph && next.get(graph.key);
      if (saved && at) {
        const { x, y, w, h } = at;
        setSaid(translate('reports.boards.placed', { name: graph.title, column: x + 1, row: y + 1, w, h }));
      }
    });
  };
  return { layout, place, placing, said, dialog };
}
