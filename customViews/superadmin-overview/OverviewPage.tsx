import { useTranslate } from 'ra-core';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { USAGE_DAYS } from '../../domain/rules/usageForecast';
import { USAGE_KINDS } from '../../domain/rules/usageLevels';
import { failureText } from '../../resources/engine/errors';
import { saveText } from '../../resources/engine/import-export/download';
import { useEngine } from '../../resources/engine/model';
import { Arch } from '../../resources/ui/Arch';
import { Button } from '../../resources/ui/Button';
import { Icon } from '../../resources/ui/Icon';
import { SearchField } from '../../resources/ui/SearchField';
import { Pager } from '../page-parts/Pager';
import { CompanyCard } from './CompanyCard';
import { overviewCsv } from './overviewCsv';
import { OverviewTable } from './OverviewTable';
import { FORECAST_DAYS, topOf } from './shares';
import { useOverview } from './useOverview';
import '../../resources/engine/styles/base.css';
import '../../resources/engine/styles/list.css';
import '../../resources/engine/styles/table.css';
import './overview.css';

/** Companies on one page. */
const SIZES = [12, 24, 48];
/** Waits so long for another key before it searches, in ms. */
const SEARCH_WAIT_MS = 300;
const MAX_NAME = 100;

/** The address keeps what is searched, which page is shown, and how. */
function useShown() {
  const [parameters, setParameters] = useSearchParams();
  const size = Number(parameters.get('perPage'));
  const page = Number(parameters.get('page'));
  const set = (changes: Readonly<Record<string, string | null>>) =>
    setParameters(
      (before) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value === null || value === '') before.delete(name);
          else before.set(name, value);
        }
        return before;
      },
      { replace: true },
    );
  return {
    q: (parameters.get('q') ?? '').slice(0, MAX_NAME),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    perPage: SIZES.includes(size) ? size : 12,
    asTable: parameters.get('show') === 'table',
    set,
  };
}

/** The name to search for, which the address gets a moment after the last key. */
function NameSearch({ q, onSearch }: { readonly q: string; readonly onSearch: (q: string) => void }) {
  const translate = useTranslate();
  const [typed, setTyped] = useState(q);
  useEffect(() => {
    if (typed.trim() === q) return;
    const timer = setTimeout(() => onSearch(typed.trim()), SEARCH_WAIT_MS);
    return () => clearTimeout(timer);
  });
  return <SearchField label={translate('overview.search')} maxLength={MAX_NAME} value={typed} onChange={setTyped} />;
}

/** Lets the browser save the usage of every company that is found. */
function useExport(readAll: ReturnType<typeof useOverview>['readAll']) {
  const translate = useTranslate();
  const { format } = useEngine();
  const [state, setState] = useState<{ busy: boolean; error?: unknown }>({ busy: false });
  const run = async () => {
    setState({ busy: true });
    try {
      const { companies, end } = await readAll();
      const head = ['id', 'company', 'kind', 'used', 'max', 'peak', 'change', 'daysLeft', 'reached'];
      const csv = overviewCsv(companies, end, {
        head: head.map((key) => translate(`overview.columns.${key}`, { days: USAGE_DAYS })),
        kind: (kind) => translate(`overview.kinds.${kind}`),
        number: (value) =>
          new Intl.NumberFormat(format.tag, { useGrouping: false, maximumFractionDigits: 4 }).format(value),
        locale: format.locale,
      });
      saveText(csv, `global_view-${end}.csv`);
      setState({ busy: false });
    } catch (error) {
      setState({ busy: false, error });
    }
  };
  return { ...state, run };
}

/** Tab `global_view` of the superadmin area (specification S-COMP-13): what companies use of their subscriptions. */
export function OverviewPage() {
  const translate = useTranslate();
  const { q, page, perPage, asTable, set } = useShown();
  const { data, error, refetch, isFetching, isPlaceholderData, readAll } = useOverview(q, page, perPage);
  const lastPage = data && !isPlaceholderData ? Math.max(1, Math.ceil(data.total / perPage)) : page;
  useEffect(() => {
    // An old address, or fewer companies than before.
    if (page > lastPage) set({ page: String(lastPage) });
  });
  const saving = useExport(readAll);
  const top = useMemo(() => topOf(data?.companies ?? []), [data]);
  return (
    <div className="e-page gv-page">
      <header className="e-head">
        <div>
          <p className="e-crumb">{translate('companyTemplate.crumb')}</p>
          <h1>{translate('menu.overview')}</h1>
          <p>{translate('overview.help', { days: USAGE_DAYS })}</p>
        </div>
        <div className="e-head-actions">
          <Button disabled={saving.busy || !data?.total} onClick={() => void saving.run()}>
            <Icon name="FileDownload" />
            {translate('overview.export')}
          </Button>
        </div>
      </header>
      <div className="gv-bar">
        <NameSearch q={q} onSearch={(text) => set({ q: text, page: null })} />
        <Button
          aria-pressed={asTable}
          aria-label={translate('reports.asTable')}
          onClick={() => set({ show: asTable ? null : 'table' })}
        >
          <Icon name={asTable ? 'BarChart' : 'TableRows'} />
        </Button>
      </div>
      {!asTable && <Legend />}
      {saving.error !== undefined && (
        <p className="e-help e-error" role="alert">
          {failureText(translate, saving.error)}
        </p>
      )}
      {error ? (
        <section className="e-card e-state" role="alert">
          <Arch />
          <h2>{failureText(translate, error)}</h2>
          <Button kind="quiet" disabled={isFetching} onClick={() => void refetch()}>
            {translate('widgets.transfer.retry')}
          </Button>
        </section>
      ) : (
        <div role="status" aria-busy={isFetching}>
          {data?.total === 0 && <p className="gv-none">{translate('overview.none')}</p>}
        </div>
      )}
      {!data && !error && <div className="e-skeleton gv-waiting" />}
      {data && !error && data.total > 0 && (
        <>
          {asTable ? (
            <OverviewTable companies={data.companies} end={data.end} />
          ) : (
            <div className="gv-grid">
              {data.companies.map((company) => (
                <CompanyCard key={company.companyid} {...{ company, top }} start={data.start} end={data.end} />
              ))}
            </div>
          )}
          <Pager
            offset={(page - 1) * perPage}
            limit={perPage}
            total={data.total}
            sizes={SIZES}
            texts={{ rows: (n) => translate('overview.rows', { n }), perPage: translate('overview.perPage') }}
            onChange={({ offset, limit }) => set({ page: String(offset / limit + 1), perPage: String(limit) })}
          />
        </>
      )}
      {/* Below what has loaded: it would be pushed away. */}
      {(data ?? error) && <p className="gv-method">{translate('overview.method')}</p>}
    </div>
  );
}

/** What the colours and lines of the charts stand for. */
function Legend() {
  const translate = useTranslate();
  return (
    <ul className="gv-legend">
      {USAGE_KINDS.map((kind) => (
        <li key={kind}>
          <i className="gv-key" data-kind={kind} aria-hidden="true" />
          {translate(`overview.kinds.${kind}`)}
        </li>
      ))}
      <li>
        <i className="gv-key" data-kind="ahead" aria-hidden="true" />
        {translate('overview.ahead', { days: FORECAST_DAYS })}
      </li>
    </ul>
  );
}
