import { useEvent, useListContext, useLocation, useTranslate } from 'ra-core';
import { useEffect, useRef, useState, type Ref } from 'react';
import { SearchField } from '../../ui/SearchField';

/** Long enough to finish a word, where the schema asks for nothing else. */
const DEBOUNCE_MS = 700;

/** More than this the server refuses. */
const MAX_LENGTH = 200;

/** The page in the address, without its query. */
const pageNow = () => location.hash.replace(/\?.*/, '');

interface SearchBoxProps {
  readonly inputRef: Ref<HTMLInputElement>;
  /** How long to wait for the next letter, in ms. */
  readonly debounce?: number | undefined;
}

/** Free-text search over the resource's search columns: trimmed, sent when typing pauses or on Enter. */
export function SearchBox({ inputRef, debounce = DEBOUNCE_MS }: SearchBoxProps) {
  const { filterValues, setFilters } = useListContext();
  const translate = useTranslate();
  const sent = String(filterValues['q'] ?? '');
  const [text, setText] = useState(sent);
  const [seen, setSeen] = useState(sent);
  if (seen !== sent) {
    setSeen(sent);
    // Changed from elsewhere (filters cleared, back button); our own sending must not eat the space being typed.
    if (sent !== text.trim()) setText(sent);
  }

  // What was asked for last: the list may take a while to say so itself.
  const asked = useRef(sent);
  useEffect(() => void (asked.current = sent), [sent]);
  const { pathname } = useLocation();
  const home = useRef(pageNow());
  // A list can stay while the record in its address changes.
  useEffect(() => void (home.current = pageNow()), [pathname]);
  const send = useEvent(() => {
    const { q: _, ...others } = filterValues;
    const q = text.trim();
    // After a click on a link the list is still mounted until the next page has loaded; the search must not navigate
    // back.
    if (q === asked.current || pageNow() !== home.current) return;
    asked.current = q;
    setFilters(q === '' ? others : { ...others, q });
  });

  useEffect(() => {
    const timer = setTimeout(send, debounce);
    return () => clearTimeout(timer);
  }, [text, send, debounce]);

  return (
    <SearchField
      ref={inputRef}
      className="e-search"
      label={translate('engine.list.search')}
      shortcut="/"
      maxLength={MAX_LENGTH}
      value={text}
      onChange={setText}
      onSubmit={send}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && text !== '') setText('');
      }}
    />
  );
}
