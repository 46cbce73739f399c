import { peopleBase } from './company';
import type { Handset } from './handset';
import type { IdentityProfile } from './identityProfiles';
import { iso } from './iso';
import { type Population, STATE } from './population';
import { colleague } from './names/person';
import { addressOf, makePortrait, handsetOf, ownHandset } from './portrait';
import type { Random } from './random';
import { languageOf } from './sites/site';
import type { Visit } from './visits';
import type { Row, DemoWorld } from './world';

/** What the portal learns about a guest; only the device where the guest is unknown. */
export interface Guest {
  readonly userid: number | null;
  readonly login: string | null;
  readonly profile: IdentityProfile | undefined;
  readonly authtypeid: number | null;
  readonly language: string | null;
  readonly handset: Handset;
  /** Place in the location's network. */
  readonly host: number;
  readonly optIn: boolean;
}

const SECOND_HANDSET = 0.18;
/**
 * First number of the devices of unknown guests: above those of all identities, and within the range of a MAC address.
 */
const UNKNOWN_HANDSETS_FROM = 7_000_000;

/** Who made a visit. */
export function guestOf(
  world: DemoWorld,
  random: Random,
  people: Population,
  { company, who, status, reason }: Visit,
): Guest {
  const which = random.chance(SECOND_HANDSET) ? 1 : 0;
  if (who < 0) {
    const stranger = UNKNOWN_HANDSETS_FROM + random.int(0, 999);
    return {
      userid: null,
      login: status === 'failed' ? typo(random, reason) : null,
      profile: undefined,
      authtypeid: null,
      language: null,
      handset: handsetOf(world, company, stranger, '', which),
      host: random.int(0, 2000),
      optIn: false,
    };
  }
  const { login, language } = makePortrait(world, company, people, who);
  return {
    userid: peopleBase(company.spec.companyid) + who + 1,
    login,
    profile: company.profiles[people.profile[who] ?? 0],
    authtypeid: company.modes[people.mode[who] ?? 0]?.authtypeid ?? null,
    language,
    handset: ownHandset(world, company, people, who, which),
    host: who,
    optIn: people.state[who] === STATE.active && who % 9 === 0,
  };
}

/** The row of `authentications` that a visit leaves, without its key. */
export function authenticationRow(visit: Visit, guest: Guest, token: string): Row {
  const { at, company, site, status } = visit;
  const { profile, handset } = guest;
  return {
    company_id: company.spec.companyid,
    authenticated_at: iso(at),
    login: guest.login,
    userid: guest.userid,
    locationid: site.locationid,
    groupids: site.groupids,
    countryid: site.countryid,
    status,
    authtypeid: guest.authtypeid,
    profileid: profile?.profileid ?? null,
    usertype: profile?.audience === 'employee' || profile?.audience === 'contractor' ? 'employee' : 'guest',
    returning: visit.returning,
    valid_until: visit.until === null ? null : iso(visit.until),
    src_ip: addressOf(company, site, guest.host),
    token,
    language: guest.language ?? languageOf(site.spec),
    browser: handset.browser,
    platform: handset.platform,
    device: handset.model,
    keyindex: guest.optIn ? 'newsletter=oui' : null,
    reason: visit.reason,
  };
}

/** A login of a guest without an account. */
function typo(random: Random, reason: string | null): string {
  if (reason === 'domain-not-allowed') return `${colleague(random, 'fr').handle}@mail.example`;
  const code = random.hex(4);
  return random.pick(['admin', 'guest', 'invite', 'test', 'wifi', `inv-${code}`, `chambre ${random.int(101, 618)}`]);
}
