import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { listPath } from '../../domain/schema/client/addresses';
import type { ClientResource } from '../../domain/schema/client/client';
import { enumLabel } from '../../resources/engine/texts';
import { useEngine } from '../../resources/engine/model';
import { StateMark } from '../page-parts/StateMark';
import type { Placed } from './useMap';

interface UnplacedProps {
  readonly count: number;
  readonly rows: readonly Pick<Placed, 'id' | 'name' | 'state'>[];
  readonly locations: ClientResource;
}

/** Locations that have no coordinates: how many, and which. */
export function Unplaced({ count, rows, locations }: UnplacedProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  return (
    <details className="e-card map-unplaced">
      <summary>{translate('map.unplaced', { smart_count: count, n: format.number(count) })}</summary>
      <p>{translate('map.unplacedHelp')}</p>
      <ul>
        {rows.map(({ id, name, state }) => (
          <li key={id}>
            <StateMark state={state} />
            <Link to={`/${locations.name}/${id}`}>{name}</Link>{' '}
            <small>{state && enumLabel(locations, 'l_monitoring', state)}</small>
          </li>
        ))}
      </ul>
      {count > rows.length && (
        <p>
          <Link to={listPath(locations)}>{translate('map.others', { smart_count: count - rows.length })}</Link>
        </p>
      )}
    </details>
  );
}
