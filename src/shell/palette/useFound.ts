import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MIN_SEARCH_LENGTH, MIN_SEARCH_LENGTH_ELSEWHERE } from '../../../domain/limits';
import { findElsewhere, findRecords, type FoundElsewhere, type FoundRecords } from '../../workplace/calls';
import { useDebouncedValue } from '../../../resources/engine/useDebouncedValue';

/** Long enough to finish a word, short enough to feel at once; in ms. */
const DEBOUNCE_MS = 120;

export interface Found {
  readonly records: readonly FoundRecords[];
  readonly elsewhere: FoundElsewhere;
  /** True when both are answers to this very text, not to the one before. */
  readonly isCurrent: boolean;
  /** True while the server searches for the current text. */
  readonly searching: boolean;
  /** True when the server gave no answer to the current text. */
  readonly failed: boolean;
}

const NOTHING: FoundElsewhere = { companies: [], records: [], complete: true };

/**
 * What the server finds for a text: in this company, and in others where the person may enter them. Answers to a text
 * that has changed since are dropped. Until the new answer is there, `isCurrent` is false, and the answers are those to
 * the text before.
 */
export function useFound(text: string, across: boolean): Found {
  const typed = text.trim();
  const query = useDebouncedValue(typed, DEBOUNCE_MS);
  const own = useQuery({
    queryKey: ['palette', 'records', query],
    queryFn: ({ signal }) => findRecords(query, signal),
    enabled: query.length >= MIN_SEARCH_LENGTH,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const others = useQuery({
    queryKey: ['palette', 'elsewhere', query],
    queryFn: ({ signal }) => findElsewhere(query, signal),
    enabled: across && query.length >= MIN_SEARCH_LENGTH_ELSEWHERE,
    placeholderData: keepPreviousData,
    retry: false,
    // What a company allows can change at any moment.
    gcTime: 0,
  });
  const isLongEnough = typed.length >= MIN_SEARCH_LENGTH;
  const answers = across && typed.length >= MIN_SEARCH_LENGTH_ELSEWHERE ? [own, others] : [own];
  const settled = query === typed;
  return {
    records: isLongEnough ? (own.data ?? []) : [],
    // Below the own records, and not before them: nothing that is shown moves.
    elsewhere: isLongEnough && across && !own.isPending ? (others.data ?? NOTHING) : NOTHING,
    isCurrent: settled && answers.every(({ isPlaceholderData }) => !isPlaceholderData),
    searching: isLongEnough && (!settled || answers.some(({ fetchStatus }) => fetchStatus === 'fetching')),
    failed: isLongEnough && settled && answers.some(({ isError, fetchStatus }) => isError || fetchStatus === 'paused'),
  };
}
