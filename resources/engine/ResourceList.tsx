import { ListBase, useResourceContext } from 'ra-core';
import { Fragment, useEffect, useMemo, type ComponentType, type ReactNode } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { filterInWords, withWords } from '../../domain/text/deviceWords';
import type { ClientResource } from '../../domain/schema/client/client';
import { ListLayout } from './list/ListLayout';
import { correctRows } from './list-state/pageRows';
import { useColumns } from './list-state/useColumns';
import { useOpening } from './filters/usePeriod';
import { useResource } from './model';
import { ViewGate } from './views/ViewGate';
import './styles/base.css';
import './styles/list.css';

const SECOND_MS = 1000;

interface ResourceListProps {
  /** The resource in context when absent. */
  readonly resource?: string;
  /** Quieter actions before the primary one: import, export. */
  readonly actions?: ReactNode;
  /** Between the title and the list. */
  readonly lead?: ReactNode;
  /** Goes around the list, within its context. */
  readonly around?: ComponentType<{ readonly children: ReactNode }>;
}

/**
 * The list of any resource, from its schema alone. Filters, sort and page live in the address; the model says what the
 * caller may see and do, so react-admin checks nothing again before the first call.
 */
export function ResourceList({ resource: name, ...parts }: ResourceListProps) {
  const resource = useResource(useResourceContext({ resource: name }) ?? '');
  const { search } = useLocation();
  const redirectQuery = useMemo(() => {
    const address = new URLSearchParams(search);
    const isCorrected = correctRows(address, resource);
    // With a filter of its own, the address repeats in words what that says.
    const inWords = resource.backend.service === 'device' && !address.has('filter');
    const filter = inWords ? filterInWords(address, namesOf(resource)) : undefined;
    if (filter) address.set('filter', JSON.stringify(filter));
    return filter || isCorrected ? address.toString() : undefined;
  }, [resource, search]);
  if (redirectQuery !== undefined) return <Navigate to={`?${redirectQuery}`} replace />;
  return <OpenList {...parts} resource={resource} />;
}

const namesOf = (resource: ClientResource) => new Set(resource.fields.map((field) => field.name));

/**
 * Keeps the words of the device service in the address (specification S-NAV-7), so that it can be read and shared: they
 * follow the filter.
 */
function AddressWords({ resource }: { readonly resource: ClientResource }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const address = new URLSearchParams(search);
    const next = withWords(address, namesOf(resource));
    if (next.toString() !== address.toString()) void navigate(`?${next.toString()}`, { replace: true });
  }, [navigate, resource, search]);
  return null;
}

interface OpenListProps extends Omit<ResourceListProps, 'resource'> {
  readonly resource: ClientResource;
}

function OpenList({ resource, around: Around = Fragment, ...parts }: OpenListProps) {
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
        queryOptions={{
          onError: () => undefined,
          ...(resource.list.refresh !== undefined && { refetchInterval: resource.list.refresh * SECOND_MS }),
        }}
      >
        {resource.backend.service === 'device' && <AddressWords resource={resource} />}
        <Around>
          <ListLayout {...parts} resource={resource} columns={columns} />
        </Around>
      </ListBase>
    </ViewGate>
  );
}
