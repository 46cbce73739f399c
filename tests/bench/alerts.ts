import { withProduct } from './product';
import { header, row } from './report';

/** What a company may have, and the time in which each of its alerts by hour is due again; in ms. */
const ALERTS = 1_000;
const HOUR_MS = 3_600_000;
const POLL_MS = 2_000;

/** Sign-ins and different guests, both with a usual band of twelve weeks: a statement, and one for each of thirteen hours. */
const KINDS = [
  { source: 'authentications', share: 0.7 },
  { source: 'actives', share: 0.3 },
] as const;

/**
 * A company with 1 000 alerts that are all due: the time until the product, which looks for them every three minutes, has
 * judged each of them, against the hour after which they are due again.
 */
export async function alertsBench(): Promise<void> {
  await withProduct(async ({ server, client, token, company }) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const me = await fetch(`${server.base}/api/admin/admins/me`, { headers });
    const { id: admin } = (await me.json()) as { id: number };
    for (const { source, share } of KINDS) {
      const made = await fetch(`${server.base}/api/alerts`, {
        method: 'POST',
        headers,
        body: JSON.stringify({
          ...{ name: source, source, counted: 'user', step: 'hour', filters: '', condition: 'band', threshold: null },
          ...{
            side: 'both',
            sensitivity: 'medium',
            weeks: 12,
            hold: 2,
            recipients: [admin],
            quiet: null,
            enabled: true,
          },
        }),
      });
      const text = await made.text();
      if (!made.ok) throw new Error(`an alert was refused: ${text.slice(0, 200)}`);
      await client.query(
        `insert into alert (company_id, next_at, owner_id, rights, name, source, counted, filters, step, condition,
           threshold, side, sensitivity, weeks, hold, recipients, timezone, enabled, evaluated_to)
         select company_id, next_at, owner_id, rights, name, source, counted, filters, step, condition, threshold, side,
           sensitivity, weeks, hold, recipients, timezone, enabled, evaluated_to
         from alert cross join generate_series(2, $2::int) where id = $1`,
        [(JSON.parse(text) as { id: number }).id, Math.round(ALERTS * share)],
      );
    }
    const begin = `date_trunc('hour', now()) - interval '2 hours'`;
    await client.query(
      `update alert set evaluated_to = ${begin}, next_at = now(), known_since = now() - interval '90 days' where company_id = $1`,
      [company],
    );
    const started = performance.now();
    const left = async () => {
      const { rows } = await client.query<{ n: string }>(
        'select count(*) as n from alert where company_id = $1 and verdict is null and problem is null',
        [company],
      );
      return Number(rows[0]?.n);
    };
    while ((await left()) > 0) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const taken = performance.now() - started;
    header();
    const minutes = (ms: number) => `${(ms / 60_000).toFixed(1)} min`;
    row(
      `${ALERTS} alerts of one company, all due: each judged`,
      minutes(taken),
      minutes(HOUR_MS),
      taken / HOUR_MS,
      '≤ 1',
    );
  });
}
