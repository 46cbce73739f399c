import { useListContext, useTranslate, type Identifier } from 'ra-core';
import { useMemo } from 'react';
import type { ClientResource } from '../../domain/schema/client/client';
import { Cards } from '../../resources/engine/list/Cards';
import type { ListColumn } from '../../resources/engine/list-state/columns';
import { ListSkeleton } from '../../resources/engine/list/ListSkeleton';
import { Paging } from '../../resources/engine/list/Paging';
import { SortChooser } from '../../resources/engine/list/SortChooser';
import { EmptyList, ListError } from '../../resources/engine/list/states';
import { Table } from '../../resources/engine/list/Table';
import { useCards } from '../../resources/engine/list/useCards';
import type { EngineRecord } from '../../resources/engine/values/record';
import { CsvButton } from './CsvButton';
import { PreviewCell } from './PreviewCell';
import { QuickFilter } from './QuickFilter';
import { showsIds } from './showsIds';

interface TermsListProps {
  readonly resource: ClientResource;
  readonly columns: readonly ListColumn[];
  readonly chosen: Identifier | null;
}

const BONES = 4;
const fixed = () => undefined;

/** Name, scope, an eye for the preview; the key only with the browser's flag for keys (specification S-TOU-2). */
function useTermsColumns(resource: ClientResource, columns: readonly ListColumn[]): ListColumn[] {
  const translate = useTranslate();
  return useMemo(
    () =>
      columns
        .filter(({ name, hidden }) => !hidden || (name === resource.id && showsIds()))
        .map((column) =>
          column.name === resource.upload?.fills.hash
            ? { ...column, label: translate('uploads.column'), Cell: PreviewCell, sortable: false }
            : column,
        ),
    [resource, columns, translate],
  );
}

function Rows({ resource, columns, chosen }: TermsListProps) {
  const { isPending, error, data } = useListContext<EngineRecord>();
  const cards = useCards();
  if (isPending) return <ListSkeleton columns={columns} rows={BONES} selection={false} />;
  if (error) return <ListError resource={resource} />;
  if (data === undefined || data.length === 0) return <EmptyList resource={resource} />;
  const table = {
    all: columns,
    shown: columns,
    chosen: undefined,
    toggle: fixed,
    move: fixed,
    resize: fixed,
    choose: fixed,
  };
  return (
    <>
      {cards ? (
        <Cards resource={resource} columns={columns} selection={false} />
      ) : (
        <Table resource={resource} columns={table} selection={false} chosen={chosen} />
      )}
      <div className="e-foot">
        <Paging />
      </div>
    </>
  );
}

/** All terms of use; a click on one loads it into the form above. */
export function TermsList({ resource, columns: all, chosen }: TermsListProps) {
  const { isFetching, isPending } = useListContext();
  const columns = useTermsColumns(resource, all);
  return (
    <section className="terms-list">
      <div className="e-bar">
        <QuickFilter field={resource.title} />
        <span className="e-bar-end">
          <SortChooser columns={columns} />
          <CsvButton resource={resource} />
        </span>
      </div>
      <div className={`e-card${isFetching && !isPending ? ' e-busy' : ''}`}>
        <Rows resource={resource} columns={columns} chosen={chosen} />
      </div>
    </section>
  );
}
