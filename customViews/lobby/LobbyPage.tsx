import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { apiUrl } from '../../dataProvider/bases';
import { portalAddress } from '../../domain/portalAddress';
import { errorMessage, translateMessage } from '../../resources/engine/errors';
import { useEngine } from '../../resources/engine/model';
import { paperOf, type Credentials } from '../../resources/guests/calls';
import { GuestCard } from '../../resources/guests/GuestCard';
import { printPdf } from '../../resources/guests/printPdf';
import { useAppContext } from '../appContext';
import { Note } from '../../resources/ui/Note';
import { DeskForm } from './DeskForm';
import { GuestDialog } from './GuestDialog';
import { OwnGuests } from './OwnGuests';
import { roomAt, type Desk } from './desk';
import '../../resources/engine/styles/base.css';
import '../../resources/engine/styles/form.css';
import './lobby.css';

/** The places of the form and of the card: nothing moves when the form is there. */
function DeskSkeleton() {
  const translate = useTranslate();
  return (
    <div className="l-desk" aria-busy="true">
      <section className="e-card l-waiting">
        {['name', 'contact', 'profile', 'until', 'go'].map((name) => (
          <span key={name} className="e-skeleton" data-field={name} />
        ))}
      </section>
      <section className="e-card l-card">
        <p>{translate('guests.lobby.noCard')}</p>
      </section>
    </div>
  );
}

/**
 * The reception desk: one form and one button; the card is shown and printed at once, and the desk's guests stand below.
 * `?guest=12` opens one of them.
 */
export function LobbyPage() {
  const translate = useTranslate();
  const notify = useNotify();
  const cache = useQueryClient();
  const { http, loginHost, companyHash } = useAppContext();
  const { format } = useEngine();
  const [guest, setGuest] = useState<Credentials>();
  const card = useRef<HTMLElement>(null);
  const shown = guest?.id;
  useEffect(() => {
    // On a phone the card stands below the form.
    if (shown !== undefined) card.current?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  const [params, setParams] = useSearchParams();
  const opened = Number(params.get('guest'));
  const { data: desk, error } = useQuery({
    queryKey: ['desk'],
    queryFn: async ({ signal }) => (await http<Desk>(apiUrl('/lobby'), { signal })).json,
  });
  const print = async (id: number) => {
    try {
      printPdf(await paperOf(http, [id], 'receipt', format.locale));
    } catch (failure) {
      notify(translateMessage(translate, errorMessage(failure)), { type: 'error' });
    }
  };
  const portal = portalAddress(loginHost, companyHash);
  const left = desk && roomAt(desk);
  const description =
    left === undefined
      ? translate('guests.lobby.help')
      : translate('guests.lobby.left', { smart_count: left, n: format.number(left) });
  // One line, as that of most desks, until it is known.
  const subtitle = desk || error ? description : '\u00a0';
  return (
    <div className="e-page l-page">
      <div className="e-head">
        <div>
          <h1>{translate('menu.lobby')}</h1>
          <p>{subtitle}</p>
        </div>
      </div>
      {error && <Note role="alert">{translateMessage(translate, errorMessage(error))}</Note>}
      {desk || error ? (
        <div className="l-desk">
          {desk && (
            <DeskForm
              desk={desk}
              onWelcomed={(welcomed) => {
                setGuest(welcomed);
                void cache.invalidateQueries({ queryKey: ['desk'] });
                void print(welcomed.id);
              }}
            />
          )}
          <section ref={card} className="e-card l-card" aria-live="polite" aria-label={translate('guests.lobby.card')}>
            {guest ? (
              <>
                <h2>{guest.name}</h2>
                <GuestCard key={guest.id} http={http} guest={guest} portal={portal} />
              </>
            ) : (
              <p>{translate('guests.lobby.noCard')}</p>
            )}
          </section>
        </div>
      ) : (
        <DeskSkeleton />
      )}
      {desk && <OwnGuests desk={desk} onPrint={(id) => void print(id)} />}
      {desk && opened > 0 && (
        <GuestDialog
          key={opened}
          id={opened}
          desk={desk}
          portal={portal}
          // The card beside the form is never out of date.
          onChanged={(changed) => setGuest((now) => (now?.id === changed.id ? { ...now, ...changed } : now))}
          onClose={() =>
            setParams(
              (now) => {
                now.delete('guest');
                return now;
              },
              { replace: true },
            )
          }
        />
      )}
    </div>
  );
}
