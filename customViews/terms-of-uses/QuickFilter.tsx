import { useEvent, useListContext, useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { SearchField } from '../../resources/ui/SearchField';

/** Long enough to type two letters. */
const DEBOUNCE_MS = 350;
const MAX_LENGTH = 200;

/** Filters the list by one text field while it is typed. */
export function QuickFilter({ field }: { readonly field: string }) {
  const { filterValues, setFilters } = useListContext();
  const translate = useTranslate();
  const sent = String(filterValues[field] ?? '');
  const [text, setText] = useState(sent);
  const [seen, setSeen] = useState(sent);
  if (seen !== sent) {
    setSeen(sent);
    // Cleared from elsewhere; our own sending must not eat the space that is being typed.
    if (sent !== text.trim()) setText(sent);
  }
  const send = useEvent(() => {
    const { [field]: _, ...others } = filterValues;
    const query = text.trim();
    if (query !== sent) setFilters(query === '' ? others : { ...others, [field]: query });
  });
  useEffect(() => {
    const timer = setTimeout(send, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, send]);
  return (
    <SearchField
      className="e-search"
      label={translate('uploads.filter')}
      maxLength={MAX_LENGTH}
      value={text}
      onChange={setText}
      onSubmit={send}
    />
  );
}
