import { LinkBase, useListContext } from 'ra-core';
import { useRef } from 'react';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { PredicateContext } from '../../../domain/schema/model/predicate';
import { RowLinkContext } from '../cells/rowLink';
import type { EngineRecord } from '../values/record';
import { isShown } from '../values/isShown';
import { useEngine } from '../model';
import { resourceName } from '../texts';
import type { ListColumn } from '../list-state/columns';
import { ColumnValue } from './Row';
import { onCardKey } from './cardKeys';
import { headColumn, statusColumn } from './columnRoles';
import { useListRows } from './useListRows';
import { withShift } from './useRangeSelection';
import { useRowMotion } from './useRowMotion';

/** Besides the name and the status, what fits on a card. */
const DETAILS = 2;

type User = PredicateContext['user'];

/** What is empty takes no room; of a card that would say nothing more, the first. */
function filled(details: readonly ListColumn[], record: EngineRecord, user: User): readonly ListColumn[] {
  const there = details.filter(
    ({ name, field }) => ![null, undefined, ''].includes(record[name] as '') && isShown(field, record, user),
  );
  return there.length > 0 ? there : details.slice(0, 1);
}

interface CardsProps {
  readonly resource: ClientResource;
  readonly columns: readonly ListColumn[];
  readonly selection: boolean;
  /** True: the next box that is checked selects all up to it. */
  readonly ranging?: boolean;
  readonly onRanged?: () => void;
}

/** The list where there is no room for columns: one card a record, with its name, its status and the two columns that matter. */
export function Cards({ resource, columns, selection, ranging = false, onRanged }: CardsProps) {
  const { selectedIds } = useListContext<EngineRecord>();
  const { user } = useEngine();
  const { rows, onClick, onToggle } = useListRows(resource);
  const cards = useRef<HTMLUListElement>(null);
  useRowMotion(cards, rows);
  const name = headColumn(resource, columns);
  const others = columns.filter((column) => column !== name);
  const status = statusColumn(others);
  const { card } = resource.list;
  const details = card
    ? card.flatMap((name) => others.find((column) => column.name === name && column !== status) ?? [])
    : others.filter((column) => column !== status).slice(0, DETAILS);
  if (!name) return null;
  return (
    <RowLinkContext value={resource.closed === true}>
      <ul
        ref={cards}
        className="e-cards"
        aria-label={resourceName(resource, 2)}
        onClick={onClick}
        onKeyDown={onCardKey}
      >
        {rows.map(({ record, path, shown, created, tone, selectable, selectLabel }, index) => (
          <li
            key={record.id}
            className={
              [tone && `e-row-${tone}`, path === undefined && 'e-row-still', created && 'e-row-created']
                .filter(Boolean)
                .join(' ') || undefined
            }
            data-index={index}
            aria-current={shown || undefined}
          >
            {selection && (
              <input
                type="checkbox"
                checked={selectedIds.includes(record.id)}
                disabled={!selectable}
                aria-label={selectLabel}
                onChange={({ nativeEvent }) => {
                  onToggle(record.id, ranging || withShift(nativeEvent));
                  onRanged?.();
                }}
              />
            )}
            {path === undefined ? (
              <span className="e-name">
                <ColumnValue column={name} resource={resource} record={record} />
              </span>
            ) : (
              <LinkBase to={path} className="e-name">
                <ColumnValue column={name} resource={resource} record={record} />
              </LinkBase>
            )}
            {status && (
              // Its mark alone: a card has one line for it.
              <status.Cell
                resource={resource}
                record={record}
                field={status.field}
                value={record[status.name]}
                where="row"
              />
            )}
            {details.length > 0 && (
              <dl>
                {filled(details, record, user).map((column) => (
                  <div key={column.name}>
                    <dt>{column.label}</dt>
                    <dd>
                      <ColumnValue column={column} resource={resource} record={record} />
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        ))}
      </ul>
    </RowLinkContext>
  );
}
