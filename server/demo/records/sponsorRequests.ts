import type { Activity } from '../activity';
import { peopleBase } from '../company';
import { iso } from '../iso';
import { type Population, STATE } from '../population';
import { HOUR } from '../rhythm';
import type { Company, Row, DemoWorld } from '../world';
import { identity } from './identities';

/** So many of a company's latest guests are shown. */
const MAX_REQUESTS = 40;
/** As long as a sponsor may answer. */
const LIFETIME = 72 * HOUR;
const REASONS = ['Réunion', 'Audit', 'Maintenance', 'Formation', null];

/**
 * Rows of `sponsor-requests`: what guests that a sponsor let in have requested before; of those who are still
 * registering, the latest wait, and the others were refused or left without an answer.
 */
export function sponsorRequests(world: DemoWorld, company: Company, people: Population, activity: Activity): Row[] {
  const { companyid } = company.spec;
  const random = world.random.fork('sponsor-requests', companyid);
  const bySponsor = (who: number) => company.modes[people.mode[who] ?? 0]?.module === 'sponsor';
  const registering = (who: number) => people.state[who] === STATE.registering;
  const all = Array.from({ length: people.count }, (_, who) => who).filter(bySponsor);
  const shown = [
    ...all.filter(registering).slice(-MAX_REQUESTS / 4),
    ...all.filter((who) => !registering(who)).slice(-MAX_REQUESTS),
  ];
  return shown.flatMap((who, place) => {
    const profile = company.profiles[people.profile[who] ?? 0];
    const guest = identity(world, company, people, activity, who);
    const madeAt = people.createdAt[who] ?? 0;
    // The request of a guest who is still registering is recent.
    const createdAt = registering(who) ? Math.max(madeAt, world.now - random.int(1, 150) * HOUR) : madeAt;
    const status = !registering(who)
      ? 'approved'
      : createdAt > world.now - LIFETIME
        ? 'pending'
        : random.pick(['refused', 'expired']);
    const decided = status === 'approved' || status === 'refused';
    const sponsor = String(guest['u_employee'] ?? '');
    const email = String(guest['u_email']);
    if (!email.includes('@')) return [];
    return [
      {
        sponsorrequestid: peopleBase(companyid) + place + 1,
        sr_name: String(guest['u_name']).slice(0, 80),
        sr_email: email,
        sr_sponsor: sponsor,
        sr_reason: random.pick(REASONS),
        sr_days: Math.max(1, Math.round((profile?.hours ?? 24) / 24)),
        sr_status: status,
        sr_decidedby: decided ? sponsor : null,
        sr_decidedAt: decided ? iso(Math.min(world.now, createdAt + random.int(1, 60) * (HOUR / 60))) : null,
        sr_expiresAt: iso(createdAt + LIFETIME),
        sr_language: guest['u_language'],
        userid: guest['userid'],
        groupids: guest['groupids'],
        sr_companyid: companyid,
        sr_createdAt: iso(createdAt),
      },
    ];
  });
}
