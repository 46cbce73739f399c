import { useListContext, useTranslate, type Identifier } from 'ra-core';
import { Suspense, useCallback, useMemo, useRef, useState, type MouseEvent } from 'react';
import { lazyPart } from '../lazyPart';
import type { ClientResource } from '../../../domain/schema/client/client';
import { RowLinkContext } from '../cells/rowLink';
import type { EngineRecord } from '../values/record';
import { resourceName } from '../texts';
import { DrawnRows } from './DrawnRows';
import { inlineFields } from './editable';
import { Row } from './Row';
import { RowActions, type OpenMenu } from './RowActions';
import { rowAt } from './rowAt';
import { hasRowMenu } from './RowMenu';
import { TableHead } from './TableHead';
import type { Columns } from '../list-state/useColumns';
import { useInlineEdit } from './useInlineEdit';
import { useListRows, type ListRow } from './useListRows';
import { useRowMotion } from './useRowMotion';
import { useTableKeys } from './useTableKeys';

const InlineEditor = lazyPart(() => import('./InlineEditor'));

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
  const { selectedIds, isFetching, total } = useListContext<EngineRecord>();
  const translate = useTranslate();
  const { rows, open, onClick, onToggle } = useListRows(resource);
  const { edited, edit, close } = useInlineEdit(resource, rows);
  const [menu, setMenu] = useState<OpenMenu>();
  const hasMenu = hasRowMenu(resource);
  const body = useRef<HTMLTableSectionElement>(null);
  useRowMotion(body, rows);
  const { current, rowWindow, onKeyDown, onFocus } = useTableKeys(rows, {
    open,
    edit,
    onToggle: selection ? onToggle : undefined,
  });

  const inline = useMemo(() => inlineFields(resource), [resource]);
  const inlineLabel = useCallback((name: string) => translate('engine.inline.open', { name }), [translate]);
  const onRowsClick = (event: MouseEvent<HTMLElement>) => {
    const cell = event.target instanceof Element && event.target.closest<HTMLElement>('[data-inline]');
    if (cell) return edit(cell);
    const anchor = event.target instanceof Element && event.target.closest<HTMLElement>('[data-menu]');
    if (!anchor) return onClick(event);
    const record = rowAt(rows, anchor)?.record;
    if (record) setMenu({ id: record.id, anchor });
  };

  const selected = useMemo(() => new Set(selectedIds), [selectedIds]);
  const row = (index: number) => {
    const { record, path, shown, created, tone, selectable, name, selectLabel } = rows[index] as ListRow;
    return (
      <Row
        key={record.id}
        resource={resource}
        record={record}
        columns={columns.shown}
        index={index}
        path={path}
        shown={shown}
        created={created}
        tone={tone}
        selectable={selectable}
        chosen={chosen === undefined ? undefined : String(record.id) === String(chosen)}
        selected={selection ? selected.has(record.id) : undefined}
        name={name}
        selectLabel={selectLabel}
        menuLabel={hasMenu ? translate('engine.list.rowActions', { name }) : undefined}
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
        className="e-table"
        role="grid"
        aria-label={resourceName(resource, 2)}
        aria-rowcount={total ?? -1}
        aria-multiselectable={selection || undefined}
        aria-busy={isFetching}
        aria-description={translate('engine.list.keys')}
      >
        <TableHead resource={resource} columns={columns} rows={rows} selection={selection} hasMenu={hasMenu} />
        <tbody
          ref={body}
          onClick={onRowsClick}
          onMouseDown={keepTextUnselected}
          onKeyDown={onKeyDown}
          onFocus={onFocus}
        >
          <RowLinkContext value={resource.closed === true}>
            <DrawnRows
              count={rows.length}
              columns={columns.shown.length + (selection ? 1 : 0) + (hasMenu ? 1 : 0)}
              row={row}
              handle={rowWindow}
            />
          </RowLinkContext>
        </tbody>
      </table>
      {edited && (
        <Suspense>
          <InlineEditor
            key={edited.key}
            resource={resource}
            field={edited.field}
            record={edited.record}
            anchor={edited.anchor}
            onClose={close}
          />
        </Suspense>
      )}
      <RowActions resource={resource} rows={rows} menu={menu} onClose={() => setMenu(undefined)} />
    </div>
  );
}
