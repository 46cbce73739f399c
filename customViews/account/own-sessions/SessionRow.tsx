import { useTranslate } from 'ra-core';
import type { Place } from '../../../domain/text/placeName';
import { Button } from '../../../resources/ui/Button';
import { Ago } from '../Ago';
import { deviceName } from '../deviceName';
import { usePlaceName } from '../usePlaceName';

/** An active session of one's own, as the server answers it. */
export interface OwnSession {
  readonly id: string;
  readonly createdAt: string;
  readonly seenAt: string;
  readonly ip: string;
  /** Null: a local address. */
  readonly network: string | null;
  /** In the network of this session. */
  readonly isSameNetwork: boolean;
  /** Null where no database of places knows it. */
  readonly place: Place | null;
  readonly userAgent: string;
  readonly current: boolean;
}

interface SessionRowProps {
  readonly session: OwnSession;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

/** A session: on what device, from where and since when; others than this one can be ended. */
export function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const translate = useTranslate();
  const device = deviceName(session.userAgent, translate);
  const end = translate('settings.sessions.end');
  const placeName = usePlaceName();
  const { network, isSameNetwork, place, current } = session;
  const near =
    isSameNetwork && !current
      ? translate('settings.sessions.near')
      : network === null
        ? translate('settings.sessions.local')
        : translate('settings.sessions.network', { network });
  return (
    <li>
      <span className="ac-what">
        <strong>{device}</strong>
        <small>
          {session.ip}
          {' · '}
          {place !== null && `${placeName(place)} · `}
          {near}
          {' · '}
          <Ago text="settings.sessions.since" at={session.createdAt} />
          {' · '}
          <Ago text="settings.sessions.seen" at={session.seenAt} />
        </small>
      </span>
      {current ? (
        <span className="ac-current">{translate('settings.sessions.current')}</span>
      ) : (
        <span className="ac-actions ac-flush">
          <Button small kind="dangerQuiet" disabled={busy} aria-label={`${end} · ${device}`} onClick={onEnd}>
            {end}
          </Button>
        </span>
      )}
    </li>
  );
}
