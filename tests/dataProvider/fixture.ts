import { vi } from 'vitest';
import { clientResource, type ClientModel, type ClientResource } from '../../domain/schema/client/client';
import type { Http, HttpOptions } from '../../dataProvider/http';
import { compileAll, layout, type Json } from '../domain/fixture';

/** One request as the server would see it. */
export interface Request {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

type Answer = Response | (() => Response | Promise<Response>);

/** A server that answers what it is told to, and remembers what it was asked. */
export function fakeFetch(answer: (request: Request, index: number) => Answer | Promise<Answer>) {
  const requests: Request[] = [];
  const fetcher = (async (url: string, init: RequestInit = {}) => {
    const request: Request = {
      url,
      method: init.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init.headers).entries()),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
    };
    requests.push(request);
    init.signal?.throwIfAborted();
    const given = await answer(request, requests.length - 1);
    init.signal?.throwIfAborted();
    return typeof given === 'function' ? given() : given;
  }) as typeof fetch;
  return { fetcher, requests };
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
}

/** The server cannot be reached. */
export const nobody = (): never => {
  throw new TypeError('fetch failed');
};

/** A browser's store of this tab, or of this machine. */
export function fakeStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: vi.fn((name: string, value: string) => void kept.set(name, value)),
    removeItem: (name: string) => void kept.delete(name),
  };
}

/** The door to the server, for those who only use it. */
export function fakeHttp(answer: (path: string, options: HttpOptions) => { json: unknown; headers?: Headers }) {
  const calls: { path: string; options: HttpOptions }[] = [];
  const http: Http = async <T>(path: string, options: HttpOptions = {}) => {
    calls.push({ path, options });
    const { json: body, headers = new Headers() } = answer(path, options);
    return { status: 200, headers, json: body as T };
  };
  return { http, calls };
}

/** Resources of some schemas as a person with every right knows them. */
export function modelOf(...schemas: readonly Json[]): ClientModel {
  const { model, errors } = compileAll(...schemas);
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  const permissions = new Set(layout.bits.map(({ name }) => name));
  const resources = Object.values(model.resources).map(
    (resource) => clientResource(resource, permissions, 'en') as ClientResource,
  );
  const permissionTexts = { areas: {}, names: {} };
  return { version: '1', locale: 'en', permissions: [...permissions], layout, permissionTexts, resources, closed: [] };
}

export function resourceOf(model: ClientModel, name: string): ClientResource {
  const found = model.resources.find((one) => one.name === name);
  if (!found) throw new Error(`no resource ${name}`);
  return found;
}
