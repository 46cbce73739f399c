import { createHash } from 'node:crypto';
import { LOCALES, type Locale } from '../../../domain/text/locale';
import { approvedLetter, refusedLetter, requestLetter } from '../../actions/sponsor/letters';
import type { Activity } from '../activity';
import { peopleBase } from '../company';
import { iso } from '../iso';
import type { Population } from '../population';
import { DAY } from '../rhythm';
import type { Company, Row, DemoWorld } from '../world';
import { sponsorRequests } from './sponsorRequests';

/** Mails are forgotten after so many days. */
const RETENTION_MS = 30 * DAY;

/** Rows of `mails`: what went out for the requests of the last weeks. The texts are gone, as with every mail that was sent. */
export function mails(world: DemoWorld, company: Company, people: Population, activity: Activity): Row[] {
  const { companyid, name } = company.spec;
  const random = world.random.fork('mails', companyid);
  const rows: Row[] = [];
  const add = (userid: unknown, kind: string, to: unknown, subject: string, language: unknown, at: unknown) => {
    const createdAt = Date.parse(String(at));
    if (createdAt < world.now - RETENTION_MS) return;
    const failed = random.chance(0.04);
    const mailid = peopleBase(companyid) + rows.length + 1;
    rows.push({
      mailid,
      company_id: companyid,
      userid,
      adminid: null,
      m_channel: 'mail',
      m_kind: kind,
      m_to: to,
      m_subject: subject.slice(0, 150),
      m_language: language,
      m_state: failed ? 'failed' : 'sent',
      m_attempts: 1,
      m_error: failed ? 'EENVELOPE 550' : null,
      m_createdAt: iso(createdAt),
      m_sentAt: failed ? null : iso(Math.min(world.now, createdAt + 2000)),
      message_id: `<${createHash('sha256').update(`demo ${mailid}`).digest('hex').slice(0, 32)}@portico.example>`,
    });
  };
  for (const request of sponsorRequests(world, company, people, activity)) {
    const guest = String(request['sr_name']);
    const language: Locale = LOCALES.find((one) => one === request['sr_language']) ?? 'en';
    // Of a letter its subject alone is kept.
    const portal = { name, zone: null, zones: 0 };
    const guestRequest = { name: guest, email: '', reason: null, days: 1, expiresAt: new Date(world.now) };
    const {
      userid,
      sr_status: status,
      sr_email: to,
      sr_decidedAt: at,
      sr_createdAt: since,
      sr_sponsor: sponsor,
    } = request;
    add(
      userid,
      'sponsor-request',
      sponsor,
      requestLetter(language, portal, guestRequest, undefined, '').subject,
      language,
      since,
    );
    const granted = { login: '', password: null, until: new Date(world.now) };
    if (status === 'approved') {
      add(userid, 'sponsor-approved', to, approvedLetter(language, portal, guest, granted, '').subject, language, at);
    }
    if (status === 'refused')
      add(userid, 'sponsor-refused', to, refusedLetter(language, portal, guest).subject, language, at);
  }
  return rows;
}
