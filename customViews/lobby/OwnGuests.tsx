import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router-dom';
import { apiUrl } from '../../dataProvider/bases';
import { Button } from '../../resources/ui/Button';
import { SearchField } from '../../resources/ui/SearchField';
import { Tag } from '../../resources/ui/Tag';
import { useEngine } from '../../resources/engine/model';
import { clockAt } from '../../resources/engine/values/time';
import { useAppContext } from '../appContext';
import type { Desk, Guest } from './desk';

interface OwnGuestsProps {
  readonly desk: Pick<Desk, 'made' | 'guests'>;
  readonly onPrint: (id: number) => void;
}

/**
 * The guests of this desk: those of today, and with a text those of any day. A name opens the guest, a button prints the
 * card again.
 */
export function OwnGuests({ desk, onPrint }: OwnGuestsProps) {
  const translate = useTranslate();
  const { http } = useAppContext();
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed.trim());
  const { data: found } = useQuery({
    queryKey: ['desk', 'search', text],
    queryFn: async ({ signal }) =>
      (await http<{ guests: Guest[] }>(apiUrl(`/lobby/guests?q=${encodeURIComponent(text)}`), { signal })).json.guests,
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
  const isSearch = text !== '' && found !== undefined;
  const guests = isSearch ? found : desk.guests;
  const title = translate('guests.lobby.today', { smart_count: desk.made });
  return (
    <section className="e-card l-today" aria-label={title}>
      <div className="l-today-head">
        <h2>{title}</h2>
        <SearchField label={translate('guests.lobby.search')} maxLength={100} value={typed} onChange={setTyped} />
      </div>
      {guests.length === 0 ? (
        <p>{translate(isSearch ? 'guests.lobby.notFound' : 'guests.lobby.nobody')}</p>
      ) : (
        <ul>
          {guests.map((guest) => (
            <GuestLine key={guest.id} guest={guest} dated={isSearch} onPrint={onPrint} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface GuestLineProps extends Pick<OwnGuestsProps, 'onPrint'> {
  readonly guest: Guest;
  /** With the day: the guest may be one of another day. */
  readonly dated: boolean;
}

function GuestLine({ guest: { id, name, login, at, deleted }, dated, onPrint }: GuestLineProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  return (
    <li>
      <time dateTime={at}>{dated ? format.day(at) : clockAt(Date.parse(at), format.timeZone).time.slice(0, 5)}</time>
      <span>
        {deleted ? <b>{name}</b> : <Link to={{ search: `?guest=${id}` }}>{name}</Link>}
        <small>{login}</small>
      </span>
      {deleted ? (
        <Tag tone="muted">{translate('record.summary.deleted')}</Tag>
      ) : (
        <Button small aria-label={translate('guests.lobby.againOf', { name })} onClick={() => onPrint(id)}>
          {translate('guests.lobby.again')}
        </Button>
      )}
    </li>
  );
}
