import { unmappedAddress } from '../../../domain/text/ipAddress';
import { isIP } from 'node:net';
import { readMacAddress } from '../../../domain/text/macAddress';
import type { Conversion } from './parserFile';

/** Protocols of IP by number (IANA), as equipment writes those that guests use. */
const PROTOCOLS: Readonly<Record<string, string>> = {
  '1': 'icmp',
  '2': 'igmp',
  '6': 'tcp',
  '17': 'udp',
  '47': 'gre',
  '50': 'esp',
  '58': 'icmpv6',
  '132': 'sctp',
};

/** Seconds, milliseconds, microseconds or nanoseconds since 1970; the number of digits decides which. */
function epoch(text: string): string | undefined {
  if (!/^\d{9,19}(\.\d{1,9})?$/.test(text)) return undefined;
  const digits = text.split('.')[0]?.length ?? 0;
  const unit = digits <= 10 ? 1e3 : digits <= 13 ? 1 : digits <= 16 ? 1e-3 : 1e-6;
  const date = new Date(Math.floor(Number(text) * unit));
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** A date and a time with a time zone, as in `2026-11-24T19:10:02+0100`. */
function moment(text: string): string | undefined {
  const found = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d(?:\.\d{1,9})?) ?(Z|[+-]\d\d:?\d\d)$/.exec(text);
  if (!found) return undefined;
  const [, day, time, zone = ''] = found;
  const date = new Date(`${day}T${time}${zone === 'Z' ? zone : `${zone.slice(0, 3)}:${zone.slice(-2)}`}`);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** Address and port of `[2001:db8::1]:53` or `192.0.2.1:53`; an address without a port has none. */
function endpoint(text: string): { readonly ip: string | undefined; readonly port: string | undefined } {
  const found = /^\[([^\]]*)\](?::(\d+))?$/.exec(text) ?? /^([\d.]+):(\d+)$/.exec(text);
  return { ip: canonical(found?.[1] ?? text), port: found?.[2] };
}

/** An address in its canonical notation, so that filters find it; undefined for any other text. */
function canonical(text: string): string | undefined {
  const plain = unmappedAddress(text);
  const version = isIP(plain);
  if (version !== 6) return version === 4 ? plain : undefined;
  const [address = ''] = plain.split('%');
  return new URL(`http://[${address}]`).hostname.slice(1, -1);
}

const port = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined;

/** Of `https://a.example:8443/x`, or of `a.example:443` as proxies write the target of CONNECT. */
const urlOf = (text: string): URL | undefined => {
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `connect://${text}`;
  return URL.canParse(url) ? new URL(url) : undefined;
};

const PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443, 'ftp:': 21 };

/** The port of a URL; the default port of its scheme when it has none. */
function portOfUrl(text: string): number | undefined {
  const url = urlOf(text);
  return url && (url.port === '' ? PORTS[url.protocol] : Number(url.port));
}

/** The scheme of a URL; for a target of CONNECT, HTTPS when its port is 443. */
function protocolOfUrl(text: string): string | undefined {
  const url = urlOf(text);
  if (url?.protocol !== 'connect:') return url?.protocol.slice(0, -1);
  return url.port === '443' ? 'https' : undefined;
}

/** From the text of a value to that of a field; undefined when the text cannot be converted. */
export const CONVERSIONS: Readonly<Record<Conversion, (text: string) => string | number | undefined>> = {
  text: (text) => text,
  lower: (text) => text.toLowerCase(),
  upper: (text) => text.toUpperCase(),
  // Squid writes `HIER_DIRECT/192.0.2.1`.
  ip: (text) => endpoint(text.replace(/^[A-Z_]{1,40}\//, '')).ip,
  port: (text) => port(/^\d+$/.test(text) ? text : endpoint(text).port),
  portOfUrl,
  mac: readMacAddress,
  // The kernel writes the header of the frame: receiver, sender, type.
  macOfFrame: (text) => readMacAddress(text.split(':').slice(6, 12).join(':')),
  protocol: (text) => PROTOCOLS[text] ?? text.toLowerCase(),
  protocolOfUrl,
  epoch,
  moment,
};
