import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailSender } from '../../../support/mailSender';
import { startAuditAnchors } from '../../../../server/app/auditAnchors';
import { inPortal, portalAt } from '../../../../server/actions/sponsor/portal';
import { askSponsor } from '../../../../server/actions/sponsor/request';
import { queueMail } from '../../../../server/actions/mail/queueMail';
import { mailPlace } from '../../../../server/storage/installation/sealedPlaces';
import { MAIN } from '../../../support/personas';
import { sponsorSetup, type SponsorSetup } from '../../../support/sponsorSetup';

type Json = Record<string, unknown>;

let world: SponsorSetup;
let kept: SponsorSetup;
beforeAll(async () => {
  world = await sponsorSetup();
  kept = await sponsorSetup({ SMTP_URL: '' });
});
afterAll(async () => {
  await world.close();
  await kept.close();
});

const mailTo = async ({ sql }: SponsorSetup, address: string) =>
  (await sql('select * from mail where m_to = $1 order by mailid desc', [address]))[0] ?? {};
const settled = async (address: string, state: string) => {
  await expect.poll(async () => (await mailTo(world, address))['m_state'], { timeout: 10_000 }).toBe(state);
  return mailTo(world, address);
};
const post = (at: SponsorSetup, role: string, url: string, payload: object = {}) =>
  at.test.as(role, { method: 'POST', url, payload });
const list = async (at: SponsorSetup, role: string, filter: object = {}) =>
  at.test.as(role, { url: `/legacy/elements/mail?limit=50&filter=${encodeURIComponent(JSON.stringify(filter))}` });

