import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ClientResource } from '../../domain/schema/client/client';
import { useEngine } from '../../resources/engine/model';
import { enumLabel } from '../../resources/engine/texts';
import { useNow } from '../../resources/engine/useNow';
import { StateMark } from '../page-parts/StateMark';
import { marksIn, type Clusters, type Mark } from './clusters';
import { stateOf } from './severity';
import { MapCanvas } from './MapCanvas';
import { useView } from './useView';

/** Rows of the list; with more, one looks nearer. */
const MAX_ROWS = 100;

interface MapListProps {
  readonly clusters: Clusters;
  readonly locations: ClientResource;
}

/** The map, and beside it the same marks as a list in the same order. */
export function MapList({ clusters, locations }: MapListProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const { frame, size, view, move, nearer } = useView(clusters.locations);
  const [pointed, setPointed] = useState<string>();
  const marks = marksIn(clusters, view, size);
  const name = (mark: Mark) => nameOf(mark, { translate, number: format.number, locations });
  return (
    <div className="map-both">
      <MapCanvas
        frame={frame}
        {...{ size, view, marks, move, nearer, pointed }}
        nameOf={name}
        pathOf={({ location }) => (location ? `/${locations.name}/${location.id}` : undefined)}
      />
      <section className="e-card map-list" aria-label={translate('map.list')}>
        {marks.length === 0 && <p>{translate('map.none')}</p>}
        <ul>
          {marks.slice(0, MAX_ROWS).map((mark) => (
            <li key={mark.key} onPointerEnter={() => setPointed(mark.key)} onPointerLeave={() => setPointed(undefined)}>
              <StateMark state={stateOf(mark.worst)} />
              <Row mark={mark} label={name(mark)} locations={locations} onNearer={() => nearer(mark)} />
            </li>
          ))}
        </ul>
        {marks.length > MAX_ROWS && <p>{translate('map.others', { smart_count: marks.length - MAX_ROWS })}</p>}
      </section>
    </div>
  );
}

interface RowProps {
  readonly mark: Mark;
  readonly label: string;
  readonly locations: ClientResource;
  readonly onNearer: () => void;
}

function Row({ mark: { location }, label, locations, onNearer }: RowProps) {
  const { format } = useEngine();
  const now = useNow();
  if (!location) {
    return (
      <button type="button" className="e-link" onClick={onNearer}>
        {label}
      </button>
    );
  }
  return (
    <p>
      <Link to={`/${locations.name}/${location.id}`}>{location.name}</Link>
      <small>
        {[
          location.state && enumLabel(locations, 'l_monitoring', location.state),
          location.since && format.relative(location.since, now),
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </p>
  );
}

interface Naming {
  readonly translate: (key: string, options?: object) => string;
  readonly number: (value: number) => string;
  readonly locations: ClientResource;
}

/** A mark in words: its name and state, or how many there are and the most severe state among them. */
function nameOf({ location, count, worst }: Mark, { translate, number, locations }: Naming): string {
  const state = stateOf(worst);
  const word = state === null ? translate('map.unmonitored') : enumLabel(locations, 'l_monitoring', state);
  if (location) return `${location.name} · ${word}`;
  return translate('map.several', { smart_count: count, n: number(count), state: word });
}
