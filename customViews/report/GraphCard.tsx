import { useTranslate } from 'ra-core';
import { lazy, Suspense, useId, useState } from 'react';
import type { TimeRange } from '../../domain/time/timeRange';
import { failureText } from '../../resources/engine/errors';
import { useNarrow } from '../../resources/engine/list/useNarrow';
import { Button } from '../../resources/ui/Button';
import { Icon } from '../../resources/ui/Icon';
import type { Graph } from './graphs';
import { GraphTable } from './GraphTable';
import { partsOf, seriesOf, type Series } from './series';
import { useNames } from './useNames';
import { useReport, type ReportAnswer, type ReportFilters } from './useReport';

const Bars = lazy(async () => ({ default: (await import('./Chart')).Bars }));
const Parts = lazy(async () => ({ default: (await import('./Chart')).Parts }));

interface GraphCardProps {
  readonly graph: Graph;
  readonly range: TimeRange;
  readonly filters: ReportFilters;
}

/** A graph with its title; the same figures as a table on request. */
export function GraphCard({ graph, range, filters }: GraphCardProps) {
  const translate = useTranslate();
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const { data, error, isPlaceholderData, refetch } = useReport(graph.question, range, filters);
  return (
    <section className="e-card rp-graph" aria-labelledby={id} aria-busy={!data && !error}>
      <div className="rp-head">
        <h2 id={id}>{translate(`reports.graphs.${graph.key}`)}</h2>
        {data && data.report.length > 0 && (
          <Button
            kind="icon"
            aria-pressed={asTable}
            aria-label={translate('reports.asTable')}
            onClick={() => setAsTable(!asTable)}
          >
            <Icon name={asTable ? 'BarChart' : 'TableRows'} size={16} />
          </Button>
        )}
      </div>
      {error ? (
        <div className="rp-state" role="alert">
          <p>{failureText(translate, error)}</p>
          <Button small onClick={() => void refetch()}>
            {translate('reports.retry')}
          </Button>
        </div>
      ) : !data ? (
        <div className="e-skeleton rp-skeleton" />
      ) : data.report.length === 0 ? (
        <p className="rp-state">{translate('reports.none')}</p>
      ) : (
        <div className={isPlaceholderData ? 'rp-older' : undefined}>
          <Figures graph={graph} data={data} range={range} asTable={asTable} labelledBy={id} />
          {data.truncated && <p className="rp-cut">{translate('reports.truncated')}</p>}
        </div>
      )}
    </section>
  );
}

interface FiguresProps {
  readonly graph: Graph;
  readonly data: ReportAnswer;
  readonly range: TimeRange;
  readonly asTable: boolean;
  readonly labelledBy: string;
}

function Figures({ graph, data, range, asTable, labelledBy }: FiguresProps) {
  const translate = useTranslate();
  const dimensions = (graph.question.dimensions ?? '').split('|').slice(0, graph.type === 'bar' ? 2 : 1);
  const { nameOf, stepName, write, percent } = useNames(dimensions.at(-1));
  const narrow = useNarrow();
  const others = translate('reports.others');
  const title = translate(`reports.graphs.${graph.key}`);
  const category = graph.type === 'bar' ? stepName(data.step) : (name: string) => name;
  const parts = graph.type === 'bar' ? [] : partsOf(data.report, nameOf, others);
  const whole = parts.reduce((sum, { value }) => sum + value, 0);
  const share = (value: number) => percent.format(whole > 0 ? value / whole : 0);
  const series: Series =
    graph.type === 'bar'
      ? seriesOf(data, range, nameOf, others)
      : {
          categories: parts.map(({ name }) => name),
          series: [
            { name: translate(`reports.units.${graph.question.source}`), values: parts.map(({ value }) => value) },
          ],
        };
  if (asTable) {
    const first = translate(`reports.dimensions.${dimensions[0] ?? 'date'}`);
    return <GraphTable label={title} first={first} data={series} write={write} category={category} />;
  }
  const texts = { write, share, category };
  return (
    <div role="img" aria-labelledby={labelledBy}>
      <Suspense fallback={<div className="e-skeleton rp-skeleton" />}>
        {graph.type === 'bar' ? (
          <Bars data={series} {...texts} />
        ) : (
          <Parts parts={parts} narrow={narrow} hole={graph.type === 'doughnut'} {...texts} />
        )}
      </Suspense>
    </div>
  );
}
