import { useEvent } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { ClientResource } from '../../../domain/schema/client/client';
import type { Field } from '../../../domain/schema/model/model';
import type { EngineRecord } from '../values/record';
import { draftName, draftOf, readDraft, type Draft } from './drafts';
import { useDraftStore } from './draftStore';
import type { Values } from './values';

/** A draft is written this long after the last input; in ms. */
const SAVE_DELAY_MS = 400;

export interface DraftKeeper {
  /** A draft from before that waits for a decision. */
  readonly offer: Draft | undefined;
  /** Notes what the form holds now. */
  readonly keep: (base: Values, values: Values) => void;
  /** Forgets it: saved, restored by hand, or left on purpose. */
  readonly drop: () => void;
  /** The offer was taken up or turned down. */
  readonly settle: () => void;
}

/**
 * Keeps what is typed into a form in the browser, for each person and record, so that a reload loses nothing.
 * @param active false: this form keeps nothing (a dialog, a record that cannot be written)
 */
export function useDraft(
  resource: ClientResource,
  record: EngineRecord | undefined,
  fields: readonly Field[],
  start: Values,
  active: boolean,
): DraftKeeper {
  const store = useDraftStore(draftName(resource, record));
  const [offer, setOffer] = useState(() => (active ? readDraft(store.read(), fields, start, Date.now()) : undefined));
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; write: () => void } | undefined>(undefined);
  const written = useRef(false);

  const stop = () => {
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
  };
  const drop = useEvent(() => {
    stop();
    written.current = false;
    store.remove();
  });
  const keep = useEvent((base: Values, values: Values) => {
    if (!active) return;
    const draft = draftOf(fields, base, values, Date.now());
    stop();
    // An untouched form does not discard a draft that is still offered.
    if (!draft) {
      if (written.current) drop();
      return;
    }
    const write = () => {
      stop();
      written.current = true;
      store.write(draft);
    };
    waiting.current = { timer: setTimeout(write, SAVE_DELAY_MS), write };
  });

  useEffect(() => {
    const flush = () => waiting.current?.write();
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      // Leaving on purpose has already deleted the draft; in every other case the input is stored.
      flush();
    };
  }, []);

  return { offer, keep, drop, settle: () => setOffer(undefined) };
}
