import { PorticoError, serviceUnavailable } from './catalogue';

/** SQLSTATE classes and codes that mean "not now": connection, resources, shutdown, timeouts, fail-over, conflict. */
const UNAVAILABLE = /^(?:08...|53...|57P0[1-5]|57014|25006|40001|40P01|55P03|58030|XX002)$/;
/** Data exceptions (including NUL bytes and broken UTF-8) and integrity rules: the value was wrong, not the server. */
const BAD_VALUE = /^(?:22...|2350[234]|23514|54000)$/;
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** The driver gives these without a code. */
const DRIVER =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout|Cannot use a pool after calling end)/;

interface CodedError extends Error {
  readonly code?: unknown;
  readonly syscall?: unknown;
}

/** A connection that could not be opened is an `AggregateError` when the host has several addresses. */
function unwrap(error: unknown): CodedError | undefined {
  const inner = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  return inner instanceof Error ? inner : undefined;
}

/**
 * What PostgreSQL or its driver threw, as an answer: 503 when it is away, 409 for a taken key, 422 for a value that it
 * refuses. @returns undefined when the error comes from elsewhere or is a fault of ours.
 */
export function databaseError(error: unknown): PorticoError | undefined {
  const known = unwrap(error);
  if (!known) return undefined;
  const code = typeof known.code === 'string' ? known.code : '';
  // A missing file is a fault of ours; a missing socket (`connect`) is a database that is down.
  if (NETWORK.has(code) && (code !== 'ENOENT' || known.syscall === 'connect')) return serviceUnavailable(error);
  if (DRIVER.test(known.message)) return serviceUnavailable(error);
  if (!/^[0-9A-Z]{5}$/.test(code)) return undefined;
  if (UNAVAILABLE.test(code)) return serviceUnavailable(error);
  if (code === '23505') return new PorticoError('DUPLICATE_KEY', { cause: error });
  if (BAD_VALUE.test(code)) return new PorticoError('VALIDATION_FAILED', { cause: error });
  return undefined;
}
