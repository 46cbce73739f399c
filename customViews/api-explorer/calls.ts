import { exampleOf } from './example';
import type { ApiDocument, ApiOperation, ApiParameter } from './openApiTypes';

/** One call of the API, as the explorer shows it. */
export interface ApiCall {
  /** Method and path. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** What it is about: the name of a kind of records, otherwise empty. */
  readonly group: string;
  readonly text: string;
  readonly parameters: readonly ApiParameter[];
  /** The type of its body and an example of it; undefined: it takes none, or one that is no text. */
  readonly body: { readonly type: string; readonly example: string } | undefined;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
/** Names its answer's end itself: it is no single call. */
const STREAMS: ReadonlySet<string> = new Set(['get_api_events']);

/**
 * The calls of a document, in its order.
 * @param isOfSource the key is one that sources send events with: it may call nothing else
 */
export function callsOf(document: ApiDocument, isOfSource: boolean): ApiCall[] {
  const groups = new Map(document.tags?.map(({ name, description }) => [name, description ?? '']));
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    METHODS.flatMap((method) => {
      const operation = operations[method];
      if (!operation || STREAMS.has(operation.operationId ?? '')) return [];
      if ((operation['x-source-key'] ?? false) !== isOfSource) return [];
      return [callOf(document, groups, path, method, operation)];
    }),
  );
}

function callOf(
  document: ApiDocument,
  groups: ReadonlyMap<string, string>,
  path: string,
  method: string,
  operation: ApiOperation,
): ApiCall {
  const name = method.toUpperCase();
  return {
    id: `${name} ${path}`,
    method: name,
    path,
    group: groups.get(operation.tags?.[0] ?? '') ?? '',
    text: operation.summary ?? operation.description ?? '',
    parameters: operation.parameters ?? [],
    body: bodyOf(document, operation),
  };
}

function bodyOf(document: ApiDocument, { requestBody }: ApiOperation): ApiCall['body'] {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (type === undefined || type.startsWith('multipart/') || type === 'application/octet-stream') return undefined;
  const example = exampleOf(document, content?.schema);
  return { type, example: typeof example === 'string' ? example : JSON.stringify(example, null, 2) };
}

/** The calls whose path, method, group or text has every word of a search. */
export function matching(calls: readonly ApiCall[], search: string): readonly ApiCall[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return calls;
  return calls.filter(({ id, group, text }) => {
    const all = `${id} ${group} ${text}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

/** Calls by what they are about, in their order; those about nothing in particular last. */
export function byGroup(calls: readonly ApiCall[]): readonly (readonly [group: string, calls: readonly ApiCall[]])[] {
  const groups = new Map<string, ApiCall[]>();
  for (const call of calls) groups.set(call.group, [...(groups.get(call.group) ?? []), call]);
  return [...groups].sort(([a], [b]) => Number(a === '') - Number(b === '') || a.localeCompare(b));
}
