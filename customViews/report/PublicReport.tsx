import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { aroundToday } from '../../domain/reports/firstPeriods';
import { useToday } from '../../resources/engine/filters/usePeriod';
import { TabList, TabPanel } from '../../resources/ui/Tabs';
import { GraphCard } from '../graphs/GraphCard';
import { Counters } from './Counters';
import { GRAPHS, REPORT_TABS } from './reportGraphs';
import { Printed } from './Printed';
import { ReportBar } from './ReportBar';
import { useReportChoice, useReportPeriod } from './useReportState';
import '../../resources/engine/styles/base.css';
import '../../resources/engine/styles/table.css';
import './report.css';

/** The predefined report: counters and graphs of sign-ins and guests (specification S-REP-6). */
export function PublicReport() {
  const translate = useTranslate();
  const id = useId();
  const [range, setRange] = useReportPeriod(aroundToday(useToday()));
  const { tab, setTab, filters, setFilters } = useReportChoice();
  return (
    <div className="e-page rp-page">
      <header className="e-head">
        <div>
          <h1>{translate('reports.title')}</h1>
          <p>{translate('reports.help')}</p>
        </div>
      </header>
      <ReportBar range={range} onRange={setRange} filters={filters} onFilters={setFilters} />
      <Printed range={range} filters={filters} />
      <TabList
        id={id}
        label={translate('reports.tabs.label')}
        tabs={REPORT_TABS.map((key) => ({ key, label: translate(`reports.tabs.${key}`) }))}
        current={tab}
        onChange={setTab}
      />
      <TabPanel id={id} tab={tab}>
        {tab === 'activity' && <Counters range={range} filters={filters} />}
        <div className="rp-grid">
          {GRAPHS[tab].map((graph) => (
            <GraphCard
              key={graph.key}
              title={translate(`reports.graphs.${graph.key}`)}
              type={graph.type}
              question={graph.question}
              range={range}
              filters={filters}
            />
          ))}
        </div>
      </TabPanel>
    </div>
  );
}
