import type { FastifyRequest } from 'fastify';

/** Parameters of routes whose value may be in the log. Any other one could be a token or a person's name. */
const LOGGED_PARAMETERS: ReadonlySet<string> = new Set(['id', 'resource', 'path', 'type', 'name', 'version', '*']);

type Logged = Pick<FastifyRequest, 'method' | 'url' | 'ip'> & Partial<Pick<FastifyRequest, 'params' | 'routeOptions'>>;

/** A request as the log names it: the path with the values of known parameters, and the names of query parameters. */
export function loggedRequest({ method, url, ip, params, routeOptions }: Logged) {
  const [, query] = url.split('?', 2);
  const names = [...new Set(new URLSearchParams(query).keys())].map((name) => name.slice(0, 40));
  const path = pathOf(routeOptions?.url, (params ?? {}) as Readonly<Record<string, string | undefined>>);
  return { method, url: names.length > 0 ? `${path}?${names.join('&')}` : path, remoteAddress: ip };
}

/** @param template the route's address; undefined where no route matches, and then nothing of the address is logged */
function pathOf(template: string | undefined, params: Readonly<Record<string, string | undefined>>): string {
  if (template === undefined) return '(no route)';
  return template.replace(/:(\w+)|\*/g, (whole, name: string = whole) =>
    LOGGED_PARAMETERS.has(name) ? (params[name] ?? whole) : '…',
  );
}
