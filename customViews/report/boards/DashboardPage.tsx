import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { failureText } from '../../../resources/engine/errors';
import { twoDays } from '../../../domain/reports/firstPeriods';
import { useToday } from '../../../resources/engine/filters/usePeriod';
import { useResource } from '../../../resources/engine/model';
import type { EngineRecord } from '../../../resources/engine/values/record';
import { Button } from '../../../resources/ui/Button';
import { Printed } from '../Printed';
import { Period } from '../ReportBar';
import { useReportPeriod } from '../useReportState';
import { filtersIn } from '../../graphs/boardGraph';
import { Board } from './Board';
import { BoardBar } from './BoardBar';
import { ChangedNote } from './ChangedNote';
import { GlobalFilter } from './GlobalFilter';
import { NameEditor } from './NameEditor';
import { useDashboards } from './useBoards';
import { useDashboardActions } from './useDashboardActions';
import { useGraphActions } from './useGraphActions';
import '../../../resources/engine/styles/base.css';
import '../../../resources/engine/styles/table.css';
import '../../../resources/engine/styles/form.css';
import '../report.css';
import './boards.css';

/** A dashboard is shown, shown and renamed, or a new one is being named. */
type Mode = 'show' | 'rename' | 'new';

/**
 * The private or the shared dashboards: one is shown, chosen by its name, with its graphs. Without one, the name of a
 * new one is asked for.
 * @param status `d_status`: 1 private, 2 shared
 */
export function DashboardPage({ status }: { readonly status: 1 | 2 }) {
  const translate = useTranslate();
  const { error, isPending, refetch, ...known } = useDashboards(status);
  return (
    <div className="e-page rp-page">
      <header className="e-head">
        <div>
          <h1>{translate(status === 1 ? 'reports.boards.private' : 'reports.boards.shared')}</h1>
          <p>{translate(status === 1 ? 'reports.boards.privateHelp' : 'reports.boards.sharedHelp')}</p>
        </div>
      </header>
      {error ? (
        <div className="rp-state" role="alert">
          <p>{failureText(translate, error)}</p>
          <Button onClick={() => void refetch()}>{translate('reports.retry')}</Button>
        </div>
      ) : isPending ? (
        <div className="e-skeleton rp-skeleton" />
      ) : (
        <Dashboards status={status} {...known} />
      )}
    </div>
  );
}

interface DashboardsProps {
  readonly status: 1 | 2;
  readonly dashboards: readonly EngineRecord[];
  readonly chosen: EngineRecord | undefined;
  /** The address names one that is not there. */
  readonly isGone: boolean;
  readonly open: (id: EngineRecord['id'] | undefined) => void;
}

/** The bar of the dashboards, and the one that is shown. */
function Dashboards({ status, dashboards, chosen, isGone, open }: DashboardsProps) {
  const translate = useTranslate();
  const editable = useResource('dashboards').can.edit;
  const [range, setRange] = useReportPeriod(twoDays(useToday()));
  const [mode, setMode] = useState<Mode>('show');
  const shown = mode === 'new' ? undefined : chosen;
  const naming = editable && (mode !== 'show' || !shown);
  const bar = useFocusAfter(naming);
  const show = (id: EngineRecord['id']) => {
    setMode('show');
    open(id);
  };
  const onDeleted = () => {
    setMode('new');
    open(undefined);
  };
  const actions = useDashboardActions(status, { onShow: show, onDeleted });
  const graphs = useGraphActions(shown);
  return (
    <>
      {isGone && (
        <p className="rp-state" role="status">
          {translate('reports.boards.gone')}
        </p>
      )}
      <div className="rp-bar" ref={bar}>
        {naming ? (
          <NameEditor
            key={mode}
            name={String(shown?.['d_name'] ?? '')}
            saving={actions.saving}
            {...(dashboards.length > 0 && { onCancel: () => setMode('show') })}
            onSave={async (name) => {
              const saved = await actions.name(shown, name);
              if (saved) show(saved.id);
            }}
          />
        ) : (
          shown && (
            <BoardBar
              {...{ dashboards, shown, editable, actions }}
              onChoose={show}
              onNew={() => setMode('new')}
              onRename={() => setMode('rename')}
              onAdd={graphs.add}
            />
          )
        )}
        {shown && <Period range={range} onRange={setRange} />}
        {shown && <GlobalFilter key={shown.id} dashboard={shown} editable={editable} />}
      </div>
      {shown && <ChangedNote key={`changed ${shown.id}`} dashboard={shown} />}
      {shown && <Printed name={String(shown['d_name'] ?? '')} range={range} filters={filtersIn(shown['d_filter'])} />}
      {shown && <Board key={shown.id} dashboard={shown} range={range} actions={editable ? graphs : undefined} />}
      {!shown && <p className="rp-state">{translate(editable ? 'reports.boards.start' : 'reports.boards.nothing')}</p>}
      {graphs.dialogs}
      {actions.dialogs}
    </>
  );
}

/** Moves the focus to the first control of the bar when naming has ended: its field is gone. */
function useFocusAfter(naming: boolean) {
  const bar = useRef<HTMLDivElement>(null);
  const before = useRef(naming);
  useEffect(() => {
    if (before.current && !naming) bar.current?.querySelector<HTMLElement>('select, button')?.focus();
    before.current = naming;
  }, [naming]);
  return bar;
}
