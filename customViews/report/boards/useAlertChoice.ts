import { useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { FILTERS_OF } from '../../../domain/reports/filters';
import { readGrouping } from '../../../domain/reports/sources';
import { useEngine } from '../../../resources/engine/model';
import type { MenuGroup } from '../../../resources/ui/Menu';
import type { ReportFilters } from '../useReport';
import { filterText, type BoardGraph } from './useBoards';

/**
 * What the menu of a graph offers to who may make alerts: one on what the graph counts, with its filters and those of the
 * dashboard.
 * @param shared filters of the whole dashboard
 */
export function useAlertChoice(shared: ReportFilters): (graph: BoardGraph) => readonly MenuGroup[] {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { permissions } = useEngine();
  if (!permissions.has('report:edit')) return () => [];
  return ({ title, source, type, dimensions, filters }) => {
    const params = new URLSearchParams({ name: title, source });
    const text = filterText(both(source, filters, shared));
    if (text !== null) params.set('filters', text);
    if (source === 'actives') params.set('counted', readGrouping(dimensions, source, type)?.counted ?? 'user');
    const onChoose = () => void navigate(`/alerts/new?${params.toString()}`);
    return [{ choices: [{ label: translate('alerts.fromGraph'), onChoose }] }];
  };
}

/** As the server joins them: of the same filter the values that are in both, and none that the source does not know. */
function both(source: BoardGraph['source'], own: ReportFilters, shared: ReportFilters): ReportFilters {
  const known: readonly string[] = FILTERS_OF[source];
  const keys = [...new Set([...Object.keys(own), ...Object.keys(shared)])].filter((key) => known.includes(key));
  return Object.fromEntries(
    keys.flatMap((key) => {
      const [mine, theirs] = [own[key] && [own[key]].flat(), shared[key] && [shared[key]].flat()];
      const values = mine && theirs ? mine.filter((value) => theirs.includes(value)) : (mine ?? theirs ?? []);
      return values.length > 0 ? [[key, values] as const] : [];
    }),
  );
}
