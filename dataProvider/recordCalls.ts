import type { Identifier } from 'ra-core';
import type { Http } from './http';

interface HistoryParams {
  readonly id: Identifier;
  /** `next` of the page before; absent for the newest lines. */
  readonly cursor?: string;
  readonly signal?: AbortSignal;
}

interface RelatedParams {
  readonly ids: readonly Identifier[];
  readonly signal?: AbortSignal;
}

interface RightsParams {
  readonly id: Identifier;
  readonly signal?: AbortSignal;
}

/** The server counts for so many records at once. */
const MAX_IDS = 1000;

type RevertParams = { readonly id: Identifier } & (
  | {
      /** Number of the line of the history that is taken back. */
      readonly line: number;
    }
  | {
      /** Version of the record since the change that is taken back, which must be its last. */
      readonly version: number;
    }
);

interface RevealParams {
  readonly id: Identifier;
  readonly field: string;
  readonly reason: string;
}

/** Calls that every record has in addition to its service: history, related records, reverting a change. */
export function recordCalls(http: Http, base: string) {
  const at = (resource: string, id: Identifier, path: string) =>
    `${base}/records/${encodeURIComponent(resource)}/${encodeURIComponent(String(id))}/${path}`;
  return {
    async history(resource: string, { id, cursor, signal }: HistoryParams) {
      const { json } = await http(at(resource, id, 'history'), { query: { cursor }, ...(signal && { signal }) });
      return { data: json };
    },
    /** What points at some records: of a long selection the first thousand are asked for. */
    async related(resource: string, { ids, signal }: RelatedParams) {
      const [only] = ids;
      const { json } =
        only !== undefined && ids.length === 1
          ? await http(at(resource, only, 'related'), { ...(signal && { signal }) })
          : await http(`${base}/records/${encodeURIComponent(resource)}/related`, {
              method: 'POST',
              body: { ids: ids.slice(0, MAX_IDS) },
              ...(signal && { signal }),
            });
      return { data: json };
    },
    /** What an administrator, a membership or an API key may do. */
    async rights(resource: string, { id, signal }: RightsParams) {
      const { json } = await http(`${base}/${resource}/${encodeURIComponent(String(id))}/rights`, {
        ...(signal && { signal }),
      });
      return { data: json };
    },
    /** One masked value, whole; the log says who asked and why. */
    async reveal(resource: string, { id, field, reason }: RevealParams) {
      const { json } = await http<{ value: unknown }>(at(resource, id, 'reveal'), {
        method: 'POST',
        body: { field, reason },
      });
      return { data: json.value };
    },
    /** @throws HttpError 409 when a field has another value since: `body.errors` names them; 412 for another version */
    async revert(resource: string, params: RevertParams) {
      const body = 'line' in params ? { auditId: params.line } : { version: params.version };
      const { json } = await http(at(resource, params.id, 'revert'), { method: 'POST', body });
      return { data: json };
    },
  };
}
