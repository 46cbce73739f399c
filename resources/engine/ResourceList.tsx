import { ListBase, useResourceContext } from 'ra-core';
import { useMemo, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { filterInWords } from '../../domain/text/deviceWords';
import type { ClientResource } from '../../domain/schema/client/client';
import { ListLayout } from './list/ListLayout';
import { useColumns } from './list-state/useColumns';
import { useOpening } from './filters/usePeriod';
import { useResource } from './model';
import { ViewGate } from './views/ViewGate';
import './styles/base.css';
import './styles/list.css';

interface ResourceListProps {
  /** The resource in context when absent. */
  readonly resource?: string;
  /** Quieter actions before the primary one: import, export. */
  readonly actions?: ReactNode;
}

/**
 * The list of any resource, from its schema alone. Filters, sort and page live in the address; the model says what the
 * caller may see and do, so react-admin checks nothing again before the first call.
 */
export function ResourceList({ resource: name, actions }: ResourceListProps) {
  const resource = useResource(useResourceContext({ resource: name }) ?? '');
  const { search } = useLocation();
  const asked = useMemo(() => {
    const names = new Set(resource.fields.map((field) => field.name));
    return resource.backend.service === 'device' ? filterInWords(new URLSearchParams(search), names) : undefined;
  }, [resource, search]);
  if (asked) return <Navigate to={`?filter=${encodeURIComponent(JSON.stringify(asked))}`} replace />;
  return <OpenList resource={resource} actions={actions} />;
}

function OpenList({ resource, actions }: { readonly resource: ClientResource; readonly actions: ReactNode }) {
  const columns = useColumns(resource);
  const initial = useOpening(resource);
  return (
    <ViewGate key={resource.name} resource={resource} columns={columns}>
      <ListBase
        resource={resource.name}
        sort={resource.sort}
        perPage={resource.list.perPage}
        {...(initial && { filterDefaultValues: initial })}
        disableAuthentication
        exporter={false}
        // The list shows its own error, with a way on; a toast besides would say it twice.
        queryOptions={{ onError: () => undefined }}
      >
        <ListLayout resource={resource} columns={columns} actions={actions} />
      </ListBase>
    </ViewGate>
  );
}
