import { base } from '../company';
import { iso } from '../iso';
import { isFull, labelOf } from '../laboratory';
import { DAY } from '../rhythm';
import type { Company, DemoWorld, Row } from '../world';

/** The source whose events the live traffic sends: the portal of the company. */
export const portalSourceId = (companyid: number): number => base(companyid) + 1;

/** Rows of `sources`: the portal everywhere, and in full companies the proxy and the access points. */
export function sources(world: DemoWorld, company: Company): Row[] {
  const { companyid } = company.spec;
  const specs = [
    ['Portail captif', 'api', null, null],
    ['Proxy du siège', 'syslog', `192.0.2.${10 + (companyid % 200)}`, 'squid'],
    ['Bornes Wi-Fi', 'radius', `198.51.100.${companyid % 250}/32`, null],
  ] as const;
  return (isFull(company) ? specs : specs.slice(0, 1)).map(([name, type, address, parser], place) => ({
    sourceid: portalSourceId(companyid) + place,
    name: labelOf(company, place, name),
    type,
    enabled: true,
    locationid: null,
    address,
    fingerprint: null,
    parser,
    secret: null,
    rate: 0,
    delay_s: null,
    last_event_at: null,
    last_received_at: null,
    accepted_count: 0,
    rejected_count: 0,
    set_aside_count: 0,
    not_kept_count: 0,
    not_kept_reason: null,
    not_kept_at: null,
    last_error: null,
    last_error_at: null,
    companyid,
    createdAt: iso(company.madeAt),
    updatedAt: iso(Math.max(company.madeAt, world.now - 8 * DAY)),
  }));
}
