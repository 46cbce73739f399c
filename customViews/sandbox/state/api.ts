import { useMemo } from 'react';
import { apiUrl } from '../../../dataProvider/bases';
import type { Http } from '../../../dataProvider/http';
import type { Resource, SchemaError } from '../../../domain/schema/model/model';
import type { StoragePlan } from '../../../domain/schema/model/storagePlan';
import { useAppContext } from '../../appContext';

/** One file in the studio's list. */
export interface SchemaCard {
  readonly name: string;
  readonly hash: string;
  readonly bytes: number;
  readonly errors: number;
  readonly icon?: string;
  /** Added in the studio, so that it may be removed there. */
  readonly made: boolean;
  readonly changed?: { readonly at: string; readonly admin: string | null; readonly action: string };
}

export interface Overview {
  readonly mayPublish: boolean;
  readonly resources: readonly SchemaCard[];
}

export interface StoredSchema {
  readonly name: string;
  readonly text: string;
  readonly hash: string;
}

/** The server's verdict on a text. */
export interface Checked {
  readonly errors: readonly SchemaError[];
  readonly elsewhere: readonly SchemaError[];
  readonly resource?: Resource;
  readonly related: readonly Resource[];
  readonly plan?: StoragePlan;
}

interface SchemaVersion {
  readonly id: number;
  readonly at: string;
  readonly action: 'create' | 'update' | 'rollback' | 'delete' | 'found';
  readonly hash: string;
  readonly note: string;
  readonly admin: string | null;
}

const at = (path: string) => apiUrl(`/studio${path}`);
const fileAt = (name: string) => at(`/files/${encodeURIComponent(name)}`);
/** The hash of the text that the author has seen is sent, so that a newer text cannot be overwritten unread. */
const seen = (hash: string | null): Record<string, string> =>
  hash === null ? { 'if-none-match': '*' } : { 'if-match': `"${hash}"` };

/** The studio's calls. Each throws HttpError with the server's code. */
function studioApi(http: Http) {
  return {
    overview: async (signal?: AbortSignal) => (await http<Overview>(at(''), { signal })).json,
    read: async (name: string, signal?: AbortSignal) => (await http<StoredSchema>(fileAt(name), { signal })).json,
    check: async (name: string, text: string, signal?: AbortSignal) =>
      (await http<Checked>(at('/check'), { method: 'POST', body: { name, text, plan: true }, signal })).json,
    begin: async (name: string) =>
      (await http<{ name: string; text: string }>(at('/new'), { method: 'POST', body: { name } })).json,
    publish: async (name: string, text: string, note: string, hash: string | null) =>
      (await http<StoredSchema>(fileAt(name), { method: 'PUT', body: { text, note }, headers: seen(hash) })).json,
    remove: async (name: string, hash: string) => {
      await http(fileAt(name), { method: 'DELETE', headers: seen(hash) });
    },
    versions: async (name: string, signal?: AbortSignal) =>
      (await http<{ versions: SchemaVersion[] }>(`${fileAt(name)}/versions`, { signal })).json.versions,
    version: async (name: string, id: number, signal?: AbortSignal) =>
      (await http<SchemaVersion & { text: string }>(`${fileAt(name)}/versions/${id}`, { signal })).json,
    rollBack: async (name: string, id: number, note: string, hash: string | null) =>
      (
        await http<StoredSchema>(`${fileAt(name)}/versions/${id}/restore`, {
          method: 'POST',
          body: { note },
          headers: seen(hash),
        })
      ).json,
  };
}

type StudioApi = ReturnType<typeof studioApi>;

/** The calls of the studio, with the session of the person. */
export function useStudioApi(): StudioApi {
  const { http } = useAppContext();
  return useMemo(() => studioApi(http), [http]);
}
