import { useGetOne, useTranslate } from 'ra-core';
import { use } from 'react';
import { twoDays } from '../../domain/reports/firstPeriods';
import { useToday } from '../../resources/engine/filters/usePeriod';
import type { EngineRecord } from '../../resources/engine/values/record';
import { useAppContext } from '../appContext';
import { filtersIn, graphOf } from '../graphs/boardGraph';
import { GraphCard } from '../graphs/GraphCard';
import { Card } from './Card';

interface GraphTileProps {
  readonly id: number;
  /** It is one column wide. */
  readonly compact: boolean;
}

/** A graph of a dashboard, with the filters of its dashboard, over the first period of dashboards. */
export default function GraphTile({ id, compact }: GraphTileProps) {
  const translate = useTranslate();
  const Library = use(useAppContext().library());
  const range = twoDays(useToday());
  const graph = useGetOne<EngineRecord>('reportgraphs', { id }, { retry: false });
  const owner = graph.data?.['r_dashboardid'] as EngineRecord['id'] | undefined;
  const board = useGetOne<EngineRecord>('dashboards', { id: owner! }, { retry: false, enabled: owner !== undefined });
  if (graph.error || board.error) {
    return (
      <Card title={translate('home.tile.graph')}>
        <p className="home-quiet">{translate('home.tile.graphGone')}</p>
      </Card>
    );
  }
  if (!graph.data || !board.data) return <div className="home-part home-waiting" aria-busy="true" />;
  const { title, type, source, dimensions, filters } = graphOf(graph.data);
  const question = { source, dimensions, ...(Object.keys(filters).length > 0 && { filters }) };
  return (
    <Library>
      <GraphCard {...{ title, type, question, range, compact }} isAlone filters={filtersIn(board.data['d_filter'])} />
    </Library>
  );
}
