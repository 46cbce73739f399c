import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { apiUrl } from '../../dataProvider/bases';
import { errorMessage, translateMessage } from '../../resources/engine/errors';
import { useEngine } from '../../resources/engine/model';
import { paperOf, type Credentials } from '../../resources/guests/calls';
import { PrintBar } from '../../resources/guests/PrintBar';
import { printPdf } from '../../resources/guests/printPdf';
import { useAppContext } from '../appContext';
import { DeskForm } from './DeskForm';
import { TodaysGuests } from './TodaysGuests';
import type { Desk } from './desk';
import '../../resources/engine/styles/base.css';
import '../../resources/engine/styles/form.css';
import './lobby.css';

/** The reception desk: one form and one button; the card is shown and printed at once, and today's guests stand below. */
export function LobbyPage() {
  const translate = useTranslate();
  const notify = useNotify();
  const cache = useQueryClient();
  const { http } = useAppContext();
  const { format } = useEngine();
  const [guest, setGuest] = useState<Credentials>();
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
  const left = desk && desk.limit !== null ? Math.max(desk.limit - desk.made, 0) : undefined;
  return (
    <div className="e-page l-page">
      <div className="e-head">
        <div>
          <h1>{translate('guests.lobby.title')}</h1>
          <p>
            {left === undefined
              ? translate('guests.lobby.help')
              : translate('guests.lobby.left', { smart_count: left, n: format.number(left) })}
          </p>
        </div>
      </div>
      {error && (
        <p className="e-note" role="alert">
          {translateMessage(translate, errorMessage(error))}
        </p>
      )}
      <div className="l-desk">
        {desk && (
          <DeskForm
            profiles={desk.profiles}
            onWelcomed={(welcomed) => {
              setGuest(welcomed);
              void cache.invalidateQueries({ queryKey: ['desk'] });
              void print(welcomed.id);
            }}
          />
        )}
        <section className="e-card l-card" aria-live="polite" aria-label={translate('guests.lobby.card')}>
          {guest ? (
            <>
              <h2>{guest.name}</h2>
              <dl>
                <dt>{translate('guests.login')}</dt>
                <dd className="g-secret">{guest.login}</dd>
                <dt>{translate('guests.password')}</dt>
                <dd className="g-secret">{guest.password ?? '—'}</dd>
              </dl>
              <PrintBar key={guest.id} http={http} ids={[guest.id]} usual="receipt" language={format.locale} />
            </>
          ) : (
            <p>{translate('guests.lobby.noCard')}</p>
          )}
        </section>
      </div>
      {desk && <TodaysGuests guests={desk.guests} onPrint={(id) => void print(id)} />}
    </div>
  );
}
