/** A failed call as the pages around the console see it: the wire's message code and its positions. */
export interface Failure {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly code: string;
  readonly args: readonly unknown[];
}

const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

const OUTAGE_STATUSES = new Set([502, 503, 504]);

/**
 * What `fetch` and `import()` throw when the server does not answer: a TypeError, with a different message in each
 * browser.
 */
const isNetworkError = (error: unknown) => error instanceof TypeError && /fetch|network|load/i.test(error.message);

function fallbackCode(status: number, error: unknown): string {
  if (OUTAGE_STATUSES.has(status)) return 'SERVICE_UNAVAILABLE';
  return isNetworkError(error) ? 'NETWORK_ERROR' : 'ALERT_GENERIC';
}

/**
 * Reads whatever a call threw: an error of the data provider (`body.msg_code`), of the session (`code`) or of `fetch`.
 * No answer at all is NETWORK_ERROR; an answer without a code is ALERT_GENERIC.
 */
export function failureOf(error: unknown): Failure {
  const status = property(error, 'status');
  const number = typeof status === 'number' ? status : 0;
  const body = property(error, 'body');
  const code = property(body, 'msg_code') ?? property(error, 'code');
  const args = property(body, 'msg_args') ?? property(error, 'args') ?? [];
  return {
    status: number,
    code: typeof code === 'string' ? code : fallbackCode(number, error),
    args: typeof args === 'object' && args !== null ? Object.values(args) : [],
  };
}

/** True when the server could not be asked, or cannot answer for now: worth trying again by itself. */
export function isOutage({ status, code }: Failure): boolean {
  return OUTAGE_STATUSES.has(status) || (status === 0 && (code === 'NETWORK_ERROR' || code === 'SERVICE_UNAVAILABLE'));
}
