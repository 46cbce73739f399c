import { createServer, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A device of a network, as the dashboard lists it. */
export interface DashboardDevice {
  readonly mac: string;
  readonly name?: string | null;
  readonly model?: string;
  readonly productType: 'wireless' | 'appliance' | 'switch';
  readonly lat?: number;
  readonly lng?: number;
}

/** A network of the organisation. */
export interface DashboardNetwork {
  readonly id: string;
  readonly name: string;
  readonly timeZone?: string;
  readonly devices: readonly DashboardDevice[];
  /** Of the uplink of its firewall; absent: the dashboard does not know it. */
  readonly publicIp?: string;
}

/** An answer in place of the usual one. */
export interface DashboardAnswer {
  readonly status?: number;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string;
}

/** A wireless dashboard on the loopback address, with the three lists that Portico reads. */
export interface FakeWirelessDashboard {
  /** For the field `hostname` of the integration. */
  readonly hostname: string;
  /** For the field `orgId`. */
  readonly organisation: string;
  /** For the field `apiKey`; every other one is refused. */
  readonly key: string;
  /** What the server needs in its environment, so that it may ask an address of its own machine. */
  readonly env: { readonly PORTICO_WIRELESS_NETWORKS: string };
  /** The path and query of every request, the refused ones included. */
  readonly requests: string[];
  networks: DashboardNetwork[];
  /** Entries of each page; 1000 by default, as the product asks. */
  pageSize: number;
  /** In place of the usual answer, for a path that ends so; undefined: the usual one. */
  answer: ((path: string, query: URLSearchParams) => DashboardAnswer | undefined | 'silence') | undefined;
  /** Answers every request, or the next `times`, with this status; 200: as usual again. */
  failWith(status: number, headers?: OutgoingHttpHeaders, times?: number): void;
  close(): Promise<void>;
}

const ORGANISATION = '549236';
const KEY = 'fake-dashboard-key-0123456789abcdef01234567';

/** Two networks with access points, and one with a firewall. */
const SOME_NETWORKS: readonly DashboardNetwork[] = [
  {
    id: 'N_100',
    name: 'Gare du Nord',
    timeZone: 'Europe/Paris',
    devices: [
      { mac: '0c:8d:db:00:00:02', name: 'Quai 2', productType: 'wireless', lat: 48.8809, lng: 2.3553 },
      { mac: '0c:8d:db:00:00:01', name: 'Quai 1', productType: 'wireless', lat: 48.8808, lng: 2.3552 },
    ],
  },
  {
    id: 'N_200',
    name: 'Port de Nice',
    timeZone: 'Europe/Paris',
    devices: [{ mac: '0c:8d:db:00:01:01', name: null, model: 'MR46', productType: 'wireless' }],
  },
  {
    id: 'L_300',
    name: 'Madrid Atocha',
    timeZone: 'Europe/Madrid',
    devices: [{ mac: '0c:8d:db:00:02:01', name: 'Pasarela', productType: 'appliance', lat: 40.4066, lng: -3.6892 }],
    publicIp: '81.45.10.20',
  },
];

/** Starts one. @param networks three by default; they can be changed at any time */
export async function startWirelessDashboard(
  networks: readonly DashboardNetwork[] = SOME_NETWORKS,
): Promise<FakeWirelessDashboard> {
  const requests: string[] = [];
  let failure: { status: number; headers: OutgoingHttpHeaders; times: number } | undefined;
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://dashboard.invalid');
    const send = ({ status = 200, headers = {}, body = '[]' }: DashboardAnswer) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
    if (failure && failure.times > 0) {
      failure.times -= 1;
      return send({ status: failure.status, headers: failure.headers, body: '{"errors":["no"]}' });
    }
    const other = dashboard.answer?.(pathname, searchParams);
    if (other === 'silence') return undefined;
    if (other) return send(other);
    if (request.headers.authorization !== `Bearer ${KEY}`) return send({ status: 401, body: '{"errors":["key"]}' });
    const list = pathname.startsWith(`/api/v1/organizations/${ORGANISATION}/`)
      ? LISTS[pathname.slice(`/api/v1/organizations/${ORGANISATION}/`.length)]?.(dashboard.networks)
      : undefined;
    if (!list) return send({ status: 404, body: '{"errors":["not found"]}' });
    const start = Number(searchParams.get('startingAfter') ?? 0);
    const end = start + Math.min(dashboard.pageSize, Number(searchParams.get('perPage') ?? 1000));
    const next = `<http://${dashboard.hostname}${pathname}?perPage=1000&startingAfter=${end}>; rel=next`;
    const first = `<http://${dashboard.hostname}${pathname}?perPage=1000&startingAfter=0>; rel=first`;
    return send({
      headers: { link: end < list.length ? `${first}, ${next}` : first },
      body: JSON.stringify(list.slice(start, end)),
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const dashboard: FakeWirelessDashboard = {
    hostname: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    organisation: ORGANISATION,
    key: KEY,
    env: { PORTICO_WIRELESS_NETWORKS: '127.0.0.1/32' },
    requests,
    networks: [...networks],
    pageSize: 1000,
    answer: undefined,
    failWith(status, headers = {}, times = Infinity) {
      failure = status === 200 ? undefined : { status, headers, times };
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
  return dashboard;
}

/** The lists of an organisation, by the end of their address, as the interface of the dashboard shapes them. */
const LISTS: Readonly<Record<string, (networks: readonly DashboardNetwork[]) => readonly object[]>> = {
  networks: (networks) =>
    networks.map(({ id, name, timeZone = 'Europe/Paris', devices }) => ({
      ...{ id, organizationId: ORGANISATION, name, timeZone, tags: [], notes: null, isBoundToConfigTemplate: false },
      productTypes: [...new Set(devices.map(({ productType }) => productType))],
    })),
  devices: (networks) =>
    networks.flatMap(({ id, devices }) =>
      devices.map((device) => ({ address: '', notes: '', tags: [], lanIp: '10.0.0.2', ...device, networkId: id })),
    ),
  'appliance/uplink/statuses': (networks) =>
    networks
      .filter(({ devices }) => devices.some(({ productType }) => productType === 'appliance'))
      .map(({ id, publicIp }) => ({
        networkId: id,
        model: 'MX68',
        uplinks: publicIp === undefined ? [] : [{ interface: 'wan1', status: 'active', ip: '10.0.0.1', publicIp }],
      })),
};
