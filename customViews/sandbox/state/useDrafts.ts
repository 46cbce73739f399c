import { readJsonObject } from '../../../domain/text/readJson';
import { useSyncExternalStore } from 'react';

/** A text that is not published yet; kept in this browser. */
export interface Draft {
  readonly text: string;
  /** Hash of the file that it began from; null: there was none. */
  readonly base: string | null;
}

export type Drafts = Readonly<Record<string, Draft>>;

const KEY = 'portico.studio.drafts';
const NONE: Drafts = {};

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  typeof value.text === 'string' &&
  'base' in value &&
  (value.base === null || typeof value.base === 'string');

const parse = (text: string | null): Drafts =>
  Object.fromEntries(
    Object.entries(readJsonObject(text)).filter((entry): entry is [string, Draft] => isDraft(entry[1])),
  );

let written: string | null = null;
let drafts: Drafts = NONE;
/** A browser that keeps nothing, or has no room: drafts last as long as the page. */
let pageOnly = false;
const listeners = new Set<() => void>();

/** What is written now, the same object as long as it is the same text; also what another tab wrote. */
function read(): Drafts {
  if (pageOnly) return drafts;
  try {
    const text = localStorage.getItem(KEY);
    if (text !== written) {
      written = text;
      drafts = parse(text);
    }
  } catch {
    pageOnly = true;
  }
  return drafts;
}

function write(next: Drafts): void {
  drafts = next;
  try {
    written = JSON.stringify(next);
    localStorage.setItem(KEY, written);
  } catch {
    pageOnly = true;
  }
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

const keep = (name: string, draft: Draft) => write({ ...read(), [name]: draft });
const drop = (name: string) => write(Object.fromEntries(Object.entries(read()).filter(([key]) => key !== name)));

/** The drafts of this browser; they survive a reload and the end of a session. */
export function useDrafts() {
  return { drafts: useSyncExternalStore(subscribe, read), keep, drop };
}
