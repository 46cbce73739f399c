import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { testApp, type TestApp } from './app';
import { startWirelessDashboard, type DashboardNetwork, type FakeWirelessDashboard } from './wirelessDashboard';

/** A role of the demo accounts, or the headers of a session. */
type Caller = string | Readonly<Record<string, string>>;

/** A server that may ask a fake wireless dashboard. */
interface WirelessWorld {
  readonly test: TestApp;
  readonly dashboard: FakeWirelessDashboard;
  /** The key of an integration of the dashboard. */
  readonly integration: number;
  /** Makes an integration of the dashboard, for both kinds of networks unless `values` says otherwise. @returns its key */
  addIntegration(values?: object): Promise<number>;
  /** Makes a location. @returns its key */
  addLocation(values: object): Promise<number>;
  /** Asks what a synchronisation would change. @param id the integration by default */
  readChanges(caller: Caller, id?: number | string): Promise<LightMyRequestResponse>;
  /** Orders a synchronisation. @param values of new locations @param id the integration by default */
  synchronise(
    caller: Caller,
    networks: readonly string[],
    values: object,
    id?: number | string,
  ): Promise<LightMyRequestResponse>;
  /** The dashboard as it was at the start. */
  restore(): void;
  close(): Promise<void>;
}

export async function wirelessWorld(): Promise<WirelessWorld> {
  const dashboard = await startWirelessDashboard();
  const usual = dashboard.networks;
  const test = await testApp({ env: dashboard.env });
  let made = 0;
  const post = async (url: string, payload: object) => {
    const answer = await test.as('admin', { method: 'POST', url, payload });
    expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
    return answer.json<{ id: number; locationid: number }>();
  };
  const addIntegration = async (values: object = {}) => {
    made += 1;
    const settings = {
      ...{ name: `Dashboard ${made}`, kind: 'wireless_dashboard', hostname: dashboard.hostname },
      ...{ orgId: dashboard.organisation, apiKey: dashboard.key, syncAccessPoints: true, syncFirewalls: true },
    };
    return (await post('/api/integrations', { ...settings, ...values })).id;
  };
  const headersOf = async (caller: Caller) =>
    typeof caller === 'string' ? { authorization: `Bearer ${await test.tokenOf(caller)}` } : caller;
  const integration = await addIntegration();
  return {
    test,
    dashboard,
    integration,
    addIntegration,
    addLocation: async (values) =>
      (await post('/legacy/elements/location', { l_countryid: 75, l_timezone: 'Europe/Paris', ...values })).locationid,
    readChanges: async (caller, id = integration) =>
      test.app.inject({ url: `/api/wireless-dashboards/${id}/changes`, headers: await headersOf(caller) }),
    synchronise: async (caller, networks, values, id = integration) =>
      test.app.inject({
        method: 'POST',
        url: `/api/wireless-dashboards/${id}/synchronisation`,
        headers: await headersOf(caller),
        payload: { networks, values },
      }),
    restore() {
      Object.assign(dashboard, { networks: usual, pageSize: 1000, answer: undefined });
      dashboard.failWith(200);
      dashboard.requests.length = 0;
    },
    async close() {
      await test.close();
      await dashboard.close();
    },
  };
}

/** A network with one access point. */
export const networkOf = (id: string, name: string, mac: string): DashboardNetwork => ({
  ...{ id, name, timeZone: 'Europe/Paris' },
  devices: [{ mac, name: `AP of ${name}`, productType: 'wireless' }],
});

/** A MAC address of an access point, as a dashboard writes it. */
export const macOf = (n: number): string =>
  `0c:8d:db:${[n >> 16, n >> 8, n].map((byte) => (byte & 255).toString(16).padStart(2, '0')).join(':')}`;
