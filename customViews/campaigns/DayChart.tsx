import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { useNarrow } from '../../resources/engine/list/useCards';
import { useEngine } from '../../resources/engine/model';
import { niceTop } from './niceTop';
import type { Counts, Day } from './useResults';
import { labelled } from '../../resources/engine/texts';

/** As wide as it is shown, on a screen and on a phone (where it is pushed sideways): letters keep their size. */
const WIDTHS = { wide: 960, narrow: 620 };
const HEIGHT = 240;
const LEFT = 52;
const TOP = 10;
const BOTTOM = 26;
const LINES = 4;
/** Dates below the chart; more would run into each other. */
const DATES = 6;

interface DayChartProps {
  readonly days: readonly Day[];
  readonly totals: Counts;
}

/** Impressions as bars, clicks as the darker part of each; the table next to it has the same numbers. */
export function DayChart({ days, totals }: DayChartProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const id = useId();
  const width = WIDTHS[useNarrow() ? 'narrow' : 'wide'];
  const top = niceTop(Math.max(...days.map(({ shown }) => shown)), LINES);
  const room = HEIGHT - TOP - BOTTOM;
  const step = (width - LEFT) / days.length;
  const bar = Math.min(Math.max(step * 0.72, 1), 36);
  const y = (value: number) => TOP + room - (value / top) * room;
  const every = Math.max(Math.ceil(days.length / DATES), 1);
  const summary = translate('campaigns.summary', {
    from: format.exact(days[0]?.day) ?? '',
    to: format.exact(days.at(-1)?.day) ?? '',
    shown: format.number(totals.shown),
    clicked: format.number(totals.clicked),
  });
  const textOf = ({ day, shown, clicked }: Day) =>
    `${format.exact(day) ?? day} — ${labelled(translate, translate('campaigns.shown'), format.number(shown))}, ${labelled(translate, translate('campaigns.clicked'), format.number(clicked))}`;
  return (
    <section className="e-card c-chart" aria-labelledby={id}>
      <div className="c-chart-head">
        <h2 id={id}>{translate('campaigns.chart')}</h2>
        <p className="c-legend" aria-hidden="true">
          <span className="c-shown">{translate('campaigns.shown')}</span>
          <span className="c-clicked">{translate('campaigns.clicked')}</span>
        </p>
      </div>
      <div tabIndex={0} role="group" aria-labelledby={id}>
        <svg viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={summary}>
          {Array.from({ length: LINES + 1 }, (_, index) => (top / LINES) * index).map((value) => (
            <g key={value}>
              <line className="c-line" x1={LEFT} x2={width} y1={y(value)} y2={y(value)} />
              <text className="c-axis" x={LEFT - 10} y={y(value) + 4} textAnchor="end">
                {format.number(value)}
              </text>
            </g>
          ))}
          {days.map((day, index) => {
            const x = LEFT + index * step + (step - bar) / 2;
            return (
              <g key={day.day}>
                <title>{textOf(day)}</title>
                {/* The whole height answers to the pointer. */}
                <rect className="c-hit" x={LEFT + index * step} y={TOP} width={step} height={room} />
                <rect
                  className="c-shown"
                  x={x}
                  y={y(day.shown)}
                  width={bar}
                  height={TOP + room - y(day.shown)}
                  rx={1.5}
                />
                <rect className="c-clicked" x={x} y={y(day.clicked)} width={bar} height={TOP + room - y(day.clicked)} />
                {index % every === 0 && (
                  <text className="c-axis" x={LEFT + index * step} y={HEIGHT - 6}>
                    {format.day(day.day)}
                  </text>
                )}
              </g>
            );
          })}
        </svg>
      </div>
    </section>
  );
}
