import { useTranslate } from 'ra-core';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { errorText } from '../../domain/reports/estimate';
import type { ReportAnswer, ReportQuestion } from '../../domain/reports/answer';
import { countedOf, figuresOf } from '../../domain/reports/figures';
import { FILTERS_OF, type FilterKey } from '../../domain/reports/filters';
import { unitOf } from '../../domain/reports/words';
import type { GraphType } from '../../domain/reports/sources';
import type { TimeRange } from '../../domain/time/timeRange';
import { toWallClock } from '../../domain/time/wallClock';
import { failureText } from '../../resources/engine/errors';
import { useEngine } from '../../resources/engine/model';
import { useNow } from '../../resources/engine/useNow';
import { Button, buttonClass } from '../../resources/ui/Button';
import { Icon } from '../../resources/ui/Icon';
import { MenuButton, type MenuGroup } from '../../resources/ui/Menu';
import { ScopeNote } from '../page-parts/ScopeNote';
import { useReportWords } from './useReportWords';
import { Drawing } from './Drawing';
import { loadCharts } from './loadCharts';
import { useExports } from './useExports';
import { useFilterNames } from './useFilterNames';
import { useNames } from './useNames';
import { useReport, type ReportFilters } from './useReport';
import { useRows } from './useRows';
import '../../resources/engine/styles/base.css';
import '../../resources/engine/styles/table.css';
import './graph.css';

const VISIT: FilterKey = 'history.visit';

interface GraphCardProps {
  readonly title: string;
  readonly type: GraphType;
  readonly question: ReportQuestion;
  readonly range: TimeRange;
  readonly filters: ReportFilters;
  /** What can be done to the graph, in its menu. */
  readonly groups?: readonly MenuGroup[];
  /** It has little width: names stand below the chart. */
  readonly compact?: boolean;
  /** Bars lie, with their names beside them. */
  readonly sideways?: boolean;
  /** It can be moved by its heading. */
  readonly movable?: boolean;
  /** Nothing else on the page says what `filters` are: the card says them, too. */
  readonly isAlone?: boolean;
}

/** A graph with its title; the same figures as a table on request, as CSV and as a picture. */
export function GraphCard(props: GraphCardProps) {
  const { title, type, question, range, filters, groups = [] } = props;
  const { compact = false, sideways = false, movable = false, isAlone = false } = props;
  const translate = useTranslate();
  const id = useId();
  const card = useRef<HTMLElement>(null);
  const [asTable, setAsTable] = useState(false);
  // A failure is that of the chart, which loads them again.
  useEffect(() => {
    if (type !== 'raw') loadCharts().catch(() => undefined);
  }, [type]);
  const { data, error, isPlaceholderData, refetch } = useReport(question, range, filters);
  const figures = useFigures(type, question, data, range, filters);
  const limits = useLimits(question, filters, isAlone);
  const rows = useRows(question, filters, range, data);
  const table = type === 'raw' || asTable;
  const filled = data && data.report.length > 0;
  const exports = useExports({
    ...{ title, figures, question, card, asTable: table, error: data?.error ?? null },
    limits: limits.all,
  });
  return (
    <section ref={card} className="e-card rp-graph" aria-labelledby={id} aria-busy={!data && !error}>
      <GraphHead
        {...{ id, title, movable, asTable }}
        groups={[...(filled ? [exports] : []), ...groups]}
        onTable={filled && type !== 'raw' ? () => setAsTable(!asTable) : undefined}
      />
      {limits.line !== '' && (
        <p className="rp-limits" data-tooltip={limits.line}>
          {limits.line}
        </p>
      )}
      {error ? (
        <div className="rp-state" role="alert">
          <p>{failureText(translate, error)}</p>
          <Button small onClick={() => void refetch()}>
            {translate('reports.retry')}
          </Button>
        </div>
      ) : data?.report.length === 0 ? (
        <div className="rp-state">
          <p>{translate(`reports.none.${noneOf(question, filters)}`)}</p>
          <Notes data={data} />
          <ScopeNote />
        </div>
      ) : data && figures ? (
        <div key="figures" className={isPlaceholderData ? 'rp-figures rp-older' : 'rp-figures'}>
          <Drawing
            {...{ type, question, figures, compact, sideways }}
            step={data.step}
            range={range}
            asTable={table}
            labelledBy={id}
            rows={rows(figures)}
          />
          <Notes data={data} {...(!table && figures.cut && { cut: true })} />
        </div>
      ) : (
        // Also while the names of places are on their way: the card keeps its height. By its key an element of its own: one
        // that was animated, and then is not, counts as moved (layout shift).
        <div key="skeleton" className="e-skeleton rp-skeleton" />
      )}
    </section>
  );
}

