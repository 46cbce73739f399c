import { use, useSyncExternalStore } from 'react';
import { readJsonObject } from '../../../domain/text/readJson';
import { DraftOwnerContext } from '../../../resources/engine/form/draftOwner';

/** A text that is not published yet; kept in this browser. */
export interface Draft {
  readonly text: string;
  /** Hash of the file that it began from; null: there was none. */
  readonly base: string | null;
}

export type Drafts = Readonly<Record<string, Draft>>;

/** Followed by the key of the author: each person at this browser has their own drafts. */
const PREFIX = 'portico.studio.drafts.';
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

/** Whose drafts are in memory. */
let author: number | undefined;
let written: string | null = null;
let drafts: Drafts = NONE;
/** A browser that keeps nothing, or has no room: drafts last as long as the page. */
let pageOnly = false;
const listeners = new Set<() => void>();

function changeAuthor(person: number | undefined): void {
  if (person === author) return;
  author = person;
  written = null;
  drafts = NONE;
  pageOnly = person === undefined;
}

/** What is written now, the same object as long as it is the same text; also what another tab wrote. */
function read(person: number | undefined): Drafts {
  changeAuthor(person);
  if (pageOnly) return drafts;
  try {
    const text = localStorage.getItem(`${PREFIX}${person}`);
    if (text !== written) {
      written = text;
      drafts = parse(text);
    }
  } catch {
    pageOnly = true;
  }
  return drafts;
}

function write(person: number | undefined, next: Drafts): void {
  changeAuthor(person);
  drafts = next;
  if (!pageOnly) {
    try {
      written = JSON.stringify(next);
      localStorage.setItem(`${PREFIX}${person}`, written);
    } catch {
      pageOnly = true;
    }
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

/** The drafts of this person in this browser; they survive a reload and the end of a session. */
export function useDrafts() {
  const person = use(DraftOwnerContext)?.person;
  return {
    drafts: useSyncExternalStore(subscribe, () => read(person)),
    keep: (name: string, draft: Draft) => write(person, { ...read(person), [name]: draft }),
    drop: (name: string) =>
      write(person, Object.fromEntries(Object.entries(read(person)).filter(([key]) => key !== name))),
  };
}
