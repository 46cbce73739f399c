import { useNotify, useStoreContext, useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Columns } from '../list-state/useColumns';
import { useActiveView, useDefaultView, useViews } from './useViews';
import { useViewClock } from './viewPeriods';
import { addressOf, openable } from './viewState';

interface ViewGateProps {
  readonly resource: ClientResource;
  readonly columns: Columns;
  readonly children: ReactNode;
}

/** Opens a view: its columns, then an address that says all the rest, so that the list is asked for once. */
function OpenView({
  resource,
  columns,
  id,
  onFailure,
}: Omit<ViewGateProps, 'children'> & {
  readonly id: number;
  readonly onFailure: () => void;
}) {
  const { data, error, isFetching } = useViews(resource, 0);
  const [, setActive] = useActiveView(resource);
  const navigate = useNavigate();
  const notify = useNotify();
  const clock = useViewClock(resource);
  const open = useEffectEvent(() => {
    // What was read before may lack a view that a colleague has made since, or hold what it was then.
    if (isFetching) return;
    const view = data?.views.find((one) => one.id === id);
    if (error || (data && !view)) onFailure();
    if (!view) return;
    const { state, lost } = openable(resource, view.state, clock);
    columns.choose(state.columns);
    setActive(view.id);
    if (lost.length > 0) {
      notify('views.lost', { type: 'warning', messageArgs: { name: view.name, fields: lost.join(', ') } });
    }
    void navigate({ search: addressOf(resource, state) }, { replace: true });
  });
  // Once per answer.
  useEffect(() => open(), [data, error, id, isFetching]);
  return null;
}

/**
 * Before a list: a view that its address names (`?view=12`) is opened; a list without anything in its address opens
 * with the person's own default view, the first time in a tab.
 */
export function ViewGate({ resource, columns, children }: ViewGateProps) {
  const { search } = useLocation();
  const store = useStoreContext();
  const notify = useNotify();
  const translate = useTranslate();
  const [preferred, setPreferred] = useDefaultView(resource);
  const [failed, setFailed] = useState<number>();
  const named = new URLSearchParams(search).get('view');
  const fresh = search === '' && store.getItem(`${resource.name}.listParams`) === undefined;
  const viewId = named !== null && /^[0-9]{1,15}$/.test(named) ? Number(named) : fresh ? preferred : null;
  if (viewId === null || viewId === failed) return children;
  return (
    <>
      <div className="e-page" role="status" aria-busy="true" aria-label={translate('views.opening')} />
      <OpenView
        resource={resource}
        columns={columns}
        id={viewId}
        onFailure={() => {
          setFailed(viewId);
          if (viewId === preferred) setPreferred(null);
          else notify('views.absent', { type: 'warning' });
        }}
      />
    </>
  );
}
