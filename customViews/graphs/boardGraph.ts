import { DIMENSIONS, GRAPH_TYPES, SOURCES, type GraphType, type Source } from '../../domain/reports/sources';
import type { EngineRecord } from '../../resources/engine/values/record';
import type { ReportFilters } from './useReport';

/** Filters as a record holds them: JSON text, or the object itself. What is not of that form counts as none. */
export function filtersIn(value: unknown): ReportFilters {
  if (typeof value === 'object' && value !== null) return value as ReportFilters;
  if (typeof value !== 'string' || value === '') return {};
  try {
    return (JSON.parse(value) ?? {}) as ReportFilters;
  } catch {
    return {};
  }
}

/** A graph, taken out of its record. */
export interface BoardGraph {
  readonly record: EngineRecord;
  readonly key: string;
  readonly title: string;
  readonly type: GraphType;
  readonly source: Source;
  /** Names joined by a pipe. */
  readonly dimensions: string;
  readonly filters: ReportFilters;
}

/** Reads a graph out of its record. */
export function graphOf(record: EngineRecord): BoardGraph {
  const { r_type: type, r_source: source, r_dimensions: names } = record;
  const dimensions = Array.isArray(names) ? names.join('|') : String(names ?? '');
  return {
    record,
    key: String(record.id),
    title: String(record['r_name'] ?? ''),
    type: GRAPH_TYPES.find((one) => one === type) ?? 'raw',
    source: SOURCES.find((one) => one === source) ?? 'authentications',
    dimensions: dimensions
      .split('|')
      .filter((name) => (DIMENSIONS as readonly string[]).includes(name))
      .join('|'),
    filters: filtersIn(record['r_filter']),
  };
}
