import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { listPath } from '../../domain/schema/client/addresses';
import { errorMessage, statusOf, translateMessage } from '../../resources/engine/errors';
import { useEngine } from '../../resources/engine/model';
import { useNow } from '../../resources/engine/useNow';
import { buttonClass } from '../../resources/ui/Button';
import { Icon } from '../../resources/ui/Icon';
import { ScopeNote } from '../page-parts/ScopeNote';
import { StateCounts } from './StateCounts';
import { WallList } from './WallList';
import { freshnessOf, useWall } from './useWall';
import { useStayingSignedIn } from './useStayingSignedIn';
import '../../resources/engine/styles/base.css';
import './wall.css';

/**
 * The states of all locations for a screen on a wall: which ones need attention, and what has changed last. It needs no
 * input, follows the server's events, and says when what it shows is old.
 */
export function WallPage() {
  const translate = useTranslate();
  const { permissions, resources, format } = useEngine();
  const { data: answered, error, dataUpdatedAt } = useWall();
  // Without the right to see locations, none stay on the screen.
  const data = statusOf(error) === 403 ? undefined : answered;
  const stays = useStayingSignedIn(permissions);
  const now = useNow();
  const locations = resources.get('locations');
  const freshness = freshnessOf(data?.checkedAt ?? null, dataUpdatedAt, Math.max(now, dataUpdatedAt));
  return (
    <div className="wall">
      <header className="wall-head">
        <h1>{translate('menu.wall')}</h1>
        <p className="wall-fresh" role="status" data-old={data && freshness.isOld}>
          {data && (
            <>
              <i aria-hidden="true">{freshness.isOld ? '▲' : '●'}</i>
              {freshness.at === null
                ? translate('wall.never')
                : translate(freshness.isOld ? 'wall.old' : 'wall.updated', { time: format.clock(freshness.at) })}
            </>
          )}
        </p>
        <p className="wall-clock">{format.clock(new Date(now).toISOString())}</p>
        <Link
          className={buttonClass()}
          to={locations ? listPath(locations) : '/'}
          aria-label={translate('wall.leave')}
          data-tooltip={translate('wall.leave')}
        >
          <Icon name="Close" />
        </Link>
      </header>
      {!data && error && <p role="alert">{translateMessage(translate, errorMessage(error))}</p>}
      {data && locations && (
        <>
          <StateCounts states={data.states} locations={locations} />
          {data.states.length === 0 && <ScopeNote />}
          <div className="wall-lists">
            <WallList
              title={translate('wall.urgent')}
              empty={translate('wall.none')}
              rows={data.urgent}
              left={data.urgentCount - data.urgent.length}
              locations={locations}
              reasons
            />
            <WallList
              title={translate('wall.changes')}
              empty={translate('wall.noChange')}
              rows={data.changes}
              locations={locations}
            />
          </div>
        </>
      )}
      {!stays && (data || error) && <p className="wall-idle">{translate('wall.idle')}</p>}
    </div>
  );
}
