import { useListContext, useTranslate, type Identifier } from 'ra-core';
import { lazy, Suspense, useCallback, useMemo, useRef, useState, type MouseEvent } from 'react';
import type { ClientResource } from '../../../domain/schema/client/client';
import { RowLinkContext } from '../cells/rowLink';
import type { EngineRecord } from '../values/record';
import { fieldNamed, resourceName } from '../texts';
import type { Operation } from '../operations/operation';
import { OperationDialog } from '../operations/OperationDialog';
import { inlineFields } from './editable';
import { HeadCell } from './HeadCell';
import { Row } from './Row';
import { hasRowMenu, RowMenu } from './RowMenu';
import { SelectAll } from './SelectAll';
import type { Columns } from '../list-state/useColumns';
import { useListRows, type ListRow } from './useListRows';
import { useRowKeys } from './useRowKeys';
import { useRowMotion } from './useRowMotion';
import type { RowWindow } from './VirtualRows';

const InlineEditor = lazy(() => import('./InlineEditor'));
const VirtualRows = lazy(() => import('./VirtualRows'));

/** Pages with more rows than this are virtualized: only the rows in the window are rendered. */
const MAX_UNVIRTUALIZED_ROWS = 100;

/** A click with Shift selects rows: the browser would select the text between the two clicks. */
function keepTextUnselected(event: MouseEvent<HTMLElement>) {
  if (event.shiftKey && event.target instanceof Element && !event.target.closest('a')) event.preventDefault();
}

interface TableProps {
  readonly resource: ClientResource;
  readonly columns: Columns;
  readonly selection: boolean;
  /** A single-select list: the key of the row that is loaded next to it, null when none is. */
  readonly chosen?: Identifier | null;
}

/**
 * The list as a grid on ra-core's list context. An own table, not react-admin's DataTable: measured, DataTable mounts
 * 25 rows in twice the time of plain cells and brings some 90 kB of table, checkbox and button code to the first list.
 */
