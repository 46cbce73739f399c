import { useTranslate } from 'ra-core';
import { lazy, Suspense, useId, useRef, useState, type CSSProperties, type RefObject } from 'react';
import type { GraphType } from '../../domain/reports/sources';
import type { TimeRange } from '../../domain/time/timeRange';
import { failureText } from '../../resources/engine/errors';
import { useNarrow } from '../../resources/engine/list/useNarrow';
import { useEngine } from '../../resources/engine/model';
import { Button, buttonClass } from '../../resources/ui/Button';
import { Icon } from '../../resources/ui/Icon';
import { MenuButton, type MenuGroup } from '../../resources/ui/Menu';
import { saveCsv, savePng } from './exportGraph';
import { figuresOf, groupsOf, isRound, type Figures } from './figures';
import { GraphTable } from './GraphTable';
import { useNames } from './useNames';
import { useReport, type ReportAnswer, type ReportFilters, type ReportQuestion } from './useReport';

const Bars = lazy(async () => ({ default: (await import('./Chart')).Bars }));
const Lines = lazy(async () => ({ default: (await import('./Chart')).Lines }));
const Radar = lazy(async () => ({ default: (await import('./Chart')).Radar }));
const Parts = lazy(async () => ({ default: (await import('./Chart')).Parts }));
const WITH_AXES = { bar: Bars, line: Lines, radar: Radar } as const;

/** Height of the figures, in pixels. */
const HEIGHT = 280;

interface GraphCardProps {
  readonly title: string;
  readonly type: GraphType;
  readonly question: ReportQuestion;
  readonly range: TimeRange;
  readonly filters: ReportFilters;
  /** What can be done to the graph, in its menu. */
  readonly groups?: readonly MenuGroup[];
  /** Height of its figures, in pixels. */
  readonly height?: number;
  /** It has little width: names stand below the chart. */
  readonly compact?: boolean;
  /** It can be moved by its heading. */
  readonly movable?: boolean;
}

/** A graph with its title; the same figures as a table on request, as CSV and as a picture. */
export function GraphCard(props: GraphCardProps) {
  const {
    title,
    type,
    question,
    range,
    filters,
    groups = [],
    height = HEIGHT,
    compact = false,
    movable = false,
  } = props;
  const translate = useTranslate();
  const id = useId();
  const card = useRef<HTMLElement>(null);
  const [asTable, setAsTable] = useState(false);
  const { data, error, isPlaceholderData, refetch } = useReport(question, range, filters);
  const figures = useFigures(type, question, data, range);
  const table = type === 'raw' || asTable;
  const filled = data && data.report.length > 0;
  const exports = useExports(title, figures, question, card, table);
  const menu = [...(filled ? [exports] : []), ...groups];
  return (
    <section
      ref={card}
      className="e-card rp-graph"
      aria-labelledby={id}
      aria-busy={!data && !error}
      style={{ '--rp-height': `${height}px` } as CSSProperties}
    >
      <div className={movable ? 'rp-head rp-handle' : 'rp-head'}>
        <h2 id={id}>{title}</h2>
        <span className="rp-tools">
          {filled && type !== 'raw' && (
            <Button
              kind="icon"
              aria-pressed={asTable}
              aria-label={translate('reports.asTable')}
              onClick={() => setAsTable(!asTable)}
            >
              <Icon name={asTable ? 'BarChart' : 'TableRows'} size={16} />
            </Button>
          )}
          {menu.length > 0 && (
            <MenuButton
              className={buttonClass({ kind: 'icon' })}
              iconOnly
              label={translate('reports.actions', { name: title })}
              groups={menu}
            >
              <Icon name="MoreHoriz" size={16} />
            </MenuButton>
          )}
        </span>
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
        <div className="rp-state">
          <p>{translate('reports.none')}</p>
          <Notes data={data} />
        </div>
      ) : (
        figures && (
          <div className={isPlaceholderData ? 'rp-older' : undefined}>
            <Drawing {...{ type, title, question, data, figures, height, compact }} asTable={table} labelledBy={id} />
            <Notes data={data} {...(!table && figures.cut && { cut: true })} />
          </div>
        )
      )}
    </section>
  );
}

/** What the reader has to know about the figures. */
function Notes({ data: { truncated, missing = [] }, cut }: { readonly data: ReportAnswer; readonly cut?: true }) {
  const translate = useTranslate();
  return (
    <>
      {truncated && <p className="rp-cut">{translate('reports.truncated')}</p>}
      {cut && <p className="rp-cut">{translate('reports.largest')}</p>}
      {missing.length > 0 && <p className="rp-cut">{translate('reports.missing')}</p>}
    </>
  );
}

function useFigures(type: GraphType, question: ReportQuestion, data: ReportAnswer | undefined, range: TimeRange) {
  const translate = useTranslate();
  const { naming, stepName } = useNames();
  const texts = {
    naming,
    stepName,
    others: translate('reports.others'),
    unit: translate(`reports.units.${question.source}`),
  };
  return data && figuresOf(type, question, data, range, texts);
}

function useExports(
  title: string,
  figures: Figures | undefined,
  question: ReportQuestion,
  card: RefObject<HTMLElement | null>,
  asTable: boolean,
): MenuGroup {
  const translate = useTranslate();
  const { format } = useEngine();
  const first = translate(`reports.dimensions.${groupsOf(question)[0] ?? 'date'}`);
  return {
    choices: [
      {
        label: translate('reports.csv'),
        onChoose: () => figures && saveCsv(title, first, figures.whole, format.tag),
      },
      {
        label: translate('reports.png'),
        disabled: asTable,
        onChoose: () => {
          if (card.current && figures) void savePng(title, card.current, legendOf(figures));
        },
      },
    ],
  };
}

/** The names that a picture of the graph needs: of its series, or of its parts. */
const legendOf = ({ shown: { series, categories } }: Figures) => ({
  series: series.map(({ name }) => name),
  parts: categories,
});

interface DrawingProps {
  readonly type: GraphType;
  readonly title: string;
  readonly question: ReportQuestion;
  readonly data: ReportAnswer;
  readonly figures: Figures;
  readonly height: number;
  readonly compact: boolean;
  readonly asTable: boolean;
  readonly labelledBy: string;
}

function Drawing({ type, title, question, data, figures, height, compact, asTable, labelledBy }: DrawingProps) {
  const translate = useTranslate();
  const { stepName, write, percent } = useNames();
  const phone = useNarrow();
  const category = figures.dated ? stepName(data.step) : (name: string) => name;
  if (asTable || type === 'raw') {
    const first = translate(`reports.dimensions.${groupsOf(question)[0] ?? 'date'}`);
    return <GraphTable label={title} first={first} data={figures.whole} write={write} category={category} />;
  }
  const { categories, series } = figures.shown;
  const parts = categories.map((name, index) => ({ name, value: series[0]?.values[index] ?? 0 }));
  const whole = parts.reduce((total, { value }) => total + value, 0);
  const share = (value: number) => percent.format(whole > 0 ? value / whole : 0);
  const texts = { write, share, category, height };
  const Axes = WITH_AXES[type as keyof typeof WITH_AXES];
  return (
    <div role="img" aria-labelledby={labelledBy}>
      <Suspense fallback={<div className="e-skeleton rp-skeleton" />}>
        {isRound(type) ? (
          <Parts parts={parts} narrow={phone || compact} hole={type === 'doughnut'} {...texts} />
        ) : (
          <Axes data={figures.shown} {...texts} />
        )}
      </Suspense>
    </div>
  );
}
