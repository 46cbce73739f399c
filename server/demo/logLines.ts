import { HOSTILE_REQUESTS } from './hostile';
import type { Guest } from './authentication';
import type { Random } from './random';
import { isLab } from './laboratory';
import { addressOf } from './portrait';
import type { Visit } from './visits';
import { iso } from './iso';
import { slug } from './world';

/** Where people go, with how often. */
const TARGETS: readonly (readonly [string, number])[] = [
  ['video.example', 15],
  ['www.facebook.example', 12],
  ['messagerie.example', 11],
  ['www.recherche.example', 11],
  ['cdn.images.example', 9],
  ['maj.telephone.example', 8],
  ['presse.example', 6],
  ['meteo.example', 5],
  ['cartes.example', 5],
  ['mail.example', 5],
  ['musique.example', 4],
  ['banque.example', 3],
  ['train.example', 3],
  ['boutique.example', 3],
  ['télétravail.example', 2],
  ['ads.tracker.example', 4],
];
/** What is asked of each of them, before a code of its own. */
const PATHS: Readonly<Record<string, string>> = {
  'video.example': 'watch?v=',
  'www.recherche.example': 'search?q=',
  'cdn.images.example': 'img/',
  'maj.telephone.example': 'update.json?build=',
  'presse.example': 'article-',
  'meteo.example': 'villes/',
  'boutique.example': 'produit/',
  'ads.tracker.example': 'pixel.gif?id=',
};

type Shape = 'https' | 'http' | 'dns' | 'quic' | 'flow';
const SHAPES: readonly (readonly [Shape, number])[] = [
  ['https', 46],
  ['http', 14],
  ['dns', 20],
  ['quic', 12],
  ['flow', 8],
];
const PORTS: Readonly<Record<Shape, number>> = { https: 443, http: 80, dns: 53, quic: 443, flow: 993 };
const FORMATS: Readonly<Record<Shape, string>> = {
  https: 'squid',
  http: 'squid',
  dns: 'syslog',
  quic: 'cef',
  flow: 'netflow',
};
const MINUTES_ONLINE = 18;

/** A row of `access-logs`; its key is set when its turn comes. */
export interface LogLine {
  readonly at: number;
  readonly row: Record<string, unknown>;
}

/** One line that a gateway or proxy wrote some minutes after a guest came online. */
export function logLine(random: Random, visit: Visit, { handset, host }: Guest, token: string): LogLine {
  const { company, site } = visit;
  const at = visit.at + Math.floor(-Math.log(1 - random.next()) * MINUTES_ONLINE * 60_000) + 500;
  const shape = random.weighted(SHAPES);
  const target = random.weighted(TARGETS);
  const hostile = shape === 'http' && isLab(company) && random.chance(0.5);
  const row = {
    id: 0,
    company_id: company.spec.companyid,
    received_at: iso(at),
    locationid: random.chance(0.008) ? null : site.locationid,
    mac_address: handset.mac,
    token,
    format: FORMATS[shape],
    src_ip: addressOf(company, site, host),
    src_port: random.int(32_768, 60_999),
    dst_ip: random.chance(0.06) ? `2001:db8:ffff::${random.hex(4)}` : `198.18.${target.length}.${random.int(1, 254)}`,
    dst_port: PORTS[shape],
    device_name: random.chance(0.15) ? handset.hostname : `gw-${slug(site)}`,
    // Empty means http.
    protocol: shape === 'http' ? null : shape === 'flow' ? 'imaps' : shape,
    method: methodOf(random, shape),
    request: hostile ? random.pick(HOSTILE_REQUESTS) : requestOf(random, shape, target),
    tags: random.chance(0.02) ? ['_unauth_message'] : random.chance(0.05) ? ['blocked', 'ads'] : [],
  };
  // The gateway keeps the port where it can.
  const nat_ip = `198.51.100.${1 + (site.locationid % 250)}`;
  return { at, row: { ...row, nat_ip, nat_port: row.src_port, nat_port_end: null } };
}

function methodOf(random: Random, shape: Shape): string | null {
  if (shape === 'https') return 'CONNECT';
  if (shape === 'dns') return random.chance(0.3) ? 'AAAA' : 'A';
  return shape === 'http' ? random.pick(['GET', 'GET', 'GET', 'POST', 'HEAD']) : null;
}

function requestOf(random: Random, shape: Shape, target: string): string | null {
  if (shape === 'https' || shape === 'quic') return `${target}:443`;
  if (shape === 'dns') return target;
  return shape === 'http' ? `http://${target}/${PATHS[target] ?? ''}${random.hex(4)}` : null;
}
