import type { Activity } from '../activity';
import { iso } from '../iso';
import { DAY } from '../rhythm';
import { coordinatesOf } from '../sites/coordinates';
import { languageOf } from '../sites/site';
import type { Random } from '../random';
import { macAddress } from '../handset';
import { type Company, type Row, type Site, slug, type DemoWorld } from '../world';
import { aupId, templateId } from './portals';

/** Bandwidths that are offered, in Mbit/s. */
export const BANDWIDTHS = [20, 50, 100, 200] as const;
/** What a location has now. */
export const bandwidthOf = (world: DemoWorld, { locationid }: Site): number =>
  world.random.fork('bandwidth', locationid).pick(BANDWIDTHS);

/** Rows of `locations`, with the first and last visits that the events made. */
export function locations(world: DemoWorld, company: Company, activity: Activity): Row[] {
  return company.sites.map((site) => {
    const { spec, number } = site;
    const random = world.random.fork('location', site.locationid);
    const office = spec.pace === 'office';
    const firstAt = activity.firstAt[number] ?? 0;
    const lastAt = activity.lastAt[number] ?? 0;
    return {
      locationid: site.locationid,
      l_name: spec.name,
      l_alias: spec.alias ?? null,
      l_countryid: site.countryid,
      l_language: languageOf(spec),
      l_timezone: site.zone,
      l_latitude: coordinatesOf(spec)?.[0] ?? null,
      l_longitude: coordinatesOf(spec)?.[1] ?? null,
      l_enabled: spec.disabled !== true,
      l_templateid: templateId(company, office ? 2 : 0),
      l_aupid: aupId(company, office ? 1 : 0),
      l_redirection_url: office ? null : `https://www.${company.spec.domains[0] ?? ''}/${slug(site)}`,
      groupids: site.groupids,
      l_maxin: bandwidthOf(world, site),
      l_maxout: random.pick([5, 10, 20, 50]),
      l_tunnel: spec.tunnel,
      ...tunnelOf(random, company, site),
      l_psk: null,
      l_hash: random.hex(32),
      l_status: spec.hidden ? '128' : '0',
      l_provisioning: spec.provisioning ?? 'ready',
      l_provisioning_at: null,
      ...NOT_MONITORED,
      l_firstauthAt: firstAt > 0 ? iso(firstAt) : null,
      l_lastauthAt: lastAt > 0 ? iso(lastAt) : null,
      l_companyid: company.spec.companyid,
      l_createdAt: iso(site.openedAt),
      l_deletedAt: spec.deleted ? iso(world.now - 40 * DAY) : null,
    };
  });
}

/** The server works the state out as soon as it runs. */
const NOT_MONITORED = {
  l_monitoring: null,
  l_monitoring_at: null,
  l_signins: null,
  l_signins_before: null,
  l_trend: null,
};

const NO_TUNNEL = {
  l_sourceip: null,
  l_fqdn: null,
  l_internalrange: null,
  l_primarydest: null,
  l_secondarydest: null,
  l_vpnid: null,
  l_vpnkey: null,
  l_networks: [] as string[],
  l_apmac: null,
  l_apname: null,
  l_nativeurl: null,
};
const GATEWAYS = { l_primarydest: 'gw-par.portico.example', l_secondarydest: 'gw-fra.portico.example' };

/** What each kind of tunnel needs (specification S-LOC-2); everything else stays empty. */
function tunnelOf(random: Random, company: Company, site: Site): Row {
  const { companyid, domains } = company.spec;
  const own = `${companyid * 8 + (site.number % 8)}.${site.number + 10}`;
  const sourceIp = `198.${18 + (companyid % 2)}.${own}`;
  switch (site.spec.tunnel) {
    case 'gre':
      return { ...NO_TUNNEL, ...GATEWAYS, l_sourceip: sourceIp, l_internalrange: `172.17.${site.number}.8/29` };
    case 'ipsec_ip':
      return { ...NO_TUNNEL, ...GATEWAYS, l_sourceip: sourceIp, l_vpnid: `vpn-${site.locationid}` };
    case 'ipsec_fqdn': {
      const l_fqdn = `${slug(site)}@${domains[0] ?? ''}`;
      return { ...NO_TUNNEL, ...GATEWAYS, l_fqdn, l_vpnid: l_fqdn };
    }
    case 'virtual':
      return { ...NO_TUNNEL, l_networks: [`10.${companyid}.${site.number * 4}.0/22`, `192.168.${site.number}.0/24`] };
    case 'native':
      return {
        ...NO_TUNNEL,
        l_apmac: macAddress(random, '00:0B:86', site.locationid),
        l_apname: `ap-${slug(site)}`,
        l_nativeurl: `https://ap.${domains[0] ?? ''}/login`,
      };
  }
}
