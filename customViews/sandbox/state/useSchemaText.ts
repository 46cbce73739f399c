import { useEvent } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { StoredSchema } from './api';
import { useDrafts } from './useDrafts';

/** Typing is written down this long after the last key, in ms. */
const SAVE_DELAY_MS = 400;

interface SchemaText {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Differs from what is published, or nothing is. */
  readonly changed: boolean;
  /** True when another version was published after this draft was started. */
  readonly overtaken: boolean;
  /** Back to what is published; undefined when there is nothing to go back to. */
  readonly discard: (() => void) | undefined;
  /** After a publication: the text is no draft any more. */
  readonly settle: () => void;
}

/** The text of a file as its author has it: what is published, or the draft over it. */
export function useSchemaText(name: string, published: StoredSchema | undefined): SchemaText {
  const { drafts, keep, drop } = useDrafts();
  const [own, setOwn] = useState<string | null>(drafts[name]?.text ?? null);
  const [base, setBase] = useState<string | null>(drafts[name] ? drafts[name].base : (published?.hash ?? null));
  const same = published !== undefined && own === published.text;
  const changed = own !== null && !same;
  const text = own ?? published?.text ?? '';

  const unsaved = useRef(false);
  const write = useEvent(() => {
    if (!unsaved.current) return;
    unsaved.current = false;
    if (changed) keep(name, { text, base });
    else if (drafts[name]) drop(name);
  });
  useEffect(() => {
    const timer = setTimeout(write, SAVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [own, same, write]);
  useEffect(() => {
    window.addEventListener('pagehide', write);
    return () => {
      window.removeEventListener('pagehide', write);
      write();
    };
  }, [write]);

  const setText = useEvent((next: string) => {
    unsaved.current = true;
    if (!changed) setBase(published?.hash ?? null);
    setOwn(next);
  });
  const settle = useEvent(() => {
    unsaved.current = false;
    setOwn(null);
    drop(name);
  });
  return {
    text,
    setText,
    changed,
    overtaken: changed && published !== undefined && base !== published.hash,
    discard: changed && published ? settle : undefined,
    settle,
  };
}
