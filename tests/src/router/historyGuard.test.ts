import { createHashRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { unsavedChanges } from '../../../resources/engine/form/unsavedChanges';
import { guardHistory } from '../../../src/router/historyGuard';

interface Entry {
  state: unknown;
  url: string;
}

/** A browser's history, whose steps are made when the test says so: as late, and in such an order, as on a slow machine. */
function browser() {
  const entries: Entry[] = [{ state: null, url: '#/list' }];
  let at = 0;
  const steps: number[] = [];
  const listeners: ((event: PopStateEvent) => void)[] = [];
  const pop = () => {
    let stopped = false;
    const event = { state: entries[at]!.state, stopImmediatePropagation: () => (stopped = true) };
    for (const listener of listeners) if (!stopped) listener(event as unknown as PopStateEvent);
  };
  const put = (state: unknown, url: string | undefined) => ({ state, url: url ?? entries[at]!.url });
  const window = {
    history: {
      get state() {
        return entries[at]!.state;
      },
      pushState: (state: unknown, _: string, url?: string) => {
        entries.splice(at + 1, Infinity, put(state, url));
        at += 1;
      },
      replaceState: (state: unknown, _: string, url?: string) => void (entries[at] = put(state, url)),
      go: (by: number) => void steps.push(by),
    },
    location: {
      origin: 'http://portico.test',
      get href() {
        return `http://portico.test/${entries[at]!.url}`;
      },
      get hash() {
        return entries[at]!.url;
      },
    },
    document,
    addEventListener: (_: string, listener: (event: PopStateEvent) => void) => void listeners.push(listener),
    removeEventListener: () => {},
  };
  return {
    window: window as unknown as Window,
    at: () => entries[at]!.url,
    urls: () => entries.map(({ url }) => url),
    type: (address: string) => {
      window.history.pushState(null, '', `#${address}`);
      pop();
    },
    back: () => steps.push(-1),
    /** Makes the steps that were asked for, and those that follow from them. */
    arrive: async (order: 'first' | 'last' = 'first') => {
      while (steps.length > 0) {
        const by = order === 'first' ? steps.shift()! : steps.pop()!;
        if (at + by >= 0 && at + by < entries.length) {
          at += by;
          pop();
        }
        await Promise.resolve();
      }
    },
    /** A step that is never made: the browser has dropped it for another. */
    lose: () => steps.splice(0),
  };
}

/** A form on `/list` → `/form` that holds changes, and what it is asked. */
async function formOn() {
  const tab = browser();
  const hold = guardHistory(tab.window);
  const router = createHashRouter([{ path: '*' }], { window: tab.window });
  hold(router);
  let dirty = true;
  const questions: ((leave: boolean) => void)[] = [];
  const forget = unsavedChanges.register({
    hasChanges: () => dirty,
    confirmLeave: () =>
      dirty
        ? new Promise((resolve) => {
            questions.at(-1)?.(false);
            questions.push((leave) => {
              if (leave) dirty = false;
              resolve(leave);
            });
          })
        : Promise.resolve(true),
    discard: () => {},
    resume: () => {},
  });
  dirty = false;
  await router.navigate('/form');
  dirty = true;
  const answer = async (leave: boolean) => {
    questions.at(-1)!(leave);
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
  };
  const page = () => router.state.location.pathname;
  open.push(() => {
    forget();
    router.dispose();
  });
  return { tab, router, questions, answer, page };
}

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
  vi.useRealTimers();
});

describe('while a form holds changes', () => {
  it('the browser’s back is asked about at the form’s own address, and made when told to', async () => {
    const { tab, questions, answer, page } = await formOn();
    tab.back();
    await tab.arrive();
    expect([questions.length, tab.at(), page()]).toEqual([1, '#/form', '/form']);
    await answer(false);
    expect(tab.at()).toBe('#/form');
    tab.back();
    await tab.arrive();
    await answer(true);
    await tab.arrive();
    expect([questions.length, tab.at(), page()]).toEqual([2, '#/list', '/list']);
    expect(tab.urls()).toEqual(['#/list', '#/form']);
  });

  it.each(['/other', 'other'])('a typed address too: #%s', async (typed) => {
    const { tab, questions, answer, page } = await formOn();
    tab.type(typed);
    await tab.arrive();
    expect([questions.length, tab.at(), page()]).toEqual([1, '#/form', '/form']);
    await answer(true);
    expect([tab.at(), page()]).toEqual(['#/other', '/other']);
    expect(tab.urls()).toEqual(['#/list', '#/form', '#/other']);
  });

  it('two typed in a row: asked about the second, and the question stays', async () => {
    const { tab, questions, answer, page } = await formOn();
    tab.type('/one');
    tab.type('/two');
    await tab.arrive();
    expect([questions.length, tab.at(), page()]).toEqual([1, '#/form', '/form']);
    await answer(true);
    expect(page()).toBe('/two');
  });

  it('typed on the way back from a step: its entry takes the place of the form’s', async () => {
    const { tab, questions, answer, page } = await formOn();
    tab.back();
    // The step back is made at once; the way forward again is asked for, and not yet made.
    const making = tab.arrive();
    tab.type('/other');
    await making;
    expect([tab.at(), page()]).toEqual(['#/form', '/form']);
    await answer(true);
    await tab.arrive();
    expect(page()).toBe('/other');
    expect(questions).toHaveLength(1);
  });

  it.each(['first', 'last'] as const)('back pressed twice: what was asked for %s is made first', async (order) => {
    const { tab, questions, answer, page } = await formOn();
    tab.back();
    tab.back();
    await tab.arrive(order);
    expect([questions.length, tab.at(), page()]).toEqual([1, '#/form', '/form']);
    await answer(false);
    expect([tab.at(), page()]).toEqual(['#/form', '/form']);
  });

  it('back while a question is open: the same question, at the same address', async () => {
    const { tab, questions, answer, page } = await formOn();
    tab.type('/other');
    await tab.arrive();
    tab.back();
    await tab.arrive();
    expect([questions.length, tab.at()]).toEqual([1, '#/form']);
    await answer(true);
    expect(page()).toBe('/other');
  });

  it('a navigation that ends meanwhile answers nothing', async () => {
    const { tab, router, questions, answer, page } = await formOn();
    tab.back();
    await tab.arrive();
    await router.navigate('/form?tab=two', { replace: true });
    expect([questions.length, tab.at()]).toEqual([1, '#/form?tab=two']);
    await answer(true);
    await tab.arrive();
    expect(page()).toBe('/list');
  });

  it('a step that the browser never makes is asked for again, and in the end done without', async () => {
    vi.useFakeTimers();
    const { tab, questions, page } = await formOn();
    tab.type('/other');
    for (let attempt = 0; attempt < 4; attempt += 1) {
      tab.lose();
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect([questions.length, tab.at(), page()]).toEqual([1, '#/form', '/form']);
  });

  it('another address of the same page leaves nothing, and is not asked about', async () => {
    const { tab, questions, router } = await formOn();
    tab.type('/form?tab=two');
    expect([questions.length, router.state.location.search]).toEqual([0, '?tab=two']);
    tab.back();
    await tab.arrive();
    expect([questions.length, router.state.location.search]).toEqual([0, '']);
    tab.back();
    await tab.arrive();
    expect([questions.length, tab.at()]).toEqual([1, '#/form']);
  });
});
