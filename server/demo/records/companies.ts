import { MAIN, TYPE, type CompanySpec } from '../company';
import { countryId } from '../../storage/installation/countries';
import { iso } from '../iso';
import { DAY, HOUR } from '../rhythm';
import { companyHashOf, type Row, type DemoWorld } from '../world';
import { aupId, templateId } from './portals';

/** successpage, cdn, macauth, autoprovisioning and the switch-company button. */
const DEFAULT_OPTIONS = 1 + 2 + 8 + 32 + 131_072;
const HOTSPOT = 256;
const ENTERPRISE = 512;

/** Number of a company at the maker of its gateway. */
export const orgIdOf = ({ gateway, companyid }: CompanySpec): string | null =>
  gateway ? String(43_487_115 + companyid * 2_316_911) : null;

const day = (at: number) => iso(at).slice(0, 10);

/** Rows of `companies`. */
export function companies(world: DemoWorld): Row[] {
  return world.companies.map((company) => {
    const { spec, madeAt } = company;
    const ends = world.now + spec.endsIn * DAY;
    return {
      companyid: spec.companyid,
      c_name: spec.name,
      c_contact: `contact@${spec.domains[0] ?? ''}`,
      c_hash: companyHashOf(world, spec.companyid),
      c_options: String(DEFAULT_OPTIONS + spec.type + (spec.gateway ? ENTERPRISE : HOTSPOT)),
      c_accounttype: spec.gateway ? 'gateway' : 'native',
      c_domains: spec.domains.join('|'),
      c_sponsors: spec.domains.join('|'),
      c_cloud: spec.gateway ? `gateway.${spec.domains[0] ?? ''}` : null,
      zs_orgid: orgIdOf(spec),
      c_maxusers: spec.maxUsers,
      c_maxappointedusers: Math.round(spec.maxUsers / 3),
      c_maxlocations: spec.maxLocations,
      c_maxdevices: spec.gateway ? 5000 : 0,
      c_maxvalidity: spec.companyid === MAIN ? 365 : 30,
      c_exceedpurcent: 10,
      c_cookieduration: 36_000,
      c_cdate: day(madeAt),
      c_edate: day(ends),
      // Counted when the product starts.
      c_provisioned: null,
      c_userspercent: null,
      c_locationspercent: null,
      c_billing_date: day(ends + 31 * DAY),
      c_partnerid: spec.partner ?? null,
      c_countryid: countryId(spec.country),
      skus: skusOf(spec),
      authtypeids: company.modes.map(({ authtypeid }) => authtypeid),
      c_templateid: templateId(company, 0),
      c_aupid: aupId(company, 0),
      c_logo: null,
      c_redirection_url: `https://www.${spec.domains[0] ?? ''}/`,
      c_guest_text: WELCOME[spec.language],
      c_showpassword: true,
      c_supportaccess: spec.supportAccess ?? false,
      c_supportuntil: supportEnd(world, spec),
      c_passphrase: null,
      c_createdAt: iso(madeAt),
      c_deletedAt: spec.deletedDaysAgo === undefined ? null : iso(world.now - spec.deletedDaysAgo * DAY),
    };
  });
}

/** When the access of support ends, on the hour; null where it has no end. */
export const supportEnd = ({ now }: DemoWorld, { supportDays }: CompanySpec): string | null =>
  supportDays === undefined ? null : iso(Math.ceil((now + supportDays * DAY) / HOUR) * HOUR);

const WELCOME: Readonly<Record<CompanySpec['language'], string>> = {
  fr: 'Bienvenue',
  en: 'Welcome',
  es: 'Bienvenidos',
  zh: '欢迎',
};

function skusOf({ type, gateway, maxUsers, companyid }: CompanySpec): Row[] {
  const trial = ([TYPE.poc, TYPE.pocinator, TYPE.fresh + TYPE.poc] as number[]).includes(type);
  if (trial) return [{ skuid: 1, cs_quantity: 1 }];
  return [
    { skuid: maxUsers > 1000 ? 2 : 1, cs_quantity: Math.max(1, Math.round(maxUsers / (maxUsers > 1000 ? 1000 : 100))) },
    { skuid: 6, cs_quantity: 1 },
    ...(companyid % 2 === 0 ? [{ skuid: 5, cs_quantity: 2 }] : []),
    ...(gateway
      ? [
          { skuid: 7, cs_quantity: 4 },
          { skuid: 10, cs_quantity: 1 },
        ]
      : []),
  ];
}
