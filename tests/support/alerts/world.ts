import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { intervalAt } from '../../../domain/alerts/intervals';
import { runAlerts } from '../../../server/actions/alerts/run';
import { testApp, type TestApp } from '../app';
import { addLocation, type AddedLocation } from './location';

export const HOUR = 3_600_000;
export const MINUTE = 60_000;
export const ZONE = 'Europe/Paris';
export const headers = { 'x-timezone': ZONE };

interface Detail {
  readonly [name: string]: unknown;
  readonly firing: boolean;
  readonly problem: string | null;
  readonly firings: {
    from: string;
    value: number;
    error: number | null;
    endedFrom: string | null;
    cut: boolean;
    deliveries: { event: string; channel: string; name: string | null; state: string | null; skipped: string | null }[];
  }[];
}

export const failed = (error: unknown) => {
  throw error;
};

/** What lists of mails show names no alert. */
export const mailed = (...events: string[]) => events.map((event) => ({ subject: 'Message d’une alerte', event }));

/**
 * The product with a location of its own, which has six sign-ins in the hour that is under way, nine in the next and two in
 * the one after, and what tests of alerts do with it. Each test begins without an alert.
 */
export function alertWorld() {
  let test: TestApp;
  let hall: AddedLocation;
  let now = Date.now();
  const sql = (text: string, values: unknown[] = []) => test.database.ownerQuery(text, values);
  const send = (order: object, role = 'admin') =>
    test.as(role, { method: 'POST', url: '/api/alerts', payload: order, headers });

  beforeAll(async () => {
    test = await testApp({ env: { PORTICO_WEBHOOKS: '1', PORTICO_WEBHOOK_NETWORKS: '127.0.0.0/8' } });
    await sql('update administrator set ad_timezone = $1 where adminid = 2001', [ZONE]);
    hall = await addLocation(test, 'Alerted');
    now = Date.now();
    const { start } = intervalAt(ZONE, 'hour', now);
    await hall.signIns([
      [start + MINUTE, 6],
      [start + HOUR + MINUTE, 9],
      [start + 2 * HOUR + MINUTE, 2],
    ]);
  });
  afterAll(() => test.close());
  afterEach(async () => {
    await sql('delete from alert');
    await sql(`delete from mail where m_kind = 'alert'`);
  });

  return {
    get test() {
      return test;
    },
    get hall() {
      return hall;
    },
    sql,
    send,
    run: (at: number) => runAlerts({ ...test.context, now: () => new Date(at) }, failed),
    detail: async (id: number, role = 'admin') =>
      (await test.as(role, { url: `/api/alerts/${id}`, headers })).json<Detail>(),
    mails: () =>
      sql(
        `select m.m_subject as subject, d.event from mail m join alert_delivery d on d.message_id = m.message_id
         where m.m_kind = 'alert' and m.m_channel = 'mail' order by m.mailid`,
      ),
    async made(order: object, role = 'admin'): Promise<number> {
      const answer = await send(order, role);
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json<{ id: number }>().id;
    },
    /** The hour that is under way, on the clocks of Paris. */
    thisHour: () => intervalAt(ZONE, 'hour', now),
    /** Has an alert begin with the interval that starts at a time. */
    begin: (id: number, at: number) =>
      sql('update alert set evaluated_to = $2, next_at = $2, known_since = null where id = $1', [id, new Date(at)]),
  };
}
