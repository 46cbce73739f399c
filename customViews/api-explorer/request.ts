import type { ApiCall } from './calls';

/** What somebody has filled in for a call: values by `place name`, and the body. */
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
  /** Until the whole answer was there, in ms. */
  readonly time: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Undefined: it is no text. */
  readonly text: string | undefined;
  /** Bytes. */
  readonly size: number;
}

/** Where `Filled.values` has the value of a parameter. */
export const valueKey = ({ in: place, name }: { readonly in: string; readonly name: string }) => `${place} ${name}`;

/** The request that a filled call is; parameters without a value are left out. */
export function requestOf({ method, path, parameters, body }: ApiCall, filled: Filled): ApiRequest {
  const given = (place: string) =>
    parameters
      .filter((one) => one.in === place)
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

/** Names of parameters of the path that have no value yet. */
export const missingIn = ({ parameters }: ApiCall, { values }: Filled): string[] =>
  parameters.filter((one) => one.in === 'path' && !values[valueKey(one)]).map(({ name }) => name);

const TEXT = /^text\/|[/+]json\b|[/+]xml\b/;

/**
 * Sends a request to our own server with an API key and nothing else: no cookie, no session of the person who looks.
 * @throws TypeError when the server does not answer; DOMException when it is stopped
 */
export async function sendWithKey(key: string, request: ApiRequest, signal: AbortSignal): Promise<ApiAnswer> {
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
  const content = await answer.blob();
  return {
    status: answer.status,
    statusText: answer.statusText,
    headers: [...answer.headers],
    text: content.size === 0 || TEXT.test(answer.headers.get('content-type') ?? '') ? await content.text() : undefined,
    size: content.size,
    time: Math.round(performance.now() - start),
  };
}
