import { Fragment, type ReactNode } from 'react';
import { vi } from 'vitest';
import { AppContext, type AppContextValue } from '../../customViews/appContext';
import type { JobsClient } from '../../dataProvider/jobs';
import { clientModel, type ClientModel } from '../../domain/schema/client/client';
import { provider, show } from '../resources/fixture';
import { readModel } from '../support/readModel';

/** The company of who is signed in. */
export const HOME_COMPANY = 999_999;

const model = readModel();

const TEXTS = Promise.resolve();
const LIBRARY = Promise.resolve(Fragment);

/** The model of the repository's schema files for a person with these permissions. */
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
  readonly query: Query | undefined;
}

type Query = Readonly<Record<string, string>>;

interface Sent {
  readonly method?: string;
  readonly query?: Query;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

type Answer = () => Promise<unknown>;

/** What the server answers a request with; undefined = what `answer` says. */
type Reply = (method: string, url: string, query?: Query) => unknown;

/**
 * Part of a feature in the console, in French, and what it sends.
 * @param records what lists of records contain
 * @param how the answers of the server: by request, for pages with several at once, or in order
 */
export function showFeature(
  children: ReactNode,
  as: ClientModel,
  records: readonly { readonly id: number }[] = [],
  {
    reply = () => undefined,
    first = [],
    subscription = { endsAt: null, options: '0' },
    calls = {},
    loginHost = '',
    at = '/',
    jobs,
    mayChangeCompany = true,
    limited = false,
    hasOnlyTheseRights = true,
  }: {
    readonly reply?: Reply;
    readonly first?: readonly Answer[];
    readonly subscription?: AppContextValue['subscription'];
    /** Calls of the data provider, in place of the usual ones. */
    readonly calls?: Parameters<typeof provider>[1];
    readonly loginHost?: string;
    /** False: in the window of a company. */
    readonly mayChangeCompany?: boolean;
    /** False: the session has other rights, as with an impersonation. */
    readonly hasOnlyTheseRights?: boolean;
    /** The person is limited to scopes. */
    readonly limited?: boolean;
    /** What answers about jobs. */
    readonly jobs?: Partial<JobsClient>;
    /** The address of the page. */
    readonly at?: string;
  } = {},
) {
  const sent: Request[] = [];
  const answers = [...first];
  const http = vi.fn(async (url: string, { method = 'GET', headers, body, query }: Sent = {}) => {
    sent.push({ url, key: headers?.['idempotency-key'], body, query });
    const replied = await reply(method, url, query);
    if (replied !== undefined) return { json: replied };
    return { json: await (answers.shift() ?? (() => Promise.resolve({})))() };
  });
  const readAgain = vi.fn(async () => {});
  const acted = vi.fn(async (_administrator: number, _reason: string) => true);
  const entered = vi.fn(async (_company: number, _address: string) => {});
  const context = {
    environment: 'test',
    loginHost,
    companyName: 'Hôtels Bellevue',
    companyHash: '',
    homeCompanyId: HOME_COMPANY,
    hasOnlyTheseRights,
    subscription,
    http,
    textsIn: vi.fn(),
    enterCompany: entered,
    actAs: acted,
    mayChangeCompany,
    readAccountAgain: readAgain,
    pageTexts: () => TEXTS,
    library: () => LIBRARY,
  };
  const around = (inside: ReactNode) => <AppContext value={context as unknown as AppContextValue}>{inside}</AppContext>;
  const found = async (_: string, { pagination }: { pagination?: { page: number; perPage: number } } = {}) => {
    const { page = 1, perPage = records.length } = pagination ?? {};
    return { data: records.slice((page - 1) * perPage, page * perPage), total: records.length };
  };
  const one = async (_: string, { id }: { id: unknown }) => ({
    data: records.find((record) => String(record.id) === String(id)),
  });
  const dataProvider = provider([], { getList: found, getMany: found, getOne: one, ...calls });
  const view = show(dataProvider, { at, as, limited, children: around(children), ...(jobs && { jobs }) });
  return {
    ...view,
    acted,
    entered,
    readAgain,
    dataProvider,
    sent,
    /** What the next requests get, in order. */
    answer: (...next: Answer[]) => answers.push(...next),
  };
}
