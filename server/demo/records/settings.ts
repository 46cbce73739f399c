import { ADMIN_SAML } from '../../../domain/records/signOnModules';
import type { Activity } from '../activity';
import { iso } from '../iso';
import { labelOf } from '../laboratory';
import { DAY } from '../rhythm';
import type { Company, Row, DemoWorld } from '../world';

/** What French companies say about their scopes. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  France: 'Toutes les maisons françaises',
  China: 'Chine continentale',
  US: 'États-Unis',
  HQ: 'Bureaux et sièges',
  Hotspot: 'Lieux ouverts au public, sans chambres',
  Sud: 'De Nice à Marseille',
  'Île-de-France': 'Paris et sa région',
  Europe: 'Hors de France',
  Afrique: 'Maroc et îles compris',
};

/** Rows of `scopes`; the one that holds nothing is deleted. */
export function scopes(world: DemoWorld, { spec, madeAt, scopes: all }: Company): Row[] {
  return [...all].map(([g_name, groupid], place) => ({
    groupid,
    g_name,
    g_description: spec.language === 'fr' ? (DESCRIPTIONS[g_name] ?? null) : null,
    g_companyid: spec.companyid,
    g_createdAt: iso(Math.min(madeAt + place * 19.7 * DAY, Math.max(madeAt, world.now - 110 * DAY))),
    g_deletedAt: g_name === 'Archives' ? iso(Math.max(madeAt, world.now - 100 * DAY)) : null,
  }));
}

/** Rows of `identity-profiles`. */
export function identityProfiles(world: DemoWorld, company: Company): Row[] {
  const { spec, madeAt, profiles } = company;
  return profiles.map(({ profileid, name, audience, hours }, place) => ({
    profileid,
    p_name: labelOf(company, place, name),
    p_duration: hours,
    p_successorid: audience === 'trainee' ? (profiles[0]?.profileid ?? null) : null,
    p_companyid: spec.companyid,
    p_createdAt: iso(Math.min(madeAt + place * 31.6 * DAY, Math.max(madeAt, world.now - 60 * DAY))),
    p_deletedAt: audience === 'trainee' ? iso(Math.max(madeAt, world.now - 45 * DAY)) : null,
  }));
}

/** Modules whose people type a password here. */
const WITH_PASSWORD = new Set(['login', 'sponsor']);
const GUESTS = 1;
const EMPLOYEES = 2;
const ADMINISTRATORS = 4;
const PASSWORD = 8;

/** Options of a module (specification S-AUTH-4); no real key is among them. */
function paramsOf(module: string, domain: string): Row {
  const saml = {
    entityId: `https://id.${domain}/metadata`,
    binding: 'POST',
    endpoint: `https://id.${domain}/sso`,
    logoutBinding: 'Redirect',
    logoutEndpoint: `https://id.${domain}/slo`,
    emailAttribute: 'mail',
    accessRule: 'group=staff,group=guests+site=paris',
    groupAttribute: 'memberOf',
  };
  switch (module) {
    case 'saml':
      return saml;
    case ADMIN_SAML:
      return { ...saml, autoProvisioning: false, profileAttribute: 'role' };
    case 'sponsor':
      return { clickValidation: true, sendToAll: false, saml: false };
    case 'google':
    case 'facebook':
      return { apiKey: `${module}-client-of-${domain}`, apiSecret: '' };
    default:
      return {};
  }
}

/** Rows of `auth-modes`, with how often each was used. */
export function authModes(_world: DemoWorld, { spec, madeAt, modes, profiles }: Company, { byMode }: Activity): Row[] {
  return modes.map(({ authtypeid, module, name }, place) => {
    const staff = module === 'saml';
    const audience = module === ADMIN_SAML ? ADMINISTRATORS : staff ? EMPLOYEES : GUESTS;
    return {
      authtypeid,
      a_name: name,
      a_module: module,
      a_enable: String(audience + (WITH_PASSWORD.has(module) ? PASSWORD : 0)),
      a_profileid: profiles.find((one) => one.audience === (staff ? 'employee' : 'guest'))?.profileid ?? null,
      a_sessionduration: staff ? 12 : 24,
      a_params: JSON.stringify(paramsOf(module, spec.domains[0] ?? '')),
      a_certificateend: null,
      a_signingstate: null,
      a_signingend: null,
      a_signingprint: null,
      a_signingnextprint: null,
      a_signingnextend: null,
      ap_count: byMode[place] ?? 0,
      a_companyid: spec.companyid,
      ap_cdate: iso(madeAt),
    };
  });
}
