import { useEvent, useListContext, useLocation, useNavigate, useTranslate } from 'ra-core';
import { useEffect, useRef, useState, type Ref } from 'react';
import type { ClientResource } from '../../../domain/schema/client/client';
import { inSentence } from '../../../domain/text/inSentence';
import { SearchField } from '../../ui/SearchField';
import { useEngine } from '../model';
import { fieldLabel } from '../texts';
import type { EngineRecord } from '../values/record';
import { useRowPath } from './useListRows';

/** Long enough to finish a word, where the schema asks for nothing else. */
const DEBOUNCE_MS = 700;

/** More than this the server refuses. */
const MAX_LENGTH = 200;

/** So many fields are named in the empty box; more would not fit. */
export const NAMED_FIELDS = 2;

/** The page in the address, without its query. */
const pageNow = () => location.hash.replace(/\?.*/, '');

interface SearchBoxProps {
  readonly resource: ClientResource;
  readonly inputRef: Ref<HTMLInputElement>;
  /** Brings the focus into the rows. */
  readonly onEnterRows: () => void;
}

/** Names of the first fields that the search looks into: "nom, e-mail". */
const fieldNames = (resource: ClientResource) =>
  resource.searchedIn.slice(0, NAMED_FIELDS).map((name) => inSentence(fieldLabel(resource, name)));

/** What waits for the answer to a text: its first record is opened, or the focus goes into the rows. */
interface Waiting {
  readonly text: string;
  readonly then: 'open' | 'rows';
}

/**
 * Free-text search over the resource's search columns: trimmed, sent when typing pauses, on Enter or arrow down. Enter
 * opens the first record of the answer to exactly that text; arrow down goes into its rows. Typing on, or leaving the
 * box, gives that up.
 */
export function SearchBox({ resource, inputRef, onEnterRows }: SearchBoxProps) {
  const { filterValues, setFilters, data, isFetching, error } = useListContext<EngineRecord>();
  const translate = useTranslate();
  const navigate = useNavigate();
  const { format } = useEngine();
  const pathOf = useRowPath(resource);
  const debounce = resource.list.debounce ?? DEBOUNCE_MS;
  const sent = String(filterValues['q'] ?? '');
  const [text, setText] = useState(sent);
  const [seen, setSeen] = useState(sent);
  // What was asked for here, and the list does not show yet.
  const [own, setOwn] = useState<readonly string[]>([]);
  if (seen !== sent) {
    setSeen(sent);
    const place = own.indexOf(sent);
    setOwn(place < 0 ? [] : own.slice(place + 1));
    // Changed from elsewhere (filters cleared, back button); our own sending must not eat what is being typed.
    if (place < 0) setText(sent);
  }
  const { pathname } = useLocation();
  const home = useRef(pageNow());
  // A list can stay while the record in its address changes.
  useEffect(() => void (home.current = pageNow()), [pathname]);
  const send = useEvent(() => {
    const { q: _, ...others } = filterValues;
    const q = text.trim();
    // After a click on a link the list is still mounted until the next page has loaded; the search must not navigate
    // back.
    if (q === (own.at(-1) ?? sent) || pageNow() !== home.current) return;
    setOwn([...own, q]);
    setFilters(q === '' ? others : { ...others, q });
  });

  useEffect(() => {
    const timer = setTimeout(send, debounce);
    return () => clearTimeout(timer);
  }, [text, send, debounce]);

  const [waiting, setWaiting] = useState<Waiting>();
  const arrived = useEvent(() => {
    if (!waiting || waiting.text !== sent || isFetching || error || !data) return;
    setWaiting(undefined);
    if (waiting.then === 'rows') {
      onEnterRows();
      return;
    }
    const path = data[0] && pathOf(data[0]);
    if (path !== undefined) navigate(path);
  });
  useEffect(() => void arrived(), [arrived, waiting, sent, isFetching, data]);
  const request = (then: Waiting['then']) => {
    send();
    setWaiting({ text: text.trim(), then });
  };

  return (
    <SearchField
      ref={inputRef}
      className="e-search"
      label={translate('engine.list.search')}
      placeholder={
        resource.texts.search ?? translate('engine.list.searchIn', { fields: format.anyOf(fieldNames(resource)) })
      }
      shortcut="/"
      maxLength={MAX_LENGTH}
      value={text}
      onChange={(next) => {
        setText(next);
        setWaiting(undefined);
      }}
      // Everything is no result.
      onSubmit={() => (text.trim() === '' ? send() : request('open'))}
      onBlur={() => setWaiting(undefined)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && text !== '') setText('');
        if (event.key !== 'ArrowDown' || event.altKey || event.shiftKey) return;
        event.preventDefault();
        request('rows');
      }}
    />
  );
}
