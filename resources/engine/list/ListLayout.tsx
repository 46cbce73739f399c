import { ListContextProvider, useCreatePath, useListContext, useNavigate, useTranslate } from 'ra-core';
import { useRef, useState, type ReactNode } from 'react';
import type { ClientResource } from '../../../domain/schema/client/client';
import { splitSort } from '../../../domain/records/sortKeys';
import { bottomBar } from '../../ui/bars';
import { TransferActions } from '../import-export/ImportExportActions';
import type { EngineRecord } from '../values/record';
import { useEngine } from '../model';
import { countArguments, fieldLabel } from '../texts';
import { AllTimeOffer } from './AllTimeOffer';
import { BulkBar, hasBulk } from './BulkBar';
import { focusRows } from './cardKeys';
import { Cards } from './Cards';
import { CreatedContext, useCreatedFirst } from './useCreatedFirst';
import { ListBar } from './ListBar';
import { ListHeader } from './ListHeader';
import { ListSkeleton } from './ListSkeleton';
import { Paging } from './Paging';
import { EmptyList, ListError } from './states';
import { Table } from './Table';
import type { Columns } from '../list-state/useColumns';
import { useListKeys } from './useListKeys';
import { useTotal } from '../list-state/useTotal';
import { hasRowMenu } from './RowMenu';
import { useFittingColumns } from './useFittingColumns';
import { useCards } from './useCards';
import { ViewTabs } from '../views/ViewTabs';

interface ListLayoutProps {
  readonly resource: ClientResource;
  readonly columns: Columns;
  readonly actions?: ReactNode;
  /** Shown between the title and the list: the form of a page that has both. */
  readonly lead?: ReactNode;
}

/** Says to a screen reader what the list shows now, after every sort, filter and page. */
function Announcer({ resource }: { readonly resource: ClientResource }) {
  const { sort, isFetching, isPending } = useListContext();
  const { total, text } = useTotal();
  const translate = useTranslate();
  const { format } = useEngine();
  if (isPending || isFetching || total === undefined) return null;
  return translate('engine.list.announce', {
    ...countArguments(resource, total, text, format.tag),
    field: splitSort(sort)
      .map(({ field }) => fieldLabel(resource, field))
      .join(', '),
    order: translate(sort.order === 'ASC' ? 'engine.list.ascending' : 'engine.list.descending'),
  });
}

/** The notice of a list that is outdated or empty because of a failure (`dataProvider/failures.ts`). */
function ListNotice() {
  const { meta } = useListContext();
  const translate = useTranslate();
  const notice = (meta as { notice?: string } | undefined)?.notice;
  if (notice === undefined) return null;
  return (
    <p className="e-hint" role="status">
      {translate(`engine.notices.${notice}`)}
    </p>
  );
}

interface BodyProps extends Pick<ListLayoutProps, 'resource' | 'columns'> {
  /** Those of the columns that there is room for. */
  readonly fitting: Columns;
  /** The bar of the selection is gone, and with it the control that had the focus. */
  readonly onFocusLost: () => void;
}

function Body({ resource, columns, fitting, onFocusLost }: BodyProps) {
  const page = useListContext<EngineRecord>();
  const { isPending, error, data, perPage, selectedIds } = page;
  const { first, list } = useCreatedFirst(resource);
  const cards = useCards();
  const [ranging, setRanging] = useState(false);
  const selection = hasBulk(resource);
  if (isPending) return <ListSkeleton columns={fitting.shown} rows={Math.min(perPage, 12)} selection={selection} />;
  if (error) return <ListError resource={resource} />;
  if (data === undefined || data.length === 0) return <EmptyList resource={resource} />;
  return (
    <ListContextProvider value={list}>
      <CreatedContext value={first}>
        {cards ? (
          <Cards
            resource={resource}
            columns={columns.shown}
            selection={selection}
            ranging={ranging && selectedIds.length > 0}
            onRanged={() => setRanging(false)}
          />
        ) : (
          <Table resource={resource} columns={fitting} selection={selection} />
        )}
      </CreatedContext>
      <div className="e-foot" ref={bottomBar}>
        {selection && (
          <BulkBar
            resource={resource}
            {...(cards && { range: { on: ranging, toggle: () => setRanging(!ranging) } })}
            onFocusLost={onFocusLost}
          />
        )}
        {/* The rows of the page: a new record may be one of another page. */}
        <ListContextProvider value={page}>
          <Paging />
        </ListContextProvider>
      </div>
    </ListContextProvider>
  );
}

/** A list below its wiring: header, bar, and whichever of skeleton, error, empty and rows the list context asks for. */
export function ListLayout({ resource, columns, actions, lead }: ListLayoutProps) {
  const { isFetching, isPending } = useListContext();
  const search = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const path = useCreatePath();
  const body = useRef<HTMLElement>(null);
  const ticks = Number(hasBulk(resource)) + Number(hasRowMenu(resource));
  const fitting = useFittingColumns(resource, columns, body, ticks);
  const enter = () => focusRows(body.current);
  useListKeys({
    search,
    create: resource.can.create ? () => navigate(path({ resource: resource.name, type: 'create' })) : undefined,
    enter,
  });
  return (
    <div className="e-page">
      <ListHeader
        resource={resource}
        actions={
          <>
            {actions}
            <TransferActions resource={resource} columns={columns.shown} />
          </>
        }
      />
      {lead}
      <ViewTabs resource={resource} columns={columns} />
      <ListBar resource={resource} columns={columns} searchRef={search} onEnterRows={enter} />
      <section ref={body} className={`e-card${isFetching && !isPending ? ' e-busy' : ''}`}>
        <ListNotice />
        {fitting && (
          <Body
            resource={resource}
            columns={columns}
            fitting={fitting}
            onFocusLost={() => void focusRows(body.current, { preventScroll: true })}
          />
        )}
      </section>
      <AllTimeOffer resource={resource} />
      <div className="e-hidden" role="status" aria-live="polite">
        <Announcer resource={resource} />
      </div>
    </div>
  );
}