export function Table({ resource, columns, selection, chosen }: TableProps) {
  const { sort, setSort, selectedIds, isFetching, total } = useListContext<EngineRecord>();
  const translate = useTranslate();
  const { rows, open, onClick, onToggle } = useListRows(resource);
  const [menu, setMenu] = useState<{ id: Identifier; anchor: HTMLElement }>();
  const [asked, setAsked] = useState<Operation>();
  const hasMenu = hasRowMenu(resource);
  const rowWindow = useRef<RowWindow>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  useRowMotion(body, rows);
  const { current, setCurrent, onKeyDown } = useRowKeys(rows.length, {
    open,
    edit: (row) => {
      const cell = row.matches('[data-inline]') ? row : row.querySelector<HTMLElement>('[data-inline]');
      if (cell) edit(cell);
    },
    reveal: (index) => rowWindow.current?.reveal(index),
    toggle: (index, range) => {
      const row = rows[index];
      if (selection && row?.selectable) onToggle(row.record.id, range);
    },
  });
  const [edited, setEdited] = useState<{ key: number; record: EngineRecord; field: string; anchor: HTMLElement }>();
  const edit = (anchor: HTMLElement) => {
    const index = Number(anchor.closest<HTMLElement>('[data-index]')?.dataset['index']);
    const record = rows[index]?.record;
    const field = anchor.dataset['inline'] ?? '';
    if (record) setEdited((last) => ({ key: (last?.key ?? 0) + 1, record, field, anchor }));
  };
  // By its key: a list that is read again may have another record in its place.
  const menuRow = menu && rows.find(({ record }) => record.id === menu.id);

  const inline = useMemo(() => inlineFields(resource), [resource]);
  const inlineLabel = useCallback((name: string) => translate('engine.inline.open', { name }), [translate]);
  // The record as the list has it now; a page that has turned meanwhile leaves the one that was opened.
  const editedRecord = edited && (rows.find(({ record }) => record.id === edited.record.id)?.record ?? edited.record);
  const editedField = edited && fieldNamed(resource, edited.field);

  const onRowsClick = (event: MouseEvent<HTMLElement>) => {
    const cell = event.target instanceof Element && event.target.closest<HTMLElement>('[data-inline]');
    if (cell) return edit(cell);
    const anchor = event.target instanceof Element && event.target.closest<HTMLElement>('[data-menu]');
    if (!anchor) return onClick(event);
    const index = Number(anchor.closest<HTMLElement>('[data-index]')?.dataset['index']);
    const record = rows[index]?.record;
    if (record) setMenu({ id: record.id, anchor });
  };

  const selected = useMemo(() => new Set(selectedIds), [selectedIds]);
  const row = (index: number) => {
    const { record, path, shown, tone, selectable, selectLabel } = rows[index] as ListRow;
    return (
      <Row
        key={record.id}
        resource={resource}
        record={record}
        columns={columns.shown}
        index={index}
        path={path}
        shown={shown}
        tone={tone}
        selectable={selectable}
        chosen={chosen === undefined ? undefined : String(record.id) === String(chosen)}
        selected={selection ? selected.has(record.id) : undefined}
        selectLabel={selectLabel}
        menuLabel={hasMenu ? translate('engine.list.rowActions', { name: selectLabel }) : undefined}
        menuOpen={record.id === menu?.id}
        current={index === current}
        onToggle={onToggle}
        inline={inline}
        inlineLabel={inlineLabel}
      />
    );
  };

  return (
    <div className="e-scroll">
      <table
        className={resource.closed ? 'e-table e-table-closed' : 'e-table'}
        role="grid"
        aria-label={resourceName(resource, 2)}
        aria-rowcount={total ?? -1}
        aria-multiselectable={selection || undefined}
        aria-busy={isFetching}
        aria-description={translate('engine.list.keys')}
      >
        <thead>
          <tr>
            {selection && (
              <th scope="col" className="e-tick">
                <SelectAll rows={rows} />
              </th>
            )}
            {columns.shown.map((column, place) => (
              <HeadCell
                key={column.name}
                isName={place === 0}
                column={column}
                sort={sort}
                onSort={setSort}
                onResize={columns.resize}
              />
            ))}
            {hasMenu && (
              <th scope="col" className="e-tick">
                <span className="e-hidden">{translate('engine.list.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody
          ref={body}
          onClick={onRowsClick}
          onMouseDown={keepTextUnselected}
          onKeyDown={onKeyDown}
          onFocus={(event) => {
            const index = event.target.closest<HTMLElement>('[data-index]')?.dataset['index'];
            if (index !== undefined) setCurrent(Number(index));
          }}
        >
          <RowLinkContext value={resource.closed === true}>
            {rows.length <= MAX_UNVIRTUALIZED_ROWS ? (
              rows.map((_, index) => row(index))
            ) : (
              <Suspense fallback={rows.slice(0, MAX_UNVIRTUALIZED_ROWS).map((_, index) => row(index))}>
                <VirtualRows
                  count={rows.length}
                  columns={columns.shown.length + (selection ? 1 : 0) + (hasMenu ? 1 : 0)}
                  row={row}
                  handle={rowWindow}
                />
              </Suspense>
            )}
          </RowLinkContext>
        </tbody>
      </table>
      {edited && editedRecord && editedField && (
        <Suspense>
          <InlineEditor
            key={edited.key}
            resource={resource}
            field={editedField}
            record={editedRecord}
            anchor={edited.anchor}
            onClose={() => setEdited((now) => (now === edited ? undefined : now))}
          />
        </Suspense>
      )}
      {menu && menuRow && (
        <RowMenu
          // The button of another row opens another menu.
          key={menu.id}
          resource={resource}
          record={menuRow.record}
          anchor={menu.anchor}
          onAsk={setAsked}
          onClose={() => setMenu(undefined)}
        />
      )}
      {asked && <OperationDialog resource={resource} operation={asked} onClose={() => setAsked(undefined)} />}
    </div>
  );
}
