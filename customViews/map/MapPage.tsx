import { useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { errorMessage, statusOf, translateMessage } from '../../resources/engine/errors';
import { NothingYet } from '../../resources/engine/list/states';
import { useEngine } from '../../resources/engine/model';
import { Note } from '../../resources/ui/Note';
import { clustersOf } from './clusters';
import { matching, MapFilters, NO_FILTER, type MapFilter } from './MapFilters';
import { MapList } from './MapList';
import { Unplaced } from './Unplaced';
import { useMap } from './useMap';
import '../../resources/engine/styles/base.css';
import './map.css';

/**
 * Where locations are, and their states: marks with a shape and a colour, those that overlap as one with their number, and
 * beside it a list of the same in the same order. Outlines come with the page; no map service is asked.
 */
export function MapPage() {
  const translate = useTranslate();
  const { resources, format } = useEngine();
  const { data: answered, error } = useMap();
  // Without the right to see locations, those that were loaded before are no longer shown.
  const data = statusOf(error) === 403 ? undefined : answered;
  const [filter, setFilter] = useState<MapFilter>(NO_FILTER);
  const shown = useMemo(() => (data?.placed ?? []).filter((one) => matching(one, filter)), [data, filter]);
  const clusters = useMemo(() => clustersOf(shown), [shown]);
  const locations = resources.get('locations');
  return (
    <div className="e-page map-page">
      <div className="e-head">
        <h1>{translate('menu.map')}</h1>
      </div>
      {!data && error && <Note role="alert">{translateMessage(translate, errorMessage(error))}</Note>}
      {!data && !error && (
        <div className="e-card map-wait e-skeleton" role="status" aria-label={translate('map.loading')} />
      )}
      {data && locations && (
        <>
          {data.placedCount + data.unplacedCount === 0 && (
            <section className="e-card">
              <NothingYet resource={locations} />
            </section>
          )}
          <MapFilters placed={data.placed} filter={filter} onFilter={setFilter} locations={locations} />
          {data.placedCount + data.unplacedCount > 0 && (
            <p className="map-count" role="status">
              {translate('map.count', { smart_count: shown.length, n: format.number(shown.length) })}
              {data.placedCount > data.placed.length &&
                ` ${translate('map.most', { n: format.number(data.placed.length), all: format.number(data.placedCount) })}`}
            </p>
          )}
          {data.placed.length > 0 && <MapList clusters={clusters} locations={locations} />}
          {data.unplacedCount > 0 && <Unplaced count={data.unplacedCount} rows={data.unplaced} locations={locations} />}
        </>
      )}
    </div>
  );
}
