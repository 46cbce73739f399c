import { useNotify, useTranslate } from 'ra-core';
import { useRef, useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../resources/ui/Button';
import { SearchField } from '../../resources/ui/SearchField';
import { errorMessage, translateMessage } from '../../resources/engine/errors';
import { useEngine } from '../../resources/engine/model';
import type { ClientResource } from '../../domain/schema/client/client';
import { useAppContext } from '../appContext';
import { MAX_HELPDESK_GUESTS, MIN_SEARCH_LENGTH_ELSEWHERE } from '../../domain/limits';
import { GuestRow } from './GuestRow';
import { useGuests, type FoundGuest } from './useGuests';
import '../../resources/engine/styles/base.css';
import './helpdesk.css';

/** The address of a guest: the record, or the list with a search for the guest if the caller may not open records. */
function addressOf({ name, closed }: ClientResource, id: number, { guest }: FoundGuest): string {
  if (!closed) return `/${name}/${id}`;
  return `/${name}?filter=${encodeURIComponent(JSON.stringify({ q: guest['u_email'] ?? guest['u_name'] }))}`;
}

/**
 * The page of support: one search over the guests of every company that has given access. Enter searches, ↓ goes from
 * the field to the rows, and a guest leads into that company.
 */
export function HelpdeskPage() {
  const translate = useTranslate();
  const notify = useNotify();
  const { resources, format } = useEngine();
  const { enterCompany, mayChangeCompany } = useAppContext();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const page = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const { guests, isSearching, error, refetch } = useGuests(text);
  const identities = resources.get('identities');

  const enter = async (found: FoundGuest) => {
    if (!identities || busy) return;
    setBusy(true);
    try {
      await enterCompany(found.company.id, addressOf(identities, Number(found.guest[identities.id]), found));
    } catch (failure) {
      notify(translateMessage(translate, errorMessage(failure)), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };

  /** Looks for what is typed; for the same text once more, too. */
  const search = () => {
    const query = typed.trim();
    if (query.length < MIN_SEARCH_LENGTH_ELSEWHERE) return setText('');
    if (query === text) return void refetch();
    setText(query);
  };

  /** ↓ and ↑ go through the rows; above the first one is the field. */
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const stops = [...(page.current?.querySelectorAll<HTMLElement>('input, .hd-row') ?? [])];
    stops[stops.indexOf(document.activeElement as HTMLElement) + step]?.focus();
  };

  return (
    <div className="e-page hd-page" ref={page}>
      <div className="e-head">
        <div>
          <h1>{translate('menu.helpdesk')}</h1>
          <p>{mayChangeCompany ? translate('helpdesk.text') : translate('helpdesk.stays')}</p>
        </div>
        {resources.has('tickets') && (
          <Link className="hd-tickets" to="/tickets">
            {translate('helpdesk.tickets')}
          </Link>
        )}
      </div>
      <div onKeyDown={move}>
        <div className="hd-bar">
          <SearchField
            className="hd-search"
            label={translate('helpdesk.search')}
            maxLength={100}
            autoFocus
            value={typed}
            onChange={setTyped}
            onSubmit={search}
          />
          <Button kind="primary" disabled={typed.trim().length < MIN_SEARCH_LENGTH_ELSEWHERE} onClick={search}>
            {translate('helpdesk.submit')}
          </Button>
        </div>
        <p className="hd-result" role="status">
          {resultText()}
        </p>
        {error !== null && (
          <p className="e-note" role="alert">
            {translateMessage(translate, errorMessage(error))}
          </p>
        )}
        {isSearching && !guests && <Skeleton label={translate('helpdesk.loading')} />}
        {guests && identities && guests.length > 0 && (
          <ul className="e-card hd-list" aria-label={translate('helpdesk.results')} aria-busy={isSearching || busy}>
            {guests.map((found) => (
              <li key={String(found.guest[identities.id])}>
                <GuestRow
                  resource={identities}
                  found={found}
                  disabled={busy}
                  {...(mayChangeCompany && { onEnter: () => void enter(found) })}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );

  function resultText(): string {
    if (text === '') return translate('helpdesk.hint');
    if (!guests || error) return '';
    if (guests.length === 0) return `${translate('helpdesk.none', { q: text })} ${translate('helpdesk.noneText')}`;
    const count =
      guests.length < MAX_HELPDESK_GUESTS
        ? translate('helpdesk.found', { smart_count: guests.length })
        : translate('helpdesk.most', { n: format.number(MAX_HELPDESK_GUESTS) });
    return `${count} · ${translate('helpdesk.logged')}`;
  }
}

/** Rows on their way. */
function Skeleton({ label }: { readonly label: string }) {
  return (
    <div className="e-card hd-list" role="status" aria-busy="true" aria-label={label}>
      {[1, 2, 3].map((row) => (
        <div key={row} className="hd-wait">
          <span className="e-skeleton" />
        </div>
      ))}
    </div>
  );
}
