import { useCloseNotification, useListContext, useNotify, useTranslate } from 'ra-core';
import { useEffect, useEffectEvent } from 'react';
import type { ClientResource } from '../../../domain/schema/client/client';
import { usePeriodField } from '../filters/usePeriod';

/** Long enough to read and reach it, in ms (specification S-MSG-4: toasts of 2 to 5 seconds). */
const OFFER_MS = 5000;

function Offer({ onAccept }: { readonly onAccept: () => void }) {
  const translate = useTranslate();
  const close = useCloseNotification();
  return (
    <span className="e-offer">
      {translate('engine.list.noneInPeriod')}
      <button
        type="button"
        className="toast-undo"
        onClick={() => {
          close();
          onAccept();
        }}
      >
        {translate('engine.list.allTime')}
      </button>
    </span>
  );
}

/** What a search without its period does; undefined when there is no search, no period, or the list needs one. */
export function useAllTime(resource: ClientResource): (() => void) | undefined {
  const { filterValues, setFilters } = useListContext();
  const { q, [usePeriodField(resource, filterValues)]: span, ...besides } = filterValues;
  if (!q || span === undefined || resource.list.period?.all !== true) return undefined;
  return () => setFilters({ ...besides, q });
}

/**
 * When a search finds nothing in the list's period, a toast offers to search since ever (specification S-IDN-10).
 */
export function AllTimeOffer({ resource }: { readonly resource: ClientResource }) {
  const { filterValues, total, isPending, isFetching } = useListContext();
  const notify = useNotify();
  const search = useAllTime(resource);
  const inVain = search !== undefined && !isPending && !isFetching && total === 0;
  const offer = useEffectEvent(() => {
    if (search) notify(<Offer onAccept={search} />, { type: 'info', autoHideDuration: OFFER_MS });
  });
  const { q } = filterValues;
  // Once per search in vain.
  useEffect(() => {
    if (inVain) offer();
  }, [inVain, q]);
  return null;
}