describe('the outbox', () => {
  it('forgets what it has sent, and does not tell the guest where it went', async () => {
    const { sponsor } = await world.ask('Mara Holt');
    await world.smtp.next(({ to }) => to.includes(sponsor));
    const row = await settled(sponsor, 'sent');
    expect(row).toMatchObject({ sealed: null, m_error: null, m_attempts: 1 });
    const report = world.reports.find(({ id }) => id === Number(row['mailid']));
    expect(report).toEqual({
      ...{ id: Number(row['mailid']), channel: 'mail', kind: 'sponsor-request', state: 'sent', attempts: 1 },
    });
    const metrics = (await world.test.as('superadmin', { url: '/api/metrics' })).body;
    expect(metrics).toMatch(/portico_mails\{channel="mail",state="sent"\} [1-9]/);
    expect(metrics).not.toContain('@');
    expect((await post(world, 'admin', `/api/mails/${String(row['mailid'])}/read`)).json()).toMatchObject({
      msg_code: 'MAIL_NOT_KEPT',
    });
  });

  it('sends nothing of what was rolled back', async () => {
    const { context } = world.test;
    const portal = await portalAt(context, world.page().split('/').at(-1) ?? '');
    if (!portal) throw new Error('no portal');
    const visitor = { ip: '192.0.2.9', requestId: 'r', locale: 'fr' } as const;
    const letter = { greeting: 'x', colon: ': ', opening: [], facts: [], closing: [] };
    const mail = {
      companyId: MAIN,
      userId: 1,
      kind: 'sponsor-refused',
      to: 'back@x.example',
      subject: 'x',
      language: 'fr',
      letter,
    } as const;
    await expect(
      inPortal(context, portal, visitor, async ({ trx }) => {
        await queueMail(trx, context, mail);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await mailTo(world, 'back@x.example')).toEqual({});
    for (const to of ['a@b', 'a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example']) {
      await expect(
        inPortal(context, portal, visitor, ({ trx }) => queueMail(trx, context, { ...mail, to })),
      ).rejects.toThrow();
    }
  });

  it('tries again later when the mail server has no time, and gives up when it says never', async () => {
    world.smtp.refuse(451);
    const later = await world.ask('Nils Berg');
    await expect.poll(async () => (await mailTo(world, later.sponsor))['m_error'], { timeout: 10_000 }).toBeTruthy();
    const waiting = await mailTo(world, later.sponsor);
    expect(waiting).toMatchObject({ m_state: 'queued', m_attempts: 1, m_error: expect.stringMatching(/^E\w+ 451$/) });
    expect((waiting['next_at'] as Date).getTime()).toBeGreaterThan(Date.now() + 30_000);
    await world.sql('update mail set next_at = now() where mailid = $1', [waiting['mailid']]);
    expect(await settled(later.sponsor, 'sent')).toMatchObject({ m_attempts: 2, m_error: null });

    world.smtp.refuse(550);
    const never = await world.ask('Olga Pan');
    const failed = await settled(never.sponsor, 'failed');
    const id = String(failed['mailid']);
    const rows = (await list(world, 'admin', { m_state: ['failed'], m_to: never.sponsor })).json<{ elements: Json[] }>()
      .elements;
    expect(rows.map((row) => [String(row['mailid']), row['m_error']])).toEqual([[id, expect.stringMatching(/ 550$/)]]);
    expect((await post(world, 'viewer', `/api/mails/${id}/retry`)).statusCode).toBe(403);
    expect((await post(world, 'admin2', `/api/mails/${id}/retry`)).statusCode).toBe(404);
    expect((await post(world, 'admin', `/api/mails/${id}/retry`)).statusCode).toBe(200);
    await settled(never.sponsor, 'sent');
    expect((await post(world, 'admin', `/api/mails/${id}/retry`)).json()).toMatchObject({
      msg_code: 'MAIL_NOT_FAILED',
    });
  });

  it('sends again what a killed sender has taken, under the same message id', async () => {
    const { sponsor } = await world.ask('Pia Roth');
    const first = await world.smtp.next(({ to }) => to.includes(sponsor));
    const { mailid, message_id: messageId } = await settled(sponsor, 'sent');
    // As if the answer of the mail server had never reached the database.
    await world.sql(
      `update mail set m_state = 'queued', lease = gen_random_uuid(), next_at = now() - interval '1 second',
         sealed = $2 where mailid = $1`,
      [
        mailid,
        world.test.context.secrets.seal(JSON.stringify({ text: 'again', html: 'again' }), mailPlace(MAIN, sponsor)),
      ],
    );
    const second = await world.smtp.next(({ to, text }) => to.includes(sponsor) && text.startsWith('again'));
    expect([first.header('Message-ID'), second.header('Message-ID')]).toEqual([messageId, messageId]);
  });

  it('leaves no mail, and no anchor, to a server without STARTTLS (ASVS V12.3.1)', async () => {
    // In a world where no other sender takes the mail.
    const { context } = kept.test;
    const mail = { ...context.config.mail, smtpUrl: world.smtp.strictUrl, anchorTo: 'audit@strict.example' };
    const strict = { ...context, config: { ...context.config, mail } };
    const { sponsor } = await kept.ask('Tess Clear');
    await kept.sql(`update mail set m_state = 'queued' where m_to = $1`, [sponsor]);
    const sender = mailSender(strict);
    await expect.poll(async () => (await mailTo(kept, sponsor))['m_attempts'], { timeout: 10_000 }).toBe(1);
    await expect.poll(async () => (await mailTo(kept, sponsor))['m_error'], { timeout: 10_000 }).toMatch(/^ETLS/);
    await sender.stop();
    expect(await mailTo(kept, sponsor)).toMatchObject({ m_state: 'queued', sealed: expect.any(String) });

    let anchors: ReturnType<typeof startAuditAnchors> | undefined;
    const failure = await new Promise((resolve) => {
      anchors = startAuditAnchors(strict, { onAnchor: () => undefined, onError: resolve, firstAfter: 0 });
    });
    anchors?.stop();
    expect(failure).toMatchObject({ code: 'ETLS' });
    expect(world.smtp.received.filter(({ to }) => to.some((one) => [sponsor, mail.anchorTo].includes(one)))).toEqual(
      [],
    );
  });

  it('gives each mail to one of several senders', async () => {
    const { context } = world.test;
    const others = [1, 2, 3].map(() => mailSender(context));
    const portal = await portalAt(context, world.page().split('/').at(-1) ?? '');
    if (!portal) throw new Error('no portal');
    const people = Array.from({ length: 12 }, (_, n) => ({
      email: `many.${n}@x.example`,
      sponsor: `many.${n}@${world.domain}`,
    }));
    await Promise.all(
      people.map(({ email, sponsor }, n) =>
        askSponsor(
          context,
          portal,
          { name: 'Many', email, sponsor, reason: null, days: 1 },
          {
            ip: `192.0.2.${n}`,
            requestId: 'r',
            locale: 'es',
          },
        ),
      ),
    );
    for (const { sponsor } of people) await settled(sponsor, 'sent');
    await Promise.all(others.map((one) => one.stop()));
    const received = world.smtp.received.filter(({ to }) => to[0]?.startsWith('many.'));
    expect(received.map(({ to }) => to[0]).sort()).toEqual(people.map(({ sponsor }) => sponsor).sort());
    expect(received[0]?.text).toContain('solicita');
  });
});

describe('the built-in mailbox', () => {
  it('keeps what no mail server takes; each reader is noted', async () => {
    const { guest, sponsor } = await kept.ask('Quin Fox');
    const row = await mailTo(kept, sponsor);
    expect(row['m_state']).toBe('kept');
    expect(String(row['sealed'])).not.toContain('sponsor');
    const path = `/api/mails/${String(row['mailid'])}/read`;
    for (const [role, status] of [
      ['viewer', 403],
      ['receptionist', 403],
      ['admin2', 404],
    ] as const) {
      expect((await post(kept, role, path)).statusCode, role).toBe(status);
      expect((await list(kept, role, { m_to: sponsor })).json<{ elements?: Json[] }>().elements ?? []).toEqual([]);
    }
    const opened = (await post(kept, 'admin', path)).json<{ text: string; subject: string }>();
    expect(opened.subject).toContain('Quin Fox');
    const link = /https:\/\/wifi\.example(\/sponsor\/\S+)\?/.exec(opened.text)?.[1] ?? '';
    const [line] = await kept.sql(`select lo_action from auditlog where lo_element = 'mail' and lo_elementid = $1`, [
      String(row['mailid']),
    ]);
    expect(line).toEqual({ lo_action: 'reveal' });
    expect((await kept.post({ decision: 'approve', days: '1' }, { path: link })).statusCode).toBe(200);
    expect(await kept.account(guest)).toMatchObject({ u_valid: 'valid' });
    expect((await mailTo(kept, guest))['m_state']).toBe('kept');
    const all = (await list(kept, 'admin')).json<{ elements: Json[] }>().elements;
    expect(JSON.stringify(all)).not.toMatch(/sealed|message_id|ptv_/);
  });
});

describe('an administrator', () => {
  const decide = async (role: string, email: string, decision: string, body: object = {}) => {
    const { sponsorrequestid } = await kept.request(email);
    const answer = await post(kept, role, `/api/sponsor-requests/${String(sponsorrequestid)}/${decision}`, body);
    return [answer.statusCode, answer.json<Json>()['msg_code'] ?? null];
  };

  it('whose address may vouch approves or refuses, once; others may not', async () => {
    const { guest } = await kept.ask('Rosa Diaz');
    expect(await decide('viewer', guest, 'approve')).toEqual([403, 'NOT_ENOUGH_PERMISSIONS']);
    expect(await decide('receptionist', guest, 'refuse')).toEqual([403, 'NOT_ENOUGH_PERMISSIONS']);
    expect(await decide('admin2', guest, 'approve')).toEqual([404, 'ELEMENT_NOT_FOUND']);
    expect(await decide('admin', guest, 'approve', { days: 0 })).toEqual([422, 'VALIDATION_FAILED']);
    expect(await decide('admin', guest, 'approve', { who: 1 })).toEqual([422, 'UNKNOWN_FIELD']);
    expect(await decide('admin', guest, 'approve', { days: 5 })).toEqual([200, null]);
    expect(await decide('admin', guest, 'refuse')).toEqual([409, 'SPONSOR_DECIDED']);
    expect(await kept.request(guest)).toMatchObject({ sr_status: 'approved', sr_days: 5 });
    const { userid } = await kept.account(guest);
    const { entries } = (await kept.test.as('admin', { url: `/api/guests/${String(userid)}/story` })).json<{
      entries: Json[];
    }>();
    expect((entries[0]?.['line'] as Json)['admin']).toEqual({ name: 'Claire Bellanger' });
  });

  it('comes too late after the end of a request', async () => {
    const { guest } = await kept.ask('Tove Lind');
    await kept.sql(`update sponsor_request set "sr_expiresAt" = now() - interval '1 minute' where sr_email = $1`, [
      guest,
    ]);
    expect(await decide('admin', guest, 'approve')).toEqual([410, 'SPONSOR_EXPIRED']);
    await kept.sql(`update sponsor_request set sr_status = 'expired' where sr_email = $1`, [guest]);
    expect(await decide('admin', guest, 'refuse')).toEqual([410, 'SPONSOR_EXPIRED']);
    expect(await kept.account(guest)).toMatchObject({ u_sdate: null });
  });

  it('with another address refuses, and approves no request', async () => {
    const { guest } = await kept.ask('Sven Dahl');
    const domains = 'update company set c_sponsors = $1 where companyid = $2';
    await kept.sql(domains, ['only.example', MAIN]);
    expect(await decide('admin', guest, 'approve')).toEqual([403, 'SPONSOR_NOT_ALLOWED']);
    await kept.sql(domains, [null, MAIN]);
    expect(await decide('admin', guest, 'approve')).toEqual([409, 'SPONSOR_DOMAIN_NOT_DEFINED']);
    await kept.sql(domains, ['only.example', MAIN]);
    expect(await decide('admin', guest, 'refuse')).toEqual([200, null]);
    await kept.sql(domains, [kept.domain, MAIN]);
  });

  it('is told of every request where the company wants that, and finds them in a list', async () => {
    const params = `update authtype set a_params = $1 where a_companyid = $2 and a_module = 'sponsor'`;
    await kept.sql(params, ['{"sendToAll":true,"clickValidation":false}', MAIN]);
    // Nor is an account that the company does not see: the mail would name it.
    const hide = 'update administrator set ad_email = $1 where adminid = 2002';
    const [hidden] = await kept.sql('select ad_email as email from administrator where adminid = 2002');
    await kept.sql('update company set c_sponsors = $1 where companyid = $2', [`${kept.domain};portico.example`, MAIN]);
    await kept.sql(hide, ['agent@portico.example']);
    const { guest, sponsor } = await kept.ask('Tara Lee');
    await kept.sql(hide, [hidden?.['email']]);
    await kept.sql('update company set c_sponsors = $1 where companyid = $2', [kept.domain, MAIN]);
    await kept.sql(params, ['{}', MAIN]);
    const told = await kept.sql(`select m_to, mailid from mail where m_subject like 'Tara Lee%' order by m_to`);
    expect(told.map((row) => row['m_to'])).toContain(`admin@${kept.domain}`);
    expect(told.map((row) => row['m_to'])).toContain(sponsor);
    expect(told.map((row) => row['m_to'])).not.toContain(`viewer@${kept.domain}`);
    expect(told.map((row) => row['m_to'])).not.toContain('agent@portico.example');
    const { text } = (await post(kept, 'admin', `/api/mails/${String(told[0]?.['mailid'])}/read`)).json<{
      text: string;
    }>();
    expect([text.includes('/#/sponsor-requests'), text.includes('ptv_')]).toEqual([true, false]);
    const find = async (role: string, filter: object) =>
      (
        await kept.test.as(role, {
          url: `/legacy/elements/sponsor_request?filter=${encodeURIComponent(JSON.stringify(filter))}`,
        })
      ).json<{ elements?: Json[]; total?: number }>();
    expect((await find('admin', { sr_sponsor: sponsor, sr_status: ['pending'] })).elements?.[0]).toMatchObject({
      sr_name: 'Tara Lee',
      sr_email: guest,
    });
    expect((await find('viewer', {})).elements).toBeUndefined();
    expect((await find('admin2', { sr_sponsor: sponsor })).total).toBe(0);
  });
});
