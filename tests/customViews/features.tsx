import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { AppContext, type AppContextValue } from '../../customViews/appContext';
import { clientModel, type ClientModel } from '../../domain/schema/client/client';
import { provider, show } from '../resources/fixture';
import { readModel } from '../support/readModel';

const model = readModel();

/** The model of the repository's schema files for somebody with these permissions. */
export function modelFor(...permissions: string[]): ClientModel {
  return clientModel(model, '1', new Set(permissions), 'fr', { areas: {}, names: {} });
}

/** The same with other columns: every name that begins with `from` begins with `to`. */
export const renamed = (given: ClientModel, from: string, to: string): ClientModel =>
  JSON.parse(JSON.stringify(given).replaceAll(`"${from}`, `"${to}`)) as ClientModel;

interface Request {
  readonly url: string;
  readonly key: string | undefined;
  readonly body: unknown;
}

/** Part of a feature in the console, in French, and what it sends. */
export function showFeature(children: ReactNode, as: ClientModel, records: readonly { readonly id: number }[] = []) {
  const sent: Request[] = [];
  const answers: (() => Promise<unknown>)[] = [];
  const http = vi.fn(
    async (url: string, { headers, body }: { headers?: Record<string, string>; body?: unknown } = {}) => {
      sent.push({ url, key: headers?.['idempotency-key'], body });
      return { json: await (answers.shift() ?? (() => Promise.resolve({})))() };
    },
  );
  const context = { environment: 'test', loginHost: '', companyHash: '', http, textsIn: vi.fn() };
  const around = (inside: ReactNode) => <AppContext value={context as unknown as AppContextValue}>{inside}</AppContext>;
  const found = async () => ({ data: records, total: records.length });
  const view = show(provider([], { getList: found, getMany: found }), { at: '/', as, children: around(children) });
  return {
    ...view,
    sent,
    /** What the next requests get, in order. */
    answer: (...next: (() => Promise<unknown>)[]) => answers.push(...next),
  };
}
