import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { failureText } from '../../../resources/engine/errors';
import { useToday } from '../../../resources/engine/filters/usePeriod';
import { useResource } from '../../../resources/engine/model';
import { Button } from '../../../resources/ui/Button';
import { Period } from '../ReportBar';
import { useReportPeriod } from '../useReportState';
import { Board } from './Board';
import { BoardBar } from './BoardBar';
import { GlobalFilter } from './GlobalFilter';
import { NameEditor } from './NameEditor';
import { useDashboards } from './useBoards';
import { useDashboardActions } from './useDashboardActions';
import '../../../resources/engine/styles/base.css';
import '../../../resources/engine/styles/table.css';
import '../../../resources/engine/styles/form.css';
import '../report.css';
import './boards.css';

/** What is being named: a new dashboard, or the one that is shown. */
type Naming = 'new' | 'rename';

/**
 * The private or the shared dashboards: one is shown, chosen by its name, with its graphs. Without one, the name of a
 * new one is asked for.
 * @param status `d_status`: 1 private, 2 shared
 */
export function DashboardPage({ status }: { readonly status: 1 | 2 }) {
  const translate = useTranslate();
  const editable = useResource('dashboards').can.edit;
  const { dashboards, chosen, open, error, isPending, refetch } = useDashboards(status);
  const [range, setRange] = useReportPeriod(useToday());
  const [naming, setNaming] = useState<Naming>();
  const [blank, setBlank] = useState(false);
  const shown = blank ? undefined : chosen;
  const named: Naming | undefined = editable && !shown ? 'new' : naming;
  const show = (id: string | number) => {
    setBlank(false);
    setNaming(undefined);
    open(id);
  };
  const actions = useDashboardActions(status, {
    onShow: show,
    onDeleted: () => {
      setBlank(true);
      setNaming('new');
      open(undefined);
    },
  });
  const heading = translate(status === 1 ? 'reports.boards.private' : 'reports.boards.shared');
  return (
    <div className="e-page rp-page">
      <header className="e-head">
        <div>
          <h1>{heading}</h1>
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
        <>
          <div className="rp-bar">
            {named ? (
              <NameEditor
                key={named}
                name={named === 'rename' ? String(shown?.['d_name'] ?? '') : ''}
                saving={actions.saving}
                {...(dashboards.length > 0 && {
                  onCancel: () => {
                    setBlank(false);
                    setNaming(undefined);
                  },
                })}
                onSave={async (name) => {
                  const saved = await actions.name(named === 'rename' ? shown : undefined, name);
                  if (saved) show(saved.id);
                }}
              />
            ) : (
              shown && (
                <BoardBar
                  {...{ dashboards, shown, editable, actions }}
                  onChoose={show}
                  onNew={() => {
                    setBlank(true);
                    setNaming('new');
                  }}
                  onRename={() => setNaming('rename')}
                />
              )
            )}
            <Period range={range} onRange={setRange} />
            {shown && <GlobalFilter key={shown.id} dashboard={shown} editable={editable} />}
          </div>
          {shown && <Board key={shown.id} dashboard={shown} range={range} editable={editable} />}
          {!shown && (
            <p className="rp-state">{translate(editable ? 'reports.boards.start' : 'reports.boards.nothing')}</p>
          )}
        </>
      )}
      {actions.dialogs}
    </div>
  );
}
