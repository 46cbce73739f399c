import { createDataProvider, type PorticoDataProvider } from '../../dataProvider';
import { createHttp, type Http } from '../../dataProvider/http';
import type { Me } from '../../dataProvider/me';
import type { ClientModel } from '../../domain/schema/client/client';
import type { TestApp } from './app';

/** What the door sent, for tests that look at it. */
export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface Console {
  readonly provider: PorticoDataProvider;
  readonly http: Http;
  readonly sent: Sent[];
  /** Reads who is there and the model again, as the console does after the event `schemas`. */
  refresh(): Promise<ClientModel>;
  model(): ClientModel;
}

/** The real data provider and the real door of the console, over the real server; only the network is left out. */
export async function consoleOf(test: TestApp, role: string): Promise<Console> {
  const token = await test.tokenOf(role);
  const sent: Sent[] = [];
  const fetcher = async (input: Parameters<typeof fetch>[0], init: RequestInit = {}): Promise<Response> => {
    const { method = 'GET', body } = init;
    const headers = init.headers as Record<string, string>;
    sent.push({ method, url: String(input), headers, body: body === undefined ? undefined : JSON.parse(String(body)) });
    const answer = await test.app.inject({
      method: method as 'GET',
      url: String(input),
      headers,
      ...(body !== undefined && body !== null && { payload: String(body) }),
    });
    const kept = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as [string, string]);
    const empty = answer.statusCode === 204 || answer.statusCode === 304;
    return new Response(empty ? null : answer.body, { status: answer.statusCode, headers: kept });
  };
  const session = { token: () => token, resume: () => Promise.resolve(false), teamMember: null, switchUser: null };
  const http = createHttp({ session, locale: () => 'fr', fetcher });
  const state: { model?: ClientModel; me?: Me } = {};
  const model = () => {
    if (!state.model) throw new Error('the model has not been read');
    return state.model;
  };
  const configuration = () => {
    if (!state.me) throw new Error('the administrator has not been read');
    return state.me.configuration;
  };
  const refresh = async () => {
    state.me = (await http<Me>('/api/admin/admins/me')).json;
    return (state.model = (await http<ClientModel>('/api/schemas?locale=fr')).json);
  };
  await refresh();
  return { provider: createDataProvider({ http, model, configuration }), http, sent, refresh, model };
}
