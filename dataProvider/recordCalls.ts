import type { GetOneParams, Identifier } from 'ra-core';
import type { Http } from './http';

export interface HistoryParams {
  readonly id: Identifier;
  /** `next` of the page before; absent for the newest lines. */
  readonly cursor?: string;
  readonly signal?: AbortSignal;
}

export interface RevertParams {
  readonly id: Identifier;
  /** Number of the line of the history that is taken back. */
  readonly line: number;
}

/** What every record has beside its own face: its history, what points at it, and the way back from a change. */
export function recordCalls(http: Http, base: string) {
  const at = (resource: string, id: Identifier, path: string) =>
    `${base}/records/${encodeURIComponent(resource)}/${encodeURIComponent(String(id))}/${path}`;
  return {
    async history(resource: string, { id, cursor, signal }: HistoryParams) {
      const { json } = await http(at(resource, id, 'history'), { query: { cursor }, ...(signal && { signal }) });
      return { data: json };
    },
    async related(resource: string, { id, signal }: Pick<GetOneParams, 'id' | 'signal'>) {
      const { json } = await http(at(resource, id, 'related'), { ...(signal && { signal }) });
      return { data: json };
    },
    /** @throws HttpError 409 when a field has another value since: `body.errors` names them */
    async revert(resource: string, { id, line }: RevertParams) {
      const { json } = await http(at(resource, id, 'revert'), { method: 'POST', body: { auditId: line } });
      return { data: json };
    },
  };
}
