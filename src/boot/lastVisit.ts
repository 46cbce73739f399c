import type { Declaring } from '../pages/pageLoaders';

const KEY = 'portico.lastVisit';
const OWN_ADDRESS = /^\/(?![/\\])/;

/** What opening a list took the last time. */
interface Kept {
  /** The address within the console, `/identities?filter={}`. */
  readonly page: string;
  /** The resource, as far as it says which piece of code the page is. */
  readonly resource: Declaring;
  /** What it asked the server first. */
  readonly question: string;
}

function keptFor(page: string): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null;
    return kept?.page === page && OWN_ADDRESS.test(kept.question) ? kept : null;
  } catch {
    return null;
  }
}

let asked: { readonly question: string; readonly answer: Promise<Response> } | null = null;
let noting: Omit<Kept, 'question'> | null = null;

function note(question: string): void {
  if (!noting) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...noting, question } satisfies Kept));
  } catch {
    // A browser that keeps nothing: nothing is asked ahead.
  }
  noting = null;
}

/**
 * What a list needed when it was opened the last time, kept until it is opened again: it is then asked for together
 * with who is there, while the code that would ask is evaluated; one journey to the server less before the first rows.
 * Nothing is kept that the page's address does not say, and the server judges this question like any other.
 */
export const lastVisit = {
  /** What tells the piece of code that `page` needs (`pageAt`), if that is known. */
  resources(page: string): Declaring[] {
    const kept = keptFor(page);
    return kept?.resource ? [kept.resource] : [];
  },
  /** Asks what `page` asked the last time; nothing when another list was opened since. */
  ask(page: string, headers: Readonly<Record<string, string>>): void {
    const question = keptFor(page)?.question;
    asked = null;
    if (question === undefined) return;
    asked = { question, answer: fetch(question, { headers, credentials: 'same-origin' }) };
    asked.answer.catch(() => undefined);
  },
  /** The question that is asked next through `fetch` is what the list of `resource` at `page` asks first. */
  follow(page: string, { name, list, form }: Declaring): void {
    noting = { page, resource: { name, list: { view: list.view }, form: { view: form.view } } };
  },
  /** `fetch` for the console: the very question that was asked ahead has its answer, once, unless it was refused. */
  async fetch(question: string, init: RequestInit): Promise<Response> {
    if (init.method !== 'GET') return fetch(question, init);
    note(question);
    const ahead = asked?.question === question ? asked.answer : undefined;
    asked = null;
    const answer = await ahead?.catch(() => undefined);
    return answer?.ok ? answer : fetch(question, init);
  },
  forget(): void {
    asked = null;
    try {
      localStorage.removeItem(KEY);
    } catch {
      // Nothing was kept.
    }
  },
};
