import { useGetManyAggregate, useTranslate } from 'ra-core';
import { inOrder, readLayout } from '../../../domain/reports/layout';
import { useEngine } from '../model';
import type { EngineRecord } from '../values/record';
import { None } from './None';
import type { CellProps } from './types';

const GRAPHS = 'reportgraphs';

/**
 * The layout of a dashboard: its graphs by name in reading order, each with its columns and rows. A graph that is gone
 * is named by its number. What is no layout is shown as no value.
 */
export function GraphPlacesCell({ value }: CellProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const layout = readLayout(value) ?? new Map<string, never>();
  const keys = inOrder(layout);
  const { data } = useGetManyAggregate<EngineRecord>(GRAPHS, { ids: keys }, { enabled: keys.length > 0 });
  if (keys.length === 0) return <None />;
  const nameOf = (key: string) => {
    const name = data?.find((graph) => String(graph?.id) === key)?.['r_name'];
    return typeof name === 'string' ? name : `#${key}`;
  };
  return format.list(
    keys.map((key) => {
      const { w: columns, h: rows } = layout.get(key)!;
      return translate('engine.cell.graphPlace', { name: nameOf(key), columns, rows });
    }),
  );
}
