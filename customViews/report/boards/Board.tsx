import { useTranslate } from 'ra-core';
import { Suspense, useState, type KeyboardEvent } from 'react';
import { lazyPart } from '../../../resources/engine/lazyPart';
import { arrange, exchanged, stepped, STEPS, type LayoutStep } from '../../../domain/reports/arrangement';
import { inOrder, layoutValue, readLayout, type Layout } from '../../../domain/reports/layout';
import type { TimeRange } from '../../../domain/time/timeRange';
import { failureText } from '../../../resources/engine/errors';
import { useCards } from '../../../resources/engine/list/useCards';
import type { EngineRecord } from '../../../resources/engine/values/record';
import { Button } from '../../../resources/ui/Button';
import type { MenuGroup } from '../../../resources/ui/Menu';
import { arrowStep } from '../../graphs/arrowSteps';
import { GraphCard } from '../../graphs/GraphCard';
import type { ReportFilters } from '../../graphs/useReport';
import { filtersIn, graphOf, type BoardGraph } from '../../graphs/boardGraph';
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
  const narrow = useCards();
  const { data, error, isPending, refetch } = useGraphs(dashboard);
  const graphs = (data ?? []).map(graphOf);
  const { layout, place, placing, announced, dialog } = useLayout(dashboard, graphs);
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
  const steps: readonly LayoutStep[] = narrow ? ['up', 'down'] : STEPS;
  const move = (graph: BoardGraph, step: LayoutStep) =>
    place(graph, narrow ? neighbour(layout, order, graph.key, step) : stepped(layout, graph.key, step));
  const moves = (graph: BoardGraph): MenuGroup => ({
    label: translate('reports.boards.place'),
    choices: steps.map((step) => ({
      label: translate(`reports.boards.steps.${step}`),
      disabled: placing,
      onChoose: () => move(graph, step),
    })),
  });
  const onKeyDown = (event: KeyboardEvent, graph: BoardGraph) => {
    const step = actions && arrowStep(event);
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    if (!placing && steps.includes(step)) move(graph, step);
  };
  const cards = order.map((key) => {
    const graph = graphs.find((one) => one.key === key)!;
    return (
      <div key={key} data-graph={key} onKeyDownCapture={(event) => onKeyDown(event, graph)}>
        <Graph
          {...{ graph, range }}
          filters={filtersIn(dashboard['d_filter'])}
          groups={[...alertFor(graph), ...(actions ? [actions.groupFor(graph), moves(graph)] : [])]}
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
          <TileGrid
            layout={layout}
            editable={actions !== undefined && !placing}
            onPlace={(next) => place(undefined, next)}
          >
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

/** In one column, up and down change places with the graph before or after. */
function neighbour(layout: Layout, order: readonly string[], key: string, step: LayoutStep): Layout | undefined {
  const other = order[order.indexOf(key) + (step === 'up' ? -1 : 1)];
  return other === undefined ? undefined : exchanged(layout, key, other);
}

/** The layout of a dashboard, a function that changes and saves it, and the text that announces the result. */
function useLayout(dashboard: EngineRecord, graphs: readonly BoardGraph[]) {
  const translate = useTranslate();
  const { save, saving: placing, dialog } = useSaving('dashboards', { quiet: true });
  const [announced, setAnnounced] = useState('');
  // What is being saved is shown already.
  const [ahead, setAhead] = useState<Layout>();
  const keys = graphs.map(({ key }) => key);
  const layout = arrange(keys, ahead ?? readLayout(dashboard['d_layout']) ?? new Map());
  const place = (graph: BoardGraph | undefined, next: Layout | undefined) => {
    if (!next) return setAnnounced(translate('reports.boards.stays', { name: graph?.title ?? '' }));
    setAhead(next);
    void save(dashboard, { d_layout: JSON.stringify(layoutValue(next)) }).then((saved) => {
      setAhead(undefined);
      const at = graph && next.get(graph.key);
      if (saved && at) {
        const { x, y, w, h } = at;
        setAnnounced(translate('reports.boards.placed', { name: graph.title, column: x + 1, row: y + 1, w, h }));
      }
    });
  };
  return { layout, place, placing, announced, dialog };
}
