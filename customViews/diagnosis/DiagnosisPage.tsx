import { useTranslate } from 'ra-core';
import { useRef, useState, type KeyboardEvent } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { MIN_SEARCH_LENGTH_ELSEWHERE } from '../../domain/limits';
import { Button } from '../../resources/ui/Button';
import { Note } from '../../resources/ui/Note';
import { SearchField } from '../../resources/ui/SearchField';
import { errorMessage, translateMessage } from '../../resources/engine/errors';
import { useEngine } from '../../resources/engine/model';
import { Chain, Verdict } from './Chain';
import { keysOf, questionIn, useDiagnosis, type Found, type Match } from './useDiagnosis';
import '../../resources/engine/styles/base.css';
import './diagnosis.css';

/**
 * Why is this guest not online? One search, by e-mail, name, address or token; the address of the page has the question,
 * so that it can be sent on. Enter searches, ↓ goes from the field to the matches.
 */
export function DiagnosisPage() {
  const translate = useTranslate();
  const [params, setParams] = useSearchParams();
  const currentQuestion = params.get('q') ?? '';
  const [typed, setTyped] = useState(currentQuestion);
  const [previousQuestion, setPreviousQuestion] = useState(currentQuestion);
  // The palette can ask something else while the page is open.
  if (currentQuestion !== previousQuestion) {
    setPreviousQuestion(currentQuestion);
    setTyped(currentQuestion);
  }
  const question = questionIn(params);
  const { data, error, isFetching, refetch } = useDiagnosis(question);
  const found = question === undefined || error ? undefined : data;
  const page = useRef<HTMLDivElement>(null);

  const search = () => {
    const text = typed.trim();
    if (isTooShort(text)) return;
    if (text === currentQuestion && !params.has('identity')) return void refetch();
    setParams({ q: text });
  };
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const stops = [...(page.current?.querySelectorAll<HTMLElement>('input, .dg-match') ?? [])];
    stops[stops.indexOf(document.activeElement as HTMLElement) + step]?.focus();
  };

  return (
    <div className="e-page dg-page" ref={page}>
      <div className="e-head">
        <div>
          <h1>{translate('menu.diagnosis')}</h1>
          <p>{translate('diagnosis.text')}</p>
        </div>
        {found?.diagnosis && <Button onClick={() => window.print()}>{translate('diagnosis.print')}</Button>}
      </div>
      <div onKeyDown={move}>
        <Bar typed={typed} onTyped={setTyped} autoFocus={question === undefined} onSearch={search} />
        <div className="dg-status" role="status">
          {question === undefined && <p>{translate('diagnosis.hint')}</p>}
          {found && <SearchStatus found={found} text={currentQuestion} />}
        </div>
        {error && question !== undefined && (
          <Note role="alert">{translateMessage(translate, errorMessage(error))}</Note>
        )}
        {found && !found.diagnosis && found.matches.length > 0 && (
          <Matches matches={found.matches} text={currentQuestion} />
        )}
      </div>
      {isFetching && !found && <Skeleton label={translate('diagnosis.loading')} />}
      {found?.diagnosis && (
        <div aria-busy={isFetching}>
          <Verdict diagnosis={found.diagnosis} title={titleOf(found) ?? translate('menu.diagnosis')} />
          <Chain links={found.diagnosis.links} />
        </div>
      )}
    </div>
  );
}

/** The server would look for nothing. */
const isTooShort = (text: string) => text.trim().length < MIN_SEARCH_LENGTH_ELSEWHERE;

interface BarProps {
  readonly typed: string;
  readonly onTyped: (text: string) => void;
  readonly autoFocus: boolean;
  readonly onSearch: () => void;
}

/** The one field and its button. */
function Bar({ typed, onTyped, autoFocus, onSearch }: BarProps) {
  const translate = useTranslate();
  return (
    <div className="dg-bar">
      <SearchField
        className="dg-search"
        label={translate('diagnosis.search')}
        maxLength={100}
        autoFocus={autoFocus}
        value={typed}
        onChange={onTyped}
        onSubmit={onSearch}
      />
      <Button kind="primary" disabled={isTooShort(typed)} onClick={onSearch}>
        {translate('diagnosis.submit')}
      </Button>
    </div>
  );
}

/** Name of the guest or device that the chain is about; undefined when it is not known. */
function titleOf({ matches, diagnosis }: Found): string | undefined {
  const named = matches.length === 1 ? matches[0]?.name : undefined;
  const links = diagnosis?.links.filter(({ link }) => link === 'identity' || link === 'device') ?? [];
  const name = links.map(({ evidence }) => evidence['name'] ?? evidence['login']).find((one) => one != null);
  return named ?? (name == null ? undefined : String(name));
}

/** The number of matches; without matches, which records were searched and which were not. */
function SearchStatus({
  found: { matches, more, searched, diagnosis },
  text,
}: {
  readonly found: Found;
  readonly text: string;
}) {
  const translate = useTranslate();
  const { format } = useEngine();
  const name = (where: string) => translate(`diagnosis.searched.${where}`);
  const done = searched.filter(({ missed }) => missed === null).map(({ where }) => name(where));
  if (diagnosis) return null;
  if (matches.length > 0)
    return <p>{translate(more ? 'diagnosis.more' : 'diagnosis.choose', { smart_count: matches.length })}</p>;
  if (searched.length === 0) return <p>{translate('diagnosis.noSearch')}</p>;
  return (
    <>
      <p>{translate('diagnosis.none', { q: text })}</p>
      {done.length > 0 && <p>{translate('diagnosis.searched.done', { names: format.list(done) })}</p>}
      {searched.map(
        ({ where, missed }) =>
          missed !== null && (
            <p key={where}>
              {translate('diagnosis.searched.missed', {
                name: name(where),
                reason: translate(`diagnosis.unknown.${missed}`),
              })}
            </p>
          ),
      )}
    </>
  );
}

interface MatchesProps {
  readonly matches: readonly Match[];
  /** What was looked for: it stays in the field. */
  readonly text: string;
}

/** List of matches: choosing one shows its chain. */
function Matches({ matches, text }: MatchesProps) {
  const translate = useTranslate();
  const { format } = useEngine();
  const kind = ({ identity, signIn }: Match) =>
    identity === undefined ? translate(signIn === undefined ? 'diagnosis.device' : 'diagnosis.signIn') : '';
  const detail = ({ detail: value, signIn }: Match) => (signIn === undefined ? value : format.exact(value)) ?? '';
  const addressOf = (match: Match) => {
    const keys = keysOf(match);
    keys.set('q', text);
    return { search: `?${keys}` };
  };
  return (
    <ul className="e-card dg-matches" aria-label={translate('diagnosis.results')}>
      {matches.map((match) => (
        <li key={keysOf(match).toString()}>
          <Link className="dg-match" to={addressOf(match)}>
            <b>{match.name}</b>
            <small>{[kind(match), detail(match)].filter(Boolean).join(' · ')}</small>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The chain on its way. */
function Skeleton({ label }: { readonly label: string }) {
  return (
    <div className="e-card dg-chain" role="status" aria-busy="true" aria-label={label}>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="dg-wait">
          <span className="e-skeleton" />
        </div>
      ))}
    </div>
  );
}
