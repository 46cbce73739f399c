import { useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { connection } from '../connection/browserConnection';
import { useConnection } from '../connection/useConnection';
import { liveRegion } from './announcements';

/** Says that the way to the server is lost, for as long as it is; the console recovers by itself. */
export function ConnectionBar() {
  const translate = useTranslate();
  const state = useConnection();
  const before = useRef(state);

  useEffect(() => {
    if (state === 'up' && before.current !== 'up') liveRegion.announce(translate('shell.connection.back'));
    before.current = state;
  }, [state, translate]);

  if (state === 'up') return null;
  return (
    <div className="connection" role="alert">
      <span className="connection-dot" aria-hidden="true" />
      <p>{translate(`shell.connection.${state}`)}</p>
      {state === 'down' && (
        <button type="button" className="band-action" onClick={connection.retry}>
          {translate('shell.connection.retryNow')}
        </button>
      )}
    </div>
  );
}
