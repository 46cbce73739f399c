import { useGetList, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { listPath } from '../../domain/schema/client/addresses';
import type { ClientResource } from '../../domain/schema/client/client';
import { useEngine } from '../../resources/engine/model';
import { resourceName } from '../../resources/engine/texts';
import { recordTitle, type EngineRecord } from '../../resources/engine/values/record';
import { useViews } from '../../resources/engine/views/useViews';
import { useViewClock } from '../../resources/engine/views/viewPeriods';
import { openable, viewAddress } from '../../resources/engine/views/viewState';
import { Bones, Card } from './Card';

/** Records of a view that its tile names. */
const SHOWN = 6;

interface ViewTileProps {
  readonly resource: ClientResource;
  /** Key of the saved view. */
  readonly id: number;
}

/** A saved view of a list: how many records it has, and the first of them. */
export default function ViewTile({ resource, id }: ViewTileProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const views = useViews(resource);
  const view = views.data?.views.find((one) => one.id === id);
  const { filter, sort } = openable(resource, view?.state ?? {}, useViewClock(resource)).state;
  const list = useGetList<EngineRecord>(
    resource.name,
    { pagination: { page: 1, perPage: SHOWN }, sort: sort ?? resource.sort, filter: filter ?? {} },
    { enabled: view !== undefined },
  );
  const name = resourceName(resource, 2);
  const isGone = views.data !== undefined && !view;
  const approximate = (list.meta as { approximate?: boolean } | undefined)?.approximate === true;
  const failure = isGone ? 'home.tile.viewGone' : views.error || list.error ? 'home.attention.failed' : undefined;
  return (
    <Card
      title={view ? `${name} · ${view.name}` : name}
      more={view && <Link to={listPath(resource) + viewAddress(id)}>{translate('home.tile.open')}</Link>}
    >
      {failure ? (
        <p className="home-quiet">{translate(failure)}</p>
      ) : list.data ? (
        <>
          <p className="home-count">{`${approximate ? '≈ ' : ''}${format.number(list.total ?? list.data.length)}`}</p>
          <ul className="home-lines">
            {list.data.map((record) => (
              <li key={record.id}>
                <Link to={`/${resource.name}/${encodeURIComponent(String(record.id))}`}>
                  <span>{recordTitle(resource, record)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Bones lines={SHOWN} label={translate('home.counting')} />
      )}
    </Card>
  );
}
