import { useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { FILTERS_OF, joinFilters, type FilterKey } from '../../../domain/reports/filters';
import { readGrouping } from '../../../domain/reports/sources';
import { useEngine } from '../../../resources/engine/model';
import type { MenuGroup } from '../../../resources/ui/Menu';
import type { ReportFilters } from '../../graphs/useReport';
import type { BoardGraph } from '../../graphs/boardGraph';
import { filterText } from './useBoards';

/**
 * What the menu of a graph offers to people who may make alerts: an alert on what the graph counts, with its filters
 * and those of the dashboard.
 * @param shared filters of the whole dashboard
 */
export function useAlertChoice(shared: ReportFilters): (graph: BoardGraph) => readonly MenuGroup[] {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { permissions } = useEngine();
  if (!permissions.has('report:edit')) return () => [];
  return ({ title, source, type, dimensions, filters }) => {
    const both = joined(source, filters, shared);
    if (!both) return [];
    const params = new URLSearchParams({ name: title, source });
    const text = filterText(both);
    if (text !== null) params.set('filters', text);
    if (source === 'actives') params.set('counted', readGrouping(dimensions, source, type)?.counted ?? 'user');
    const onChoose = () => void navigate(`/alerts/new?${params.toString()}`);
    return [{ choices: [{ label: translate('reports.alert'), onChoose }] }];
  };
}

/**
 * What a graph counts, as the server joins its filters with those of its dashboard.
 * @returns undefined when they have no value in common: an alert on nothing at all would be one on everything
 */
function joined(source: BoardGraph['source'], own: ReportFilters, shared: ReportFilters): ReportFilters | undefined {
  const listed = (filters: ReportFilters) =>
    Object.entries(filters)
      .filter(([key]) => (FILTERS_OF[source] as readonly string[]).includes(key))
      .map(([key, values]) => [key as FilterKey, [values ?? []].flat()] as const);
  const both = joinFilters(listed(own), listed(shared));
  return both.some(([, values]) => values.length === 0)
    ? undefined
    : Object.fromEntries(both.map(([key, values]) => [key, [...values]]));
}
