import { useTranslate } from 'ra-core';
import { Button } from '../../resources/ui/Button';
import { useEngine } from '../../resources/engine/model';
import { clockAt } from '../../resources/engine/values/time';
import type { Guest } from './desk';

interface TodaysGuestsProps {
  readonly guests: readonly Guest[];
  readonly onPrint: (id: number) => void;
}

/** The guests that this desk has created today. Each has a button that prints the card again. */
export function TodaysGuests({ guests, onPrint }: TodaysGuestsProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const title = translate('guests.lobby.today', { smart_count: guests.length });
  return (
    <section className="e-card l-today" aria-label={title}>
      <h2>{title}</h2>
      {guests.length === 0 ? (
        <p>{translate('guests.lobby.nobody')}</p>
      ) : (
        <ul>
          {guests.map(({ id, name, login, at }) => (
            <li key={id}>
              <time dateTime={at}>{clockAt(Date.parse(at), format.timeZone).time.slice(0, 5)}</time>
              <span>
                <b>{name}</b>
                <small>{login}</small>
              </span>
              <Button small aria-label={translate('guests.lobby.againOf', { name })} onClick={() => onPrint(id)}>
                {translate('guests.lobby.again')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
