import { isIP } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { MAX_NETWORKS, readEntry, readNetworks, type Network } from '../../../domain/wireless-dashboard/networks';
import { readJson } from '../../../domain/text/readJson';
import type { OutgoingConfig } from '../../config/outgoing';
import { failure, PorticoError } from '../../errors/catalogue';
import type { ErrorCode } from '../../errors/codes';
import { isAllowedAddress } from '../../outgoing/allowedAddress';
import { checkedFetch } from '../../outgoing/checkedFetch';
import type { JobRun } from '../jobs/jobRun';
import type { DashboardSettings } from './settings';

/** For all requests of one reading, in ms. */
const TIMEOUT_MS = 30_000;
const PER_PAGE = 1000;
const MAX_PAGES = 20;
/** How often a dashboard that has too many requests is asked again, and after how many seconds at most. */
const RETRIES = 3;
const MAX_WAIT_S = 5;
const USUAL_WAIT_S = 1;

const REFUSALS: Readonly<Record<number, ErrorCode>> = {
  401: 'WIRELESS_DASHBOARD_REFUSED',
  403: 'WIRELESS_DASHBOARD_REFUSED',
  404: 'WIRELESS_DASHBOARD_UNKNOWN_ORGANISATION',
  429: 'WIRELESS_DASHBOARD_BUSY',
};

/** The job that a dashboard is read for. */
export type ReadingJob = Pick<JobRun, 'ensureOpen' | 'closing'>;

interface Reading {
  readonly base: string;
  readonly key: string;
  readonly send: ReturnType<typeof checkedFetch>;
  readonly signal: AbortSignal;
  readonly job: ReadingJob | undefined;
}

/**
 * Reads the networks of an organisation from a wireless dashboard, with their devices and, where firewalls are synchronised,
 * the public addresses of these. To be called outside of transactions: it takes half a minute at most.
 * @throws PorticoError 424 with one of the codes `WIRELESS_DASHBOARD_…`; JobStopped when the server closes
 */
export async function readDashboard(
  config: OutgoingConfig,
  { hostname, organisation, key, kinds }: Pick<DashboardSettings, 'hostname' | 'organisation' | 'key' | 'kinds'>,
  job?: ReadingJob,
): Promise<Network[]> {
  // In a path these are no names.
  if (/^\.{1,2}$/.test(organisation)) throw failure('WIRELESS_DASHBOARD_UNKNOWN_ORGANISATION');
  const reading: Reading = {
    base: `${originOf(config, hostname)}/api/v1/organizations/${encodeURIComponent(organisation)}`,
    key,
    send: checkedFetch(config),
    signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(job ? [job.closing] : [])]),
    job,
  };
  const networks = await readList(reading, 'networks');
  if (networks.length > MAX_NETWORKS) throw failure('WIRELESS_DASHBOARD_TOO_LARGE', MAX_NETWORKS);
  const devices = await readList(reading, 'devices');
  const uplinks = kinds.firewalls ? await readList(reading, 'appliance/uplink/statuses') : [];
  const read = readNetworks({ networks, devices, uplinks });
  if (!read) throw failure('WIRELESS_DASHBOARD_INVALID');
  return read;
}

/** Plain http for an address of the networks that the operator has allowed, https for everything else. */
function originOf(config: OutgoingConfig, hostname: string): string {
  const host = hostname.replace(/:\d+$/, '');
  return `${isIP(host) !== 0 && isAllowedAddress(config, host) ? 'http' : 'https'}://${hostname}`;
}

/** All pages of a list, with what is read of its entries. */
async function readList(reading: Reading, list: string): Promise<unknown[]> {
  const entries: unknown[] = [];
  let after: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = new URLSearchParams({
      perPage: String(PER_PAGE),
      ...(after !== undefined && { startingAfter: after }),
    });
    const answer = await ask(reading, `${reading.base}/${list}?${query}`);
    const read = readJson(await bodyOf(reading, answer));
    if (!Array.isArray(read)) throw failure('WIRELESS_DASHBOARD_INVALID');
    // A dashboard that does not keep to the size of a page has no more entries for that.
    if (entries.length + read.length > MAX_PAGES * PER_PAGE)
      throw failure('WIRELESS_DASHBOARD_TOO_LARGE', MAX_NETWORKS);
    for (const entry of read as unknown[]) entries.push(readEntry(entry));
    const next = startOfNext(answer.headers.get('link') ?? '');
    if (next === undefined) return entries;
    if (next === after) throw failure('WIRELESS_DASHBOARD_INVALID');
    after = next;
  }
  throw failure('WIRELESS_DASHBOARD_TOO_LARGE', MAX_NETWORKS);
}

/**
 * Where the next page starts, from the header `Link` (RFC 8288). Its address is not followed: the key goes to the host of
 * the integration alone, whatever an answer says.
 */
function startOfNext(header: string): string | undefined {
  const target = header
    .split(/,\s*(?=<)/)
    .map((link) => /^<([^>]*)>\s*;(.*)$/s.exec(link.trim()))
    .find((link) => /\brel="?next"?(?:\s*;|\s*$)/i.test(link?.[2] ?? ''))?.[1];
  if (target === undefined || !URL.canParse(target, 'https://dashboard.invalid')) return undefined;
  return new URL(target, 'https://dashboard.invalid').searchParams.get('startingAfter') ?? undefined;
}

/** One request, made again when the dashboard has too many. */
async function ask(reading: Reading, url: string): Promise<Response> {
  const { send, key, signal, job } = reading;
  const headers = { authorization: `Bearer ${key}`, accept: 'application/json', 'user-agent': 'Portico' };
  for (let left = RETRIES; ; left -= 1) {
    job?.ensureOpen();
    const answer = await reached(reading, send(url, { headers, signal }));
    if (answer.ok) return answer;
    await answer.body?.cancel().catch(() => undefined);
    if (answer.status !== 429 || left === 0) {
      throw failure(REFUSALS[answer.status] ?? (answer.status >= 500 ? UNREACHABLE : 'WIRELESS_DASHBOARD_INVALID'));
    }
    await reached(reading, wait(waitOf(answer) * 1000, undefined, { signal }));
  }
}

const UNREACHABLE = 'WIRELESS_DASHBOARD_UNREACHABLE';

function waitOf({ headers }: Response): number {
  const seconds = Number(headers.get('retry-after') ?? USUAL_WAIT_S);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), MAX_WAIT_S) : MAX_WAIT_S;
}

/** @throws PorticoError 424; why is for the log. JobStopped when the server closes: the dashboard may be well */
async function reached<T>({ job }: Reading, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    job?.ensureOpen();
    throw new PorticoError(UNREACHABLE, { cause });
  }
}

/** @throws as `reached`; PorticoError WIRELESS_DASHBOARD_INVALID for more than an answer may have */
async function bodyOf({ job }: Reading, answer: Response): Promise<string> {
  try {
    return await answer.text();
  } catch (cause) {
    job?.ensureOpen();
    const { cause: reason } = cause as { readonly cause?: { readonly code?: string } };
    const isTooLong = reason?.code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE';
    throw new PorticoError(isTooLong ? 'WIRELESS_DASHBOARD_INVALID' : UNREACHABLE, { cause });
  }
}
