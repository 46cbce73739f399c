const KEY = 'portico.firstQuestion';

interface Kept {
  /** The address within the console, `/identities?filter={}`. */
  readonly page: string;
  /** What its list asked the server. */
  readonly question: string;
}

function kept(): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

let asked: { readonly question: string; readonly answer: Promise<Response> } | null = null;
let noting: string | null = null;

/** Keeps what the page that is opening asks first; only a browser without storage asks nothing ahead. */
function note(question: string): void {
  const page = noting;
  noting = null;
  if (page === null) return;
  const before = kept();
  if (before?.page === page && before.question === question) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ page, question } satisfies Kept));
  } catch {
    // Asked later the next time, as this time.
  }
}

/**
 * What the list of a page asked first, kept until the page is opened again: it is then asked together with who is
 * there, and answered while the code that would ask it is evaluated; one journey to the server less before the first
 * rows. Nothing is kept that the page's address does not say, and the server judges this question like any other.
 */
export const firstQuestion = {
  /** Asks what `page` asked the last time; nothing when another page was opened since. */
  ask(page: string, headers: Readonly<Record<string, string>>): void {
    const { question } = [kept()].find((one) => one?.page === page) ?? {};
    asked = null;
    if (question === undefined) return;
    asked = { question, answer: fetch(question, { headers, credentials: 'same-origin' }) };
    asked.answer.catch(() => undefined);
  },
  /** The question that is asked next through `fetch` is what `page` asks first. */
  follow(page: string): void {
    noting = page;
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
