import type { ApiCall } from './calls';

/** The values of a call's form: its parameters by `valueKey`, and the body. */
export interface Filled {
  readonly values: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface ApiRequest {
  readonly method: string;
  /** Of this origin, with its leading slash. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

export interface ApiAnswer {
  readonly status: number;
  readonly statusText: string;
  /** From the request until the answer was read. */
  readonly durationMs: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Undefined: it is no text. */
  readonly text: string | undefined;
  /** Size of what was read. */
  readonly bytes: number;
  /** There is more, which was not read. */
  readonly isCut: boolean;
}

/** Where `Filled.values` has the value of a parameter. */
export const valueKey = (parameter: { readonly in: string; readonly name: string }) =>
  `${parameter.in} ${parameter.name}`;

/** The request that a filled call is; parameters without a value are left out. */
export function requestOf({ method, path, parameters, body }: ApiCall, filled: Filled): ApiRequest {
  const given = (where: string) =>
    parameters
      .filter((one) => one.in === where)
      .map((one): [string, string] => [one.name, filled.values[valueKey(one)] ?? ''])
      .filter(([, value]) => value !== '');
  const inPath = new Map(given('path'));
  const query = new URLSearchParams(given('query')).toString();
  const filledPath = path.replace(/\{(\w+)\}/g, (whole, name: string) =>
    inPath.has(name) ? encodeURIComponent(inPath.get(name) ?? '') : whole,
  );
  const sent = body && filled.body.trim() !== '' ? filled.body : undefined;
  return {
    method,
    address: filledPath + (query && `?${query}`),
    headers: {
      accept: 'application/json',
      ...Object.fromEntries(given('header')),
      ...(body && sent !== undefined && { 'content-type': body.type }),
    },
    body: sent,
  };
}

export type PathProblem = 'missing' | 'dots';

/**
 * The parameters of the path that cannot be sent, by name: without a value, or with `.` or `..`, which browsers take out
 * of an address together with the part before (URL Standard, “path state”), so that another call would be sent.
 */
export function pathProblems({ parameters }: ApiCall, { values }: Filled): Readonly<Record<string, PathProblem>> {
  const problemOf = (value: string): PathProblem | undefined =>
    value === '' ? 'missing' : value === '.' || value === '..' ? 'dots' : undefined;
  return Object.fromEntries(
    parameters
      .filter((one) => one.in === 'path')
      .flatMap((one) => {
        const problem = problemOf(values[valueKey(one)] ?? '');
        return problem === undefined ? [] : [[one.name, problem]];
      }),
  );
}

/** Bytes of an answer that are read: a tab cannot show an export of 100 MB. */
const MAX_BYTES = 2_000_000;

const TEXT = /^text\/|[/+]json\b|[/+]xml\b/;

/** The beginning of an answer; what comes after the limit is not fetched. */
async function readUpTo(limit: number, answer: Response): Promise<{ content: Blob; isCut: boolean }> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = answer.body?.getReader();
  for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
    const chunk = next.value.subarray(0, limit - bytes);
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (chunk.byteLength < next.value.byteLength) {
      await reader?.cancel();
      return { content: new Blob(chunks), isCut: true };
    }
  }
  return { content: new Blob(chunks), isCut: false };
}

/**
 * Sends a request to our own server with an API key and nothing else: no cookie, no session of the person who looks.
 * @param maxBytes of the answer that are read
 * @throws TypeError when the server does not answer; DOMException when it is stopped
 */
export async function sendWithKey(
  key: string,
  request: ApiRequest,
  signal: AbortSignal,
  maxBytes = MAX_BYTES,
): Promise<ApiAnswer> {
  const { method, address, headers, body } = request;
  const url = new URL(address, location.origin);
  if (url.origin !== location.origin) throw new TypeError('an address of another origin');
  const start = performance.now();
  const answer = await fetch(url, {
    method,
    headers: { ...headers, authorization: `Bearer ${key}` },
    ...(body !== undefined && { body }),
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
    signal,
  });
  const { content, isCut } = await readUpTo(maxBytes, answer);
  return {
    status: answer.status,
    statusText: answer.statusText,
    headers: [...answer.headers],
    text: content.size === 0 || TEXT.test(answer.headers.get('content-type') ?? '') ? await content.text() : undefined,
    bytes: content.size,
    isCut,
    durationMs: Math.round(performance.now() - start),
  };
}
