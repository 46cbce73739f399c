import { idempotencyHeader } from '../adapters/adapter';
import type { ViewState } from '../../domain/records/viewState';
import type { Http } from '../http';

export type Sharing = 'own' | 'team' | 'everyone';

export interface SavedView {
  readonly id: number;
  readonly resource: string;
  readonly name: string;
  readonly sharing: Sharing;
  readonly teamId: number | null;
  /** Name of its creator; null when that account was deleted. */
  readonly owner: string | null;
  readonly mine: boolean;
  readonly editable: boolean;
  readonly state: ViewState;
}

export interface ViewList {
  readonly views: readonly SavedView[];
  /** The teams that this person may share with. */
  readonly teams: readonly { readonly id: number; readonly name: string }[];
  /** True: this person may share with the whole company. */
  readonly everyone: boolean;
}

export type ViewValues = Pick<SavedView, 'name' | 'sharing' | 'teamId' | 'state'>;

/** Saved views of lists. Every call throws HttpError when the server refuses. */
export interface ViewActions {
  views(resource: string, signal?: AbortSignal): Promise<ViewList>;
  /** @param key idempotency key: the same values sent again with it are one view */
  createView(resource: string, values: ViewValues, key?: string): Promise<SavedView>;
  updateView(id: number, values: Partial<ViewValues>): Promise<SavedView>;
  deleteView(id: number): Promise<void>;
}

/**
 * | views      | GET    /views?resource=x → { views, teams, everyone } |
 * | createView | POST   /views                                         |
 * | updateView | PUT    /views/{id}                                    |
 * | deleteView | DELETE /views/{id}                                    |
 */
export function viewActions(http: Http, base: string): ViewActions {
  return {
    async views(resource, signal) {
      return (await http<ViewList>(`${base}/views`, { query: { resource }, signal })).json;
    },
    async createView(resource, values, key) {
      const body = { resource, ...values };
      return (await http<SavedView>(`${base}/views`, { method: 'POST', body, headers: idempotencyHeader(key) })).json;
    },
    async updateView(id, values) {
      return (await http<SavedView>(`${base}/views/${id}`, { method: 'PUT', body: values })).json;
    },
    async deleteView(id) {
      await http(`${base}/views/${id}`, { method: 'DELETE' });
    },
  };
}
