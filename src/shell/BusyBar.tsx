import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useConnection } from '../connection/useConnection';
import { chunks } from '../router/loader';

/** What takes longer than this shows progress; in ms. */
const SHOW_DELAY_MS = 400;

/** A thin line on top of the window while something has been on its way for longer than a moment. */
export function BusyBar() {
  const translate = useTranslate();
  const queries = useIsFetching();
  const mutations = useIsMutating();
  const loading = useSyncExternalStore(chunks.subscribe, chunks.loading);
  const up = useConnection() === 'up';
  const busy = up && queries + mutations + loading > 0;
  const [shown, setShown] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setShown(busy), busy ? SHOW_DELAY_MS : 0);
    return () => clearTimeout(timer);
  }, [busy]);

  return shown ? <div className="busy-bar" role="progressbar" aria-label={translate('shell.busy')} /> : null;
}
