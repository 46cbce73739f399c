import type { HttpAnswer } from './http';

/** A safe request that has failed for good. */
interface Failed {
  readonly method: string;
  /** Address without its query. */
  readonly path: string;
  /** With its query: two pages of one list are two addresses. */
  readonly address: string;
  readonly status: number;
}

/** Shown above a list that is outdated or empty because of a failure: a key of `engine.notices`. */
export type Notice = 'leasesNotCurrent' | 'hostsFailed';

interface Rule {
  readonly path: RegExp;
  readonly status: number;
  readonly notice: Notice;
  /** `last`: the last answer of the same address; `empty`: an empty list. */
  readonly shows: 'last' | 'empty';
}

/**
 * Failures of lists that are handled on their own (specification S-DEV-7, S-DEV-8). Leases are requested every 30 s:
 * while the service is unavailable, the last ones stay, marked as not current. A failure of the hosts must not hide the
 * rest of a page. Failures of writes are thrown to the form that has sent them, which shows them under their fields: a
 * 409 of a security context or of a pool, and the 400, 404 and 422 of any other.
 */
const RULES: readonly Rule[] = [
  { path: /\/leases(\/search)?$/, status: 503, notice: 'leasesNotCurrent', shows: 'last' },
  { path: /\/hosts$/, status: 500, notice: 'hostsFailed', shows: 'empty' },
];

/** Addresses whose last answer is cached. */
const MAX_CACHED = 20;

/** Caches the answers that the rules need, and returns them instead of failures. The cache ends with the page. */
export function createFailureHooks() {
  const cached = new Map<string, HttpAnswer<unknown>>();
  const ruleOf = (method: string, path: string) =>
    method === 'GET' ? RULES.find((rule) => rule.path.test(path)) : undefined;
  return {
    /** Is called with every success. */
    answered(method: string, path: string, address: string, answer: HttpAnswer<unknown>): void {
      if (ruleOf(method, path)?.shows !== 'last') return;
      cached.delete(address);
      cached.set(address, answer);
      for (const oldest of [...cached.keys()].slice(0, Math.max(0, cached.size - MAX_CACHED))) cached.delete(oldest);
    },

    /** @returns the answer instead of the failure, with its notice; undefined when the failure is to be thrown */
    insteadOf({ method, path, address, status }: Failed): HttpAnswer<unknown> | undefined {
      const rule = ruleOf(method, path);
      if (rule?.status !== status) return undefined;
      const { notice } = rule;
      if (rule.shows === 'empty') {
        return { status: 200, headers: new Headers(), json: { results: [], total: 0 }, notice };
      }
      const last = cached.get(address);
      return last && { ...last, notice };
    },
  };
}
