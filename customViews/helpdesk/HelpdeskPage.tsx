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
import { Consents } from './Consents';
import { GuestRow } from './GuestRow';
import { RowsSkeleton } from './RowsSkeleton';
import { useGuests, type FoundGuest } from './useGuests';
import '../../resources/engine/styles/base.css';
import { Note } from '../../resources/ui/Note';
import './helpdesk.css';

/** The address of a guest: the record, or the list with a search for the guest if the caller may not open records. */
function addressOf({ name, closed }: ClientResource, id: number, { guest }: FoundGuest): string {
  if (!closed) return `/${name}/${id}`;
  return `/${name}?filter=${encodeURIComponent(JSON.stringify({ q: guest['u_email'] ?? guest['u_name'] }))}`;
}

/** ↓ and ↑ go through the rows of both lists; above each is its field. */
function move(event: KeyboardEvent, page: HTMLElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const stops = [...(page?.querySelectorAll<HTMLElement>('input, button.hd-row') ?? [])];
  const at = stops.indexOf(event.target as HTMLElement);
  if (step === undefined || at < 0) return;
  event.preventDefault();
  stops[at + step]?.focus();
}

/**
 * The page of support: one search over the guests of every company that has given access, and these companies where the
 * person sees identities and may open one. Enter
 * searches, ↓ goes from the field to the rows, and a row leads into its company.
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
      <div onKeyDown={(event) => move(event, page.current)}>
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
        {error !== null && <Note role="alert">{translateMessage(translate, errorMessage(error))}</Note>}
        {isSearching && !guests && <RowsSkeleton label={translate('helpdesk.loading')} />}
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
        {identities && mayChangeCompany && <Consents />}
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
