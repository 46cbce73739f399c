import { useTranslate } from 'ra-core';
import type { WallLocation } from '../../domain/records/wall';
import type { ClientResource } from '../../domain/schema/client/client';
import { enumLabel } from '../../resources/engine/texts';
import { useEngine } from '../../resources/engine/model';
import { useNow } from '../../resources/engine/useNow';
import { StateMark } from '../page-parts/StateMark';
import { useStateReason } from '../page-parts/useStateReason';

interface WallListProps {
  readonly title: string;
  /** In place of the rows when there are none. */
  readonly empty: string;
  readonly rows: readonly WallLocation[];
  readonly locations: ClientResource;
  /** How many more there are. */
  readonly left?: number;
  /** Each row says why it is in its state. */
  readonly reasons?: boolean;
}

/** Locations with their state and since when they are in it. */
export function WallList({ title, empty, rows, locations, left = 0, reasons = false }: WallListProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const now = useNow();
  return (
    <section className="wall-list">
      <h2>{title}</h2>
      {rows.length === 0 && <p>{empty}</p>}
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <StateMark state={row.state} />
            <p>
              <b>{row.name}</b>
              <span>
                {enumLabel(locations, 'l_monitoring', row.state)}
                {reasons && <Reason row={row} />}
              </span>
            </p>
            {row.since !== null && <time dateTime={row.since}>{format.relative(row.since, now)}</time>}
          </li>
        ))}
      </ul>
      {left > 0 && <p className="wall-left">{translate('wall.others', { smart_count: left })}</p>}
    </section>
  );
}

/** What the state was computed from. */
function Reason({ row }: { readonly row: WallLocation }) {
  const reason = useStateReason()(row);
  return reason === undefined ? null : ` · ${reason}`;
}