/** What the figures of a question count. */
const countedIn = (question: ReportQuestion, shared: ReportFilters) => ({
  source: question.source,
  counted: countedOf(question),
  visits: [question.filters?.[VISIT], shared[VISIT]].map((values) => values && [values].flat()),
});

/** Which text says that there is nothing. */
function noneOf(question: ReportQuestion, shared: ReportFilters): string {
  const { source, counted, visits } = countedIn(question, shared);
  if (source === 'actives' && counted !== 'user') return 'values';
  if (source !== 'returning') return source;
  // Of first visits there are no returning guests.
  return visits.every((values) => values === undefined || !values.includes(0)) ? source : 'actives';
}

/** What a graph is limited to: `line` what its card says, `all` also the filters of the page that apply to it. */
function useLimits(question: ReportQuestion, shared: ReportFilters, isAlone: boolean) {
  const words = useReportWords();
  const own = useFilterNames(question.filters ?? {});
  const known: readonly string[] = FILTERS_OF[question.source];
  const others = useFilterNames(Object.fromEntries(Object.entries(shared).filter(([key]) => known.includes(key))));
  const all = [...own, ...others];
  const shown = isAlone ? all : own;
  return { line: shown.length > 0 ? words.filteredBy(shown) : '', all };
}

interface GraphHeadProps {
  readonly id: string;
  readonly title: string;
  readonly movable: boolean;
  readonly asTable: boolean;
  /** Shows the table, or the drawing again; absent: there is only one of them. */
  readonly onTable: (() => void) | undefined;
  readonly groups: readonly MenuGroup[];
}

function GraphHead({ id, title, movable, asTable, onTable, groups }: GraphHeadProps): ReactNode {
  const translate = useTranslate();
  return (
    <div className={movable ? 'rp-head rp-handle' : 'rp-head'}>
      <h2 id={id}>{title}</h2>
      <span className="rp-tools">
        {onTable && (
          <Button kind="icon" aria-pressed={asTable} aria-label={translate('reports.asTable')} onClick={onTable}>
            <Icon name={asTable ? 'BarChart' : 'TableRows'} size={16} />
          </Button>
        )}
        {groups.length > 0 && (
          <MenuButton
            className={buttonClass({ kind: 'icon' })}
            iconOnly
            label={translate('reports.actions', { name: title })}
            groups={groups}
          >
            <Icon name="MoreHoriz" size={16} />
          </MenuButton>
        )}
      </span>
    </div>
  );
}

/** What the reader has to know about the figures. */
function Notes({ data, cut }: { readonly data: ReportAnswer; readonly cut?: true }) {
  const translate = useTranslate();
  const { format } = useEngine();
  const { filters } = useReportWords();
  const { truncated, error = null, ignored = [], missing = [] } = data;
  const names = format.list(ignored.map((key) => filters[key as FilterKey]));
  const notes = [
    error !== null && translate('reports.approximate', { error: errorText(error, format.tag) }),
    truncated && translate('reports.truncated'),
    cut && !truncated && translate('reports.largest'),
    ignored.length > 0 && translate('reports.ignored', { names }),
    missing.length > 0 && translate('reports.missing'),
  ];
  return notes.map(
    (note) =>
      note && (
        <p key={note} className="rp-note">
          {note}
        </p>
      ),
  );
}

function useFigures(
  type: GraphType,
  question: ReportQuestion,
  data: ReportAnswer | undefined,
  range: TimeRange,
  shared: ReportFilters,
) {
  const translate = useTranslate();
  const { format } = useEngine();
  const { naming, stepName } = useNames();
  const now = toWallClock(new Date(useNow()), format.timeZone);
  const words = useReportWords();
  const texts = {
    naming,
    stepName,
    others: translate('reports.others'),
    unit: unitOf(words, countedIn(question, shared)),
  };
  return data && figuresOf(type, question, data, range, texts, { now, zone: format.timeZone });
}
