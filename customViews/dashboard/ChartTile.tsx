import { useTranslate } from 'ra-core';
import { use, useId, useState } from 'react';
import type { ReportQuestion } from '../../domain/reports/answer';
import type { GraphType } from '../../domain/reports/sources';
import { addMonths } from '../../domain/time/calendar';
import { presetRange, type TimeRange } from '../../domain/time/timeRange';
import { useToday } from '../../resources/engine/filters/usePeriod';
import { TabList, TabPanel } from '../../resources/ui/Tabs';
import { useAppContext } from '../appContext';
import { GraphCard } from '../graphs/GraphCard';
import type { Chart } from './tiles';

const NO_FILTERS = {};
/** Months that the identities are counted in, the current one among them. */
const MONTHS = 12;

interface Drawn {
  readonly type: GraphType;
  readonly question: ReportQuestion;
  readonly range: (today: string) => TimeRange;
  /** Names of the bars stand beside them. */
  readonly sideways?: boolean;
}

const lastWeek = (today: string) => presetRange('last7days', today, 1)!;

/** The charts with their periods (specification S-REP-7); the first two are tabs of one tile. */
const DRAWN: Readonly<Record<'signIns' | 'origin' | 'locations' | 'identities', Drawn>> = {
  signIns: { type: 'bar', question: { source: 'authentications', dimensions: 'date' }, range: lastWeek },
  origin: { type: 'doughnut', question: { source: 'authentications', dimensions: 'country' }, range: lastWeek },
  locations: {
    type: 'bar',
    question: { source: 'authentications', dimensions: 'location' },
    range: lastWeek,
    sideways: true,
  },
  identities: {
    type: 'bar',
    question: { source: 'accounts', dimensions: 'date', step: 'month' },
    range: (today) => ({ from: addMonths(`${today.slice(0, 8)}01`, 1 - MONTHS), to: today }),
  },
};
const TABS = ['signIns', 'origin'] as const;

interface ChartTileProps {
  readonly chart: Chart;
  /** It is one column wide. */
  readonly compact: boolean;
}

/** A chart of the home page. */
export default function ChartTile({ chart, compact }: ChartTileProps) {
  const Library = use(useAppContext().library());
  return (
    <Library>
      {chart === 'activity' ? <Activity compact={compact} /> : <Drawing name={chart} compact={compact} />}
    </Library>
  );
}

interface DrawingProps extends Pick<ChartTileProps, 'compact'> {
  readonly name: keyof typeof DRAWN;
}

function Drawing({ name, compact }: DrawingProps) {
  const translate = useTranslate();
  const today = useToday();
  const { range, ...drawn } = DRAWN[name];
  const title = translate(`home.charts.${name}`);
  return <GraphCard {...drawn} {...{ title, compact }} range={range(today)} filters={NO_FILTERS} />;
}

/** The sign-ins of seven days, and where they come from. */
function Activity({ compact }: Pick<ChartTileProps, 'compact'>) {
  const translate = useTranslate();
  const id = useId();
  const [tab, setTab] = useState<(typeof TABS)[number]>('signIns');
  return (
    <div className="e-card home-tabs">
      <TabList
        id={id}
        label={translate('home.charts.activity')}
        tabs={TABS.map((key) => ({ key, label: translate(`home.charts.tabs.${key}`) }))}
        current={tab}
        onChange={setTab}
      />
      <TabPanel id={id} tab={tab}>
        <Drawing key={tab} name={tab} compact={compact} />
      </TabPanel>
    </div>
  );
}
