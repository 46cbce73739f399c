import type { PorticoError } from '../../errors/catalogue';

/** A refusal as it is logged: never a body, a name or a token. */
export interface Refusal {
  readonly event: string;
  readonly code: string;
  readonly method: string;
  /** Template of the route; null when the address has none. */
  readonly route: string | null;
  /** Ids of the administrator, of the impersonator and of the API key; null when unknown. */
  readonly account: number | null;
  readonly impersonator?: number;
  readonly apiKey?: number;
  readonly company: number | null;
  readonly address: string;
}

interface Log {
  warn(line: object, message: string): void;
}

/** Error codes of files that are malicious, or that the server cannot process. */
const HOSTILE_FILES: ReadonlySet<string> = new Set([
  'EXPRESSION_TOO_COMPLEX',
  'FILE_TOO_COMPLEX',
  'MULTIPART_INVALID',
  'UPLOAD_MALWARE',
  'ARCHIVE_TOO_MANY_FILES',
  'ARCHIVE_UNPACKED_TOO_BIG',
  'ARCHIVE_RATIO',
  'ARCHIVE_PATH',
  'ARCHIVE_LINK',
  'ARCHIVE_OVERLAP',
]);

/** Name of the security event that an error is (OWASP ASVS V16.3.2, V16.3.3); undefined for any other error. */
export function securityEventOf({ code, status, fields }: PorticoError): string | undefined {
  if (status === 403) return 'permission_refused';
  if (status === 429) return 'limit_reached';
  if (code === 'WRONG_CREDENTIALS') return 'sign_in_refused';
  if (code === 'RESET_LINK_INVALID') return 'link_refused';
  if (HOSTILE_FILES.has(code)) return 'upload_refused';
  if (Object.values(fields ?? {}).some(({ msg_code }) => msg_code === 'FIELD_NOT_WRITABLE')) return 'protected_field';
  return undefined;
}

/** Maximum of different refusals that are logged in one minute; all others are only counted. */
const MAX_REMEMBERED = 300;

const keyOf = ({ code, method, route, account, apiKey, address }: Refusal) =>
  JSON.stringify([code, method, route, apiKey ?? null, account ?? address]);

/**
 * Writes refusals so that they cannot flood the log: the first of its kind (code, route, account or else address) at
 * once, more of them as one line with their count at the next `flush`.
 */
export class RefusalLog {
  readonly #listed = new Map<string, { refusal: Refusal; count: number }>();
  #notListed = 0;

  /** @param most kinds of refusals between two calls of `flush` */
  constructor(
    private readonly log: Log,
    private readonly most = MAX_REMEMBERED,
  ) {}

  /** @param log where the first of its kind is written: the request's, with its id */
  add(refusal: Refusal, log: Log): void {
    const key = keyOf(refusal);
    const known = this.#listed.get(key);
    if (known) known.count += 1;
    else if (this.#listed.size >= this.most) this.#notListed += 1;
    else {
      this.#listed.set(key, { refusal, count: 0 });
      log.warn(refusal, 'refused');
    }
  }

  /** Writes the counts since the last call. Call it every minute. */
  flush(): void {
    for (const [key, listed] of this.#listed) {
      if (listed.count === 0) this.#listed.delete(key);
      else this.log.warn({ ...listed.refusal, count: listed.count }, 'refused again');
      listed.count = 0;
    }
    if (this.#notListed > 0) this.log.warn({ event: 'refusals_not_listed', count: this.#notListed }, 'refused');
    this.#notListed = 0;
  }
}
