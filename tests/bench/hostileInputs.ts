import fc from 'fast-check';
import { HOSTILE, HOSTILE_NAMES, hostileValue } from '../support/hostileValues';

export interface Input {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The session of the client must last, and event streams never end. */
const EXCLUDED_ROUTES = /^\/api\/(?:logout|switch-|events$)/;
const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete'];
const HEADERS = ['if-match', 'idempotency-key', 'x-timezone', 'accept-language', 'accept', 'x-request-id', 'range'];
const TYPES = [
  'application/json',
  'application/ld+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=b',
];
/** What a header may hold at all (RFC 9110 §5.5). */
const printable = (text: string) => text.replace(/[^\x20-\x7e]/g, '?').trim();

/** Every route that the running server documents, with its methods. */
export async function routesOf(base: string, token: string): Promise<(readonly [method: string, path: string])[]> {
  const answer = await fetch(`${base}/api/openapi.json`, { headers: { authorization: `Bearer ${token}` } });
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, unknown>> };
  return Object.entries(paths)
    .filter(([path]) => !EXCLUDED_ROUTES.test(path))
    .flatMap(([path, methods]) =>
      METHODS.filter((method) => method in methods).map((method) => [method, path] as const),
    );
}

/** @param seed the same inputs for the same seed */
export function inputsFor(routes: readonly (readonly [string, string])[], count: number, seed: number): Input[] {
  const text = fc.oneof(
    fc.constantFrom(...HOSTILE),
    hostileValue.map((value) => JSON.stringify(value) ?? ''),
  );
  const key = fc.oneof({ weight: 2, arbitrary: fc.integer({ min: 1, max: 3000 }).map(String) }, text);
  const query = fc.dictionary(
    fc.constantFrom('filter', 'sort', 'order', 'limit', 'offset', 'page', 'q', 'range', 'size', ...HOSTILE_NAMES),
    text,
    { maxKeys: 3 },
  );
  const headers = fc.dictionary(fc.constantFrom(...HEADERS), text.map(printable), { maxKeys: 2 });
  const body = fc.oneof(
    { weight: 4, arbitrary: fc.dictionary(fc.constantFrom(...HOSTILE_NAMES, 'name', 'filter', 'ids'), hostileValue) },
    { weight: 1, arbitrary: hostileValue },
  );
  const input = fc
    .tuple(fc.constantFrom(...routes), fc.array(key, { minLength: 4, maxLength: 4 }), query, headers, body, fc.nat(9))
    .map(([[method, template], keys, asked, sent, value, odd]): Input => {
      let n = 0;
      const path = template.replace(/\{[^}]+\}/g, () =>
        encodeURIComponent((keys[n++ % keys.length] ?? '').replace(/\p{Surrogate}/gu, '?')),
      );
      const parameters = new URLSearchParams(asked).toString();
      const written = odd === 0 ? HOSTILE[n % HOSTILE.length] : (JSON.stringify(value) ?? 'null');
      const hasBody = !['get', 'head'].includes(method);
      return {
        method: method.toUpperCase(),
        path: parameters ? `${path}?${parameters}` : path,
        headers: { ...sent, ...(hasBody && { 'content-type': TYPES[odd % 8] ?? TYPES[0]! }) },
        ...(hasBody && written !== undefined && { body: written }),
      };
    });
  return fc.sample(input, { numRuns: count, seed });
}
